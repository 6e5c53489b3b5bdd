ALTER TABLE "courses" ADD COLUMN "words_edition" uuid DEFAULT gen_random_uuid() NOT NULL;
--> statement-breakpoint
-- Whoever changes a word, the import, an upload of sounds or a hand in psql, makes a new edition of its course in the same
-- transaction. Not for words that are added (also by a restore): of those nobody keeps anything yet.
CREATE FUNCTION "words_edition"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE courses SET words_edition = gen_random_uuid() WHERE id IN (SELECT course_id FROM changed);
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "words_edition" AFTER UPDATE ON "words" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "words_edition"();
