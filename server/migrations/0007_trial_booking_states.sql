ALTER TABLE "trial_bookings" ADD COLUMN "state" text DEFAULT 'waiting' NOT NULL;--> statement-breakpoint
ALTER TABLE "trial_bookings" ADD COLUMN "arranged_for" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "trial_bookings" ADD COLUMN "teacher_id" bigint;--> statement-breakpoint
ALTER TABLE "trial_bookings" ADD COLUMN "given_up_reason" text;--> statement-breakpoint
ALTER TABLE "trial_bookings" ADD COLUMN "changed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "trial_bookings" ADD COLUMN "staff_id" bigint;--> statement-breakpoint
ALTER TABLE "trial_bookings" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "trial_bookings" ADD CONSTRAINT "trial_bookings_teacher_id_teachers_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."teachers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trial_bookings" ADD CONSTRAINT "trial_bookings_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
UPDATE "trial_bookings" SET "state" = 'called', "changed_at" = "handled_at" WHERE "handled_at" is not null;--> statement-breakpoint
ALTER TABLE "trial_bookings" ADD CONSTRAINT "trial_bookings_state" CHECK ("trial_bookings"."state" in ('waiting', 'called', 'arranged', 'attended', 'enrolled', 'given_up'));--> statement-breakpoint
ALTER TABLE "trial_bookings" ADD CONSTRAINT "trial_bookings_handled" CHECK (("trial_bookings"."state" = 'waiting') = ("trial_bookings"."handled_at" is null));--> statement-breakpoint
ALTER TABLE "trial_bookings" ADD CONSTRAINT "trial_bookings_arranged" CHECK ("trial_bookings"."state" <> 'arranged' or "trial_bookings"."arranged_for" is not null);