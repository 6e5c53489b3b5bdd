CREATE TYPE "public"."reminder_kind" AS ENUM('due', 'missed', 'lesson', 'hours');--> statement-breakpoint
CREATE TYPE "public"."reminder_status" AS ENUM('claimed', 'sent', 'refused', 'failed', 'unknown');--> statement-breakpoint
CREATE TABLE "reminder_subscriptions" (
	"student_id" bigint NOT NULL,
	"parent_id" bigint NOT NULL,
	"kind" "reminder_kind" NOT NULL,
	"open_id" text NOT NULL,
	"messages_left" smallint NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"touched_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "reminder_subscriptions_student_id_parent_id_kind_pk" PRIMARY KEY("student_id","parent_id","kind"),
	CONSTRAINT "reminder_subscriptions_messages_left" CHECK ("reminder_subscriptions"."messages_left" >= 0)
);
--> statement-breakpoint
CREATE TABLE "reminders" (
	"student_id" bigint NOT NULL,
	"parent_id" bigint NOT NULL,
	"occasion" text NOT NULL,
	"kind" "reminder_kind" NOT NULL,
	"status" "reminder_status" NOT NULL,
	"claimed_at" timestamp (3) with time zone NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"errcode" integer,
	CONSTRAINT "reminders_student_id_parent_id_occasion_pk" PRIMARY KEY("student_id","parent_id","occasion")
);
--> statement-breakpoint
ALTER TABLE "reminder_subscriptions" ADD CONSTRAINT "reminder_subscriptions_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminder_subscriptions" ADD CONSTRAINT "reminder_subscriptions_link_fkey" FOREIGN KEY ("parent_id","student_id") REFERENCES "public"."parent_students"("parent_id","student_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminders" ADD CONSTRAINT "reminders_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminders" ADD CONSTRAINT "reminders_link_fkey" FOREIGN KEY ("parent_id","student_id") REFERENCES "public"."parent_students"("parent_id","student_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reminder_subscriptions_touched_at_idx" ON "reminder_subscriptions" USING btree ("touched_at");--> statement-breakpoint
CREATE INDEX "reminder_subscriptions_open_id_idx" ON "reminder_subscriptions" USING btree ("open_id");--> statement-breakpoint
CREATE INDEX "reminders_claimed_at_idx" ON "reminders" USING btree ("claimed_at");