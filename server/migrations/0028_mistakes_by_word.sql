DROP INDEX "learning_prints_content_idx";--> statement-breakpoint
DROP INDEX "word_mistakes_sequence_idx";--> statement-breakpoint
ALTER TABLE "word_mistakes" DROP COLUMN "sequence";