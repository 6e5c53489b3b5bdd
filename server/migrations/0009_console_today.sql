ALTER TABLE "settings" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "teachers" ADD COLUMN "retired_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "teachers" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE INDEX "audit_events_staff_idx" ON "audit_events" USING btree ("staff_id","at") WHERE staff_id is not null;--> statement-breakpoint
CREATE INDEX "audit_events_kind_idx" ON "audit_events" USING btree ("kind","at");--> statement-breakpoint
CREATE INDEX "course_hour_entries_at_idx" ON "course_hour_entries" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "learning_records_in_lesson_idx" ON "learning_records" USING btree ("student_id","teaching_record_id") WHERE completed_at is null and teaching_record_id is not null;--> statement-breakpoint
CREATE INDEX "teaching_records_day_idx" ON "teaching_records" USING btree ("started_on");--> statement-breakpoint
CREATE INDEX "quiz_answers_waiting_idx" ON "quiz_answers" USING btree ("student_id") WHERE verdict = 'waiting';