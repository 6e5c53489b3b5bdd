ALTER TABLE "student_words" ADD COLUMN "desired_retention" smallint;--> statement-breakpoint
ALTER TABLE "word_review_events" ADD COLUMN "desired_retention" smallint;