-- A missed review now counts on every day of its plan that passed: what was counted before is counted anew from the
-- log. A word whose state is missing has the whole course of its student folded and counted again when the server starts.
UPDATE "student_words" SET "review" = NULL WHERE ("student_id", "word_id") IN (
  SELECT DISTINCT ON ("student_id", "course_id") "student_id", "word_id" FROM "student_words" AS "w"
  WHERE EXISTS (SELECT FROM "word_review_events" AS "e" WHERE "e"."student_id" = "w"."student_id" AND "e"."word_id" = "w"."word_id")
  ORDER BY "student_id", "course_id", "word_id"
);
