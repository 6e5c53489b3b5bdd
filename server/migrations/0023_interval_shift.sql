ALTER TABLE "student_courses" ADD COLUMN "interval_shift" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "student_words" ADD COLUMN "interval_shift" smallint;--> statement-breakpoint
ALTER TABLE "student_words" ADD COLUMN "interval_gap" smallint;--> statement-breakpoint
ALTER TABLE "word_review_events" ADD COLUMN "interval_shift" smallint;