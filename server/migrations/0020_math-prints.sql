ALTER TYPE "public"."print_type" ADD VALUE 'math_questions';--> statement-breakpoint
ALTER TYPE "public"."print_type" ADD VALUE 'math_answers';--> statement-breakpoint
ALTER TABLE "learning_prints" ADD COLUMN "mistake_ids" bigint[] DEFAULT '{}' NOT NULL;