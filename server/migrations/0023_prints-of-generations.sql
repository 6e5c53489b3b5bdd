ALTER TYPE "public"."print_type" ADD VALUE 'ai_generation';--> statement-breakpoint
ALTER TABLE "learning_prints" ADD COLUMN "ai_generation_id" bigint;