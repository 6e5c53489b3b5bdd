CREATE TABLE "trial_bookings" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "trial_bookings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"phone" text NOT NULL,
	"grade" text,
	"source" text,
	"consent_version" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"handled_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE UNIQUE INDEX "trial_bookings_open_key" ON "trial_bookings" USING btree ("phone","name") WHERE handled_at is null;--> statement-breakpoint
CREATE INDEX "trial_bookings_created_at_idx" ON "trial_bookings" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "student_allocations_course_id_idx" ON "student_allocations" USING btree ("course_id");