ALTER TABLE "question_mistakes" ADD COLUMN "added_hash" text;--> statement-breakpoint
ALTER TABLE "quiz_submissions" ADD COLUMN "standing" jsonb;