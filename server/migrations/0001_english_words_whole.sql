CREATE TYPE "public"."review_mode" AS ENUM('plan', 'smart');--> statement-breakpoint
CREATE TYPE "public"."exercise_kind" AS ENUM('recall', 'choice', 'listening', 'spelling');--> statement-breakpoint
CREATE TYPE "public"."review_event_kind" AS ENUM('known', 'studied', 'review');--> statement-breakpoint
CREATE TYPE "public"."submission_source" AS ENUM('due', 'mistakes');--> statement-breakpoint
CREATE TYPE "public"."print_status" AS ENUM('waiting', 'making', 'ready', 'failed');--> statement-breakpoint
CREATE TYPE "public"."print_type" AS ENUM('bilingual', 'english', 'chinese', 'mistake_book');--> statement-breakpoint
CREATE TYPE "public"."upload_purpose" AS ENUM('avatar', 'question_photo');--> statement-breakpoint
CREATE TYPE "public"."test_form" AS ENUM('full', 'short');--> statement-breakpoint
CREATE TYPE "public"."test_status" AS ENUM('open', 'completed', 'expired');--> statement-breakpoint
CREATE TABLE "course_review_modes" (
	"course_id" bigint NOT NULL,
	"day" date NOT NULL,
	"mode" "review_mode" NOT NULL,
	CONSTRAINT "course_review_modes_course_id_day_pk" PRIMARY KEY("course_id","day")
);
--> statement-breakpoint
CREATE TABLE "unit_attachments" (
	"unit_id" bigint PRIMARY KEY NOT NULL,
	"object_key" text NOT NULL,
	"file_name" text NOT NULL,
	"content_type" text NOT NULL,
	"byte_size" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mistake_word_books" (
	"student_id" bigint NOT NULL,
	"course_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "mistake_word_books_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"words_count" integer DEFAULT 0 NOT NULL,
	"left_count" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "mistake_word_books_student_id_course_id_pk" PRIMARY KEY("student_id","course_id")
);
--> statement-breakpoint
CREATE TABLE "reinforcement_submissions" (
	"student_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "reinforcement_submissions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"course_id" bigint NOT NULL,
	"source" "submission_source" NOT NULL,
	"exercise" "exercise_kind" NOT NULL,
	"day" date NOT NULL,
	"items" jsonb NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"completed_at" timestamp (3) with time zone,
	"answered_count" integer DEFAULT 0 NOT NULL,
	"correct_count" integer DEFAULT 0 NOT NULL,
	"report" jsonb,
	CONSTRAINT "reinforcement_submissions_student_id_id_pk" PRIMARY KEY("student_id","id")
);
--> statement-breakpoint
CREATE TABLE "student_chapters" (
	"student_id" bigint NOT NULL,
	"course_id" bigint NOT NULL,
	"chapter_id" bigint NOT NULL,
	"learned_count" integer DEFAULT 0 NOT NULL,
	"mistakes_count" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "student_chapters_student_id_course_id_chapter_id_pk" PRIMARY KEY("student_id","course_id","chapter_id")
);
--> statement-breakpoint
CREATE TABLE "student_courses" (
	"student_id" bigint NOT NULL,
	"course_id" bigint NOT NULL,
	"cells" integer[] DEFAULT '{0,0,0,0,0,0,0,0,0}' NOT NULL,
	CONSTRAINT "student_courses_student_id_course_id_pk" PRIMARY KEY("student_id","course_id")
);
--> statement-breakpoint
CREATE TABLE "word_review_events" (
	"student_id" bigint NOT NULL,
	"word_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "word_review_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"course_id" bigint NOT NULL,
	"kind" "review_event_kind" NOT NULL,
	"day" date NOT NULL,
	"correct" boolean,
	"learning_record_id" bigint,
	"submission_id" bigint,
	"idempotency_key" text,
	"exercise" "exercise_kind",
	"given" text,
	"answered_at" timestamp (3) with time zone,
	"received_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "word_review_events_student_id_word_id_id_pk" PRIMARY KEY("student_id","word_id","id")
);
--> statement-breakpoint
CREATE TABLE "direct_uploads" (
	"parent_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "direct_uploads_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"purpose" "upload_purpose" NOT NULL,
	"object_key" text NOT NULL,
	"file_name" text NOT NULL,
	"content_type" text NOT NULL,
	"byte_size" integer NOT NULL,
	"checksum" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"uploaded_at" timestamp (3) with time zone,
	CONSTRAINT "direct_uploads_parent_id_id_pk" PRIMARY KEY("parent_id","id")
);
--> statement-breakpoint
CREATE TABLE "learning_prints" (
	"student_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "learning_prints_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"number" text NOT NULL,
	"course_id" bigint NOT NULL,
	"print_type" "print_type" NOT NULL,
	"status" "print_status" NOT NULL,
	"learning_record_id" bigint,
	"filter" jsonb,
	"word_ids" bigint[] NOT NULL,
	"content_hash" text NOT NULL,
	"object_key" text,
	"pages_count" integer,
	"byte_size" integer,
	"created_at" timestamp (3) with time zone NOT NULL,
	"made_at" timestamp (3) with time zone,
	CONSTRAINT "learning_prints_student_id_id_pk" PRIMARY KEY("student_id","id")
);
--> statement-breakpoint
CREATE TABLE "vocabulary_items" (
	"word" text PRIMARY KEY NOT NULL,
	"part_of_speech" text NOT NULL,
	"meaning" text NOT NULL,
	"distractors" text[] NOT NULL,
	"rank" integer NOT NULL,
	"band" text NOT NULL,
	"difficulty" real,
	"difficulty_sd" real,
	"admission" real DEFAULT 1 NOT NULL,
	"removed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "vocabulary_level_answers" (
	"student_id" bigint NOT NULL,
	"submission_id" bigint NOT NULL,
	"step_number" integer NOT NULL,
	"answer" jsonb NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "vocabulary_level_answers_student_id_submission_id_step_number_pk" PRIMARY KEY("student_id","submission_id","step_number")
);
--> statement-breakpoint
CREATE TABLE "vocabulary_level_submissions" (
	"student_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "vocabulary_level_submissions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"form" "test_form" NOT NULL,
	"status" "test_status" NOT NULL,
	"visitor_token_hash" text,
	"state" jsonb NOT NULL,
	"step_number" integer NOT NULL,
	"result" jsonb,
	"started_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"completed_at" timestamp (3) with time zone,
	CONSTRAINT "vocabulary_level_submissions_student_id_id_pk" PRIMARY KEY("student_id","id")
);
--> statement-breakpoint
CREATE TABLE "vocabulary_pseudo_words" (
	"word" text PRIMARY KEY NOT NULL,
	"removed_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "chapters" ADD COLUMN "words_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "courses" ADD COLUMN "words_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "words" ADD COLUMN "distractors" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "words" ADD COLUMN "audio_object_key" text;--> statement-breakpoint
ALTER TABLE "words" ADD COLUMN "example_audio_object_key" text;--> statement-breakpoint
ALTER TABLE "learning_answers" ADD COLUMN "exercise" "exercise_kind";--> statement-breakpoint
ALTER TABLE "learning_answers" ADD COLUMN "given" text;--> statement-breakpoint
ALTER TABLE "student_words" ADD COLUMN "cell" smallint;--> statement-breakpoint
UPDATE "student_words" SET "cell" = CASE "state" WHEN 'mastered' THEN 9 ELSE 2 END;--> statement-breakpoint
ALTER TABLE "student_words" ALTER COLUMN "cell" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "student_words" ADD COLUMN "due_on" date;--> statement-breakpoint
ALTER TABLE "student_words" ADD COLUMN "review" jsonb;--> statement-breakpoint
ALTER TABLE "word_mistakes" ADD COLUMN "right_in_row" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "word_mistakes" ADD COLUMN "left_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "course_review_modes" ADD CONSTRAINT "course_review_modes_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unit_attachments" ADD CONSTRAINT "unit_attachments_unit_id_units_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."units"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mistake_word_books" ADD CONSTRAINT "mistake_word_books_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mistake_word_books" ADD CONSTRAINT "mistake_word_books_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reinforcement_submissions" ADD CONSTRAINT "reinforcement_submissions_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reinforcement_submissions" ADD CONSTRAINT "reinforcement_submissions_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student_chapters" ADD CONSTRAINT "student_chapters_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student_chapters" ADD CONSTRAINT "student_chapters_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student_chapters" ADD CONSTRAINT "student_chapters_chapter_id_chapters_id_fk" FOREIGN KEY ("chapter_id") REFERENCES "public"."chapters"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student_courses" ADD CONSTRAINT "student_courses_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student_courses" ADD CONSTRAINT "student_courses_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "direct_uploads" ADD CONSTRAINT "direct_uploads_parent_id_parents_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."parents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "learning_prints" ADD CONSTRAINT "learning_prints_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "learning_prints" ADD CONSTRAINT "learning_prints_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "mistake_word_books_id_key" ON "mistake_word_books" USING btree ("student_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "reinforcement_submissions_open_key" ON "reinforcement_submissions" USING btree ("student_id","course_id","source") WHERE completed_at is null;--> statement-breakpoint
CREATE INDEX "reinforcement_submissions_course_idx" ON "reinforcement_submissions" USING btree ("student_id","course_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "word_review_events_key" ON "word_review_events" USING btree ("student_id","submission_id","idempotency_key") WHERE submission_id is not null;--> statement-breakpoint
CREATE INDEX "word_review_events_submission_idx" ON "word_review_events" USING btree ("student_id","submission_id","id") WHERE submission_id is not null;--> statement-breakpoint
CREATE INDEX "word_review_events_day_idx" ON "word_review_events" USING btree ("student_id","course_id","day");--> statement-breakpoint
CREATE INDEX "direct_uploads_expires_at_idx" ON "direct_uploads" USING btree ("expires_at") WHERE uploaded_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "learning_prints_number_key" ON "learning_prints" USING btree ("student_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "learning_prints_round_key" ON "learning_prints" USING btree ("student_id","learning_record_id","print_type") WHERE learning_record_id is not null;--> statement-breakpoint
CREATE INDEX "learning_prints_course_idx" ON "learning_prints" USING btree ("student_id","course_id","id");--> statement-breakpoint
CREATE INDEX "learning_prints_content_idx" ON "learning_prints" USING btree ("student_id","content_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "vocabulary_level_submissions_open_key" ON "vocabulary_level_submissions" USING btree ("student_id") WHERE status = 'open' and student_id > 0;--> statement-breakpoint
CREATE UNIQUE INDEX "vocabulary_level_submissions_visitor_key" ON "vocabulary_level_submissions" USING btree ("visitor_token_hash") WHERE visitor_token_hash is not null and student_id = 0;--> statement-breakpoint
CREATE INDEX "vocabulary_level_submissions_expires_at_idx" ON "vocabulary_level_submissions" USING btree ("expires_at") WHERE status = 'open';--> statement-breakpoint
CREATE INDEX "student_words_cell_idx" ON "student_words" USING btree ("student_id","course_id","cell","word_id");--> statement-breakpoint
CREATE INDEX "student_words_due_idx" ON "student_words" USING btree ("student_id","course_id","due_on") WHERE due_on is not null;--> statement-breakpoint
CREATE INDEX "student_words_learning_record_idx" ON "student_words" USING btree ("student_id","learning_record_id");--> statement-breakpoint
CREATE INDEX "word_mistakes_latest_idx" ON "word_mistakes" USING btree ("student_id","course_id","last_wrong_at","word_id") WHERE left_at is null;--> statement-breakpoint
CREATE INDEX "word_mistakes_times_idx" ON "word_mistakes" USING btree ("student_id","course_id","times_wrong","word_id") WHERE left_at is null;--> statement-breakpoint
CREATE INDEX "word_mistakes_left_idx" ON "word_mistakes" USING btree ("student_id","course_id","left_at","word_id") WHERE left_at is not null;--> statement-breakpoint
-- What was learned before this migration: its log, and the counts that pages read from now on.
-- student_words.review is folded from the log by the server when it starts.
INSERT INTO "word_review_events" ("student_id", "word_id", "course_id", "kind", "day", "correct", "learning_record_id", "received_at")
SELECT sw."student_id", sw."word_id", sw."course_id",
  CASE sw."state" WHEN 'mastered' THEN 'known'::"review_event_kind" ELSE 'studied'::"review_event_kind" END, sw."learned_on",
  CASE sw."state" WHEN 'mastered' THEN NULL ELSE NOT coalesce((lr."report" -> 'wrong_word_ids') @> to_jsonb(sw."word_id"), false) END,
  sw."learning_record_id", coalesce(lr."completed_at", lr."started_at")
FROM "student_words" sw JOIN "learning_records" lr ON lr."student_id" = sw."student_id" AND lr."id" = sw."learning_record_id"
ORDER BY sw."student_id", sw."learning_record_id", sw."word_id";--> statement-breakpoint
UPDATE "courses" SET "words_count" = (SELECT count(*) FROM "words" w WHERE w."course_id" = "courses"."id" AND w."removed_at" IS NULL);--> statement-breakpoint
UPDATE "chapters" SET "words_count" = (SELECT count(*) FROM "words" w WHERE w."chapter_id" = "chapters"."id" AND w."removed_at" IS NULL);--> statement-breakpoint
INSERT INTO "student_courses" ("student_id", "course_id", "cells")
SELECT "student_id", "course_id", array_agg("count" ORDER BY "cell") FROM (
  SELECT s."student_id", s."course_id", c."cell",
    (SELECT count(*)::int FROM "student_words" w JOIN "words" ON "words"."id" = w."word_id" AND "words"."removed_at" IS NULL
     WHERE w."student_id" = s."student_id" AND w."course_id" = s."course_id" AND w."cell" = c."cell") AS "count"
  FROM (SELECT DISTINCT "student_id", "course_id" FROM "student_words") s, generate_series(1, 9) AS c("cell")
) AS counts GROUP BY "student_id", "course_id";--> statement-breakpoint
INSERT INTO "student_chapters" ("student_id", "course_id", "chapter_id", "learned_count", "mistakes_count")
SELECT "student_id", "course_id", "chapter_id", sum("learned"), sum("mistakes") FROM (
  SELECT sw."student_id", sw."course_id", w."chapter_id", 1 AS "learned", 0 AS "mistakes"
  FROM "student_words" sw JOIN "words" w ON w."id" = sw."word_id" WHERE w."removed_at" IS NULL
  UNION ALL
  SELECT m."student_id", m."course_id", w."chapter_id", 0, 1
  FROM "word_mistakes" m JOIN "words" w ON w."id" = m."word_id" WHERE w."removed_at" IS NULL
) AS counts GROUP BY "student_id", "course_id", "chapter_id";--> statement-breakpoint
INSERT INTO "mistake_word_books" ("student_id", "course_id", "words_count")
SELECT m."student_id", m."course_id", count(*)::int FROM "word_mistakes" m JOIN "words" w ON w."id" = m."word_id" AND w."removed_at" IS NULL
GROUP BY m."student_id", m."course_id";
