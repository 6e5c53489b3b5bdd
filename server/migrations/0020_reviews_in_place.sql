ALTER TABLE "student_courses" ADD COLUMN "version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "student_due_days" ADD COLUMN "word_ids" bigint[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
UPDATE "student_due_days" AS "days" SET "word_ids" = "due"."ids" FROM (
  SELECT "s"."student_id", "s"."course_id", "s"."due_on", array_agg("s"."word_id" ORDER BY "s"."word_id") AS "ids"
  FROM "student_words" "s" JOIN "words" "w" ON "w"."id" = "s"."word_id" AND "w"."removed_at" IS NULL
  WHERE "s"."due_on" IS NOT NULL GROUP BY "s"."student_id", "s"."course_id", "s"."due_on"
) AS "due"
WHERE "days"."student_id" = "due"."student_id" AND "days"."course_id" = "due"."course_id" AND "days"."due_on" = "due"."due_on";--> statement-breakpoint
DROP INDEX "student_words_cell_idx";--> statement-breakpoint
DROP INDEX "student_words_due_idx";--> statement-breakpoint
DROP INDEX "word_review_events_submission_idx";--> statement-breakpoint
-- Room on every page for the next version of its rows, so that an update stays on it and no index changes.
ALTER TABLE "student_words" SET (fillfactor = 80);--> statement-breakpoint
ALTER TABLE "word_mistakes" SET (fillfactor = 80);--> statement-breakpoint
ALTER TABLE "reinforcement_submissions" SET (fillfactor = 80);--> statement-breakpoint
ALTER TABLE "student_courses" SET (fillfactor = 50);--> statement-breakpoint
ALTER TABLE "student_due_days" SET (fillfactor = 50, toast_tuple_target = 8160);--> statement-breakpoint
ALTER TABLE "student_review_days" SET (fillfactor = 50);
