CREATE TABLE "mistake_word_choices" (
	"student_id" bigint NOT NULL,
	"word_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "mistake_word_choices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"course_id" bigint NOT NULL,
	"in_book" boolean NOT NULL,
	"after_event_id" bigint NOT NULL,
	"chosen_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "mistake_word_choices_student_id_word_id_id_pk" PRIMARY KEY("student_id","word_id","id")
);
--> statement-breakpoint
ALTER TABLE "students" ADD COLUMN "course_hours_granted" numeric(8, 1) DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE "students" SET "course_hours_granted" = "course_hours_left" + coalesce((SELECT sum(t."changed_course_hours") FROM "teaching_records" t WHERE t."student_id" = "students"."id"), 0);--> statement-breakpoint
-- What was done by hand so far is not known: each word is taken as put where it is now.
INSERT INTO "mistake_word_choices" ("student_id", "word_id", "course_id", "in_book", "after_event_id", "chosen_at")
SELECT m."student_id", m."word_id", m."course_id", m."left_at" IS NULL,
  (SELECT coalesce(max(e."id"), 0) FROM "word_review_events" e WHERE e."student_id" = m."student_id" AND e."word_id" = m."word_id"), now()
FROM "word_mistakes" m;
