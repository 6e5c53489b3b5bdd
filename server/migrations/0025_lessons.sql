ALTER TABLE "teaching_records" ADD COLUMN "charge_reason" text;--> statement-breakpoint
ALTER TABLE "teaching_records" ADD COLUMN "lesson_minutes" smallint;--> statement-breakpoint
ALTER TABLE "teaching_records" ADD COLUMN "course_hours" numeric(4, 1);--> statement-breakpoint
ALTER TABLE "teaching_records" ADD COLUMN "min_learned" smallint;--> statement-breakpoint
ALTER TABLE "teaching_records" ADD COLUMN "min_minutes" smallint;--> statement-breakpoint
ALTER TABLE "teaching_records" ADD COLUMN "by_code" boolean;--> statement-breakpoint
-- What was said of the lessons of before: no least, and no code.
UPDATE "teaching_records" SET
  "lesson_minutes" = CASE "lesson_length" WHEN 'long' THEN 60 ELSE 30 END,
  "course_hours" = CASE "lesson_length" WHEN 'long' THEN 1 ELSE 0.5 END,
  "min_learned" = 0,
  "min_minutes" = 0,
  "by_code" = false,
  "charge_reason" = CASE WHEN "completed_at" IS NULL THEN NULL WHEN "lesson_length" = 'review' THEN 'review' ELSE 'lesson' END;--> statement-breakpoint
ALTER TABLE "teaching_records" ALTER COLUMN "lesson_minutes" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "teaching_records" ALTER COLUMN "course_hours" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "teaching_records" ALTER COLUMN "min_learned" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "teaching_records" ALTER COLUMN "min_minutes" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "teaching_records" ALTER COLUMN "by_code" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "teachers" ADD COLUMN "lesson_code_serial" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "learning_records_lesson_idx" ON "learning_records" USING btree ("student_id","teaching_record_id") WHERE teaching_record_id is not null;
