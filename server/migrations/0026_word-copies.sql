DROP INDEX "words_course_id_spelling_key";--> statement-breakpoint
ALTER TABLE "words" ADD COLUMN "copy" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "words_course_id_spelling_copy_key" ON "words" USING btree ("course_id","spelling","copy");