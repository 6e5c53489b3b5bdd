DROP INDEX "word_mistakes_latest_idx";--> statement-breakpoint
DROP INDEX "word_mistakes_times_idx";--> statement-breakpoint
DROP INDEX "word_mistakes_left_idx";--> statement-breakpoint
DROP INDEX "word_mistakes_sequence_idx";--> statement-breakpoint
CREATE INDEX "word_mistakes_sequence_idx" ON "word_mistakes" USING btree ("student_id","course_id","sequence");