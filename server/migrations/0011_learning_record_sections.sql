DROP INDEX "learning_records_open_key";--> statement-breakpoint
ALTER TABLE "learning_records" ADD COLUMN "section_id" bigint;--> statement-breakpoint
CREATE UNIQUE INDEX "learning_records_open_section_key" ON "learning_records" USING btree ("student_id","course_id","section_id") WHERE completed_at is null and section_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "learning_records_open_key" ON "learning_records" USING btree ("student_id","course_id") WHERE completed_at is null and section_id is null;