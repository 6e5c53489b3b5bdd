CREATE TYPE "public"."export_status" AS ENUM('waiting', 'making', 'ready', 'failed');--> statement-breakpoint
CREATE TABLE "consents" (
	"parent_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "consents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" text NOT NULL,
	"agreed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "consents_parent_id_id_pk" PRIMARY KEY("parent_id","id")
);
--> statement-breakpoint
CREATE TABLE "data_exports" (
	"student_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "data_exports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"parent_id" bigint NOT NULL,
	"status" "export_status" NOT NULL,
	"object_key" text,
	"byte_size" integer,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"made_at" timestamp (3) with time zone,
	CONSTRAINT "data_exports_student_id_id_pk" PRIMARY KEY("student_id","id")
);
--> statement-breakpoint
CREATE TABLE "guardian_partings" (
	"id" bigint PRIMARY KEY DEFAULT nextval('deletions_id_seq') NOT NULL,
	"parent_id" bigint NOT NULL,
	"student_id" bigint NOT NULL,
	"requested_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "guardian_partings_link_key" UNIQUE("parent_id","student_id")
);
--> statement-breakpoint
ALTER TABLE "students" ADD COLUMN "daily_goal" smallint DEFAULT 20 NOT NULL;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_parent_id_parents_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."parents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_exports" ADD CONSTRAINT "data_exports_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_exports" ADD CONSTRAINT "data_exports_parent_id_parents_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."parents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guardian_partings" ADD CONSTRAINT "guardian_partings_link_fkey" FOREIGN KEY ("parent_id","student_id") REFERENCES "public"."parent_students"("parent_id","student_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "data_exports_under_way_key" ON "data_exports" USING btree ("parent_id","student_id") WHERE status in ('waiting', 'making');--> statement-breakpoint
CREATE INDEX "data_exports_parent_idx" ON "data_exports" USING btree ("parent_id","id");--> statement-breakpoint
CREATE INDEX "data_exports_expires_at_idx" ON "data_exports" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "guardian_partings_due_at_idx" ON "guardian_partings" USING btree ("due_at");--> statement-breakpoint
INSERT INTO "consents" ("parent_id", "version", "agreed_at") SELECT "id", "consent_version", coalesce("consented_at", "created_at") FROM "parents" WHERE "consent_version" IS NOT NULL;
