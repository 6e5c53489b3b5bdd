ALTER TABLE "quiz_answers" ADD COLUMN "prompt" text;--> statement-breakpoint
ALTER TABLE "quiz_answers" ADD COLUMN "late" boolean DEFAULT false NOT NULL;