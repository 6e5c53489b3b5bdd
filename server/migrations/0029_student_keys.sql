ALTER TABLE "ai_shares" DROP CONSTRAINT "ai_shares_token_hash_unique";--> statement-breakpoint
ALTER TABLE "parent_students" DROP CONSTRAINT "parent_students_student_id_students_id_fk";
--> statement-breakpoint
ALTER TABLE "trial_bookings" DROP CONSTRAINT "trial_bookings_enrolled_student_id_students_id_fk";
--> statement-breakpoint
DROP INDEX "vocabulary_level_submissions_visitor_key";--> statement-breakpoint
CREATE INDEX "ai_shares_token_hash_idx" ON "ai_shares" USING btree ("token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "vocabulary_level_submissions_visitor_key" ON "vocabulary_level_submissions" USING btree ("student_id","visitor_token_hash") WHERE visitor_token_hash is not null and student_id = 0;