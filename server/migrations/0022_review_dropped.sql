ALTER TABLE "student_words" DROP COLUMN "review";--> statement-breakpoint
-- Writes the table anew, without the column and without the rows as they were before.
CLUSTER "student_words" USING "student_words_student_id_word_id_pk";--> statement-breakpoint
ALTER TABLE "student_words" SET WITHOUT CLUSTER;