CREATE TYPE "public"."answer_verdict" AS ENUM('right', 'wrong', 'waiting');--> statement-breakpoint
CREATE TYPE "public"."judged_by" AS ENUM('program', 'ai', 'guardian');--> statement-breakpoint
CREATE TYPE "public"."mistake_count_kind" AS ENUM('chapter', 'knowledge_point', 'cause');--> statement-breakpoint
CREATE TYPE "public"."mistake_event_kind" AS ENUM('in', 'out', 'right', 'wrong');--> statement-breakpoint
CREATE TYPE "public"."quiz_source" AS ENUM('section', 'mistakes', 'mixed');--> statement-breakpoint
CREATE TYPE "public"."section_event_kind" AS ENUM('completed', 'held', 'fallen');--> statement-breakpoint
CREATE TABLE "example_marks" (
	"student_id" bigint NOT NULL,
	"question_id" bigint NOT NULL,
	"section_id" bigint NOT NULL,
	"known" boolean NOT NULL,
	"idempotency_key" text NOT NULL,
	"marked_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "example_marks_student_id_question_id_pk" PRIMARY KEY("student_id","question_id")
);
--> statement-breakpoint
CREATE TABLE "mistake_events" (
	"student_id" bigint NOT NULL,
	"mistake_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "mistake_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"course_id" bigint NOT NULL,
	"kind" "mistake_event_kind" NOT NULL,
	"day" date NOT NULL,
	"after_answer_id" bigint NOT NULL,
	"chosen_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "mistake_events_student_id_mistake_id_id_pk" PRIMARY KEY("student_id","mistake_id","id")
);
--> statement-breakpoint
CREATE TABLE "mistake_question_books" (
	"student_id" bigint NOT NULL,
	"course_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "mistake_question_books_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"questions_count" integer DEFAULT 0 NOT NULL,
	"left_count" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "mistake_question_books_student_id_course_id_pk" PRIMARY KEY("student_id","course_id")
);
--> statement-breakpoint
CREATE TABLE "mistake_question_counts" (
	"student_id" bigint NOT NULL,
	"course_id" bigint NOT NULL,
	"kind" "mistake_count_kind" NOT NULL,
	"name" text NOT NULL,
	"questions_count" integer NOT NULL,
	CONSTRAINT "mistake_question_counts_student_id_course_id_kind_name_pk" PRIMARY KEY("student_id","course_id","kind","name")
);
--> statement-breakpoint
CREATE TABLE "question_mistakes" (
	"student_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "question_mistakes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"course_id" bigint NOT NULL,
	"question_id" bigint,
	"chapter_id" bigint,
	"knowledge_point_ids" text[] NOT NULL,
	"variant" smallint DEFAULT 0 NOT NULL,
	"given" jsonb,
	"cause" text,
	"times_wrong" integer NOT NULL,
	"right_days" smallint DEFAULT 0 NOT NULL,
	"last_right_on" date,
	"last_wrong_at" timestamp (3) with time zone NOT NULL,
	"left_at" timestamp (3) with time zone,
	"paper_text" text,
	"paper_answer" text,
	"photo_object_key" text,
	"idempotency_key" text,
	CONSTRAINT "question_mistakes_student_id_id_pk" PRIMARY KEY("student_id","id")
);
--> statement-breakpoint
CREATE TABLE "quiz_answers" (
	"student_id" bigint NOT NULL,
	"quiz_submission_id" bigint NOT NULL,
	"idempotency_key" text NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "quiz_answers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"question_id" bigint NOT NULL,
	"variant" smallint NOT NULL,
	"given" jsonb NOT NULL,
	"photo_object_key" text,
	"hint_used" boolean NOT NULL,
	"verdict" "answer_verdict" NOT NULL,
	"judged_by" "judged_by",
	"score" smallint,
	"reason" text,
	"cause" text,
	"blanks" jsonb,
	"for_section" boolean NOT NULL,
	"milliseconds" integer NOT NULL,
	"given_at" timestamp (3) with time zone NOT NULL,
	"answered_at" timestamp (3) with time zone,
	"received_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "quiz_answers_pkey" PRIMARY KEY("student_id","quiz_submission_id","idempotency_key")
);
--> statement-breakpoint
CREATE TABLE "quiz_submissions" (
	"student_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "quiz_submissions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"course_id" bigint NOT NULL,
	"source" "quiz_source" NOT NULL,
	"learning_record_id" bigint,
	"filter" jsonb,
	"items" jsonb NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"completed_at" timestamp (3) with time zone,
	CONSTRAINT "quiz_submissions_student_id_id_pk" PRIMARY KEY("student_id","id")
);
--> statement-breakpoint
CREATE TABLE "section_events" (
	"student_id" bigint NOT NULL,
	"section_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "section_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"course_id" bigint NOT NULL,
	"kind" "section_event_kind" NOT NULL,
	"day" date NOT NULL,
	CONSTRAINT "section_events_student_id_section_id_id_pk" PRIMARY KEY("student_id","section_id","id")
);
--> statement-breakpoint
CREATE TABLE "student_causes" (
	"student_id" bigint NOT NULL,
	"course_id" bigint NOT NULL,
	"cause" text NOT NULL,
	"answers_count" integer NOT NULL,
	CONSTRAINT "student_causes_student_id_course_id_cause_pk" PRIMARY KEY("student_id","course_id","cause")
);
--> statement-breakpoint
CREATE TABLE "student_knowledge_points" (
	"student_id" bigint NOT NULL,
	"course_id" bigint NOT NULL,
	"knowledge_point_id" text NOT NULL,
	"answers_count" integer NOT NULL,
	"right_count" integer NOT NULL,
	"milliseconds" bigint NOT NULL,
	"questions_right" integer NOT NULL,
	"held" boolean,
	CONSTRAINT "student_knowledge_points_student_id_course_id_knowledge_point_id_pk" PRIMARY KEY("student_id","course_id","knowledge_point_id")
);
--> statement-breakpoint
CREATE TABLE "student_math_courses" (
	"student_id" bigint NOT NULL,
	"course_id" bigint NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"answers_count" integer DEFAULT 0 NOT NULL,
	"right_count" integer DEFAULT 0 NOT NULL,
	"milliseconds" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "student_math_courses_student_id_course_id_pk" PRIMARY KEY("student_id","course_id")
);
--> statement-breakpoint
CREATE TABLE "student_questions" (
	"student_id" bigint NOT NULL,
	"question_id" bigint NOT NULL,
	"course_id" bigint NOT NULL,
	"section_id" bigint NOT NULL,
	"verdict" "answer_verdict",
	"answers_count" integer NOT NULL,
	CONSTRAINT "student_questions_student_id_question_id_pk" PRIMARY KEY("student_id","question_id")
);
--> statement-breakpoint
CREATE TABLE "student_sections" (
	"student_id" bigint NOT NULL,
	"section_id" bigint NOT NULL,
	"course_id" bigint NOT NULL,
	"quiz_taken" boolean DEFAULT false NOT NULL,
	"right_count" integer DEFAULT 0 NOT NULL,
	"wrong_count" integer DEFAULT 0 NOT NULL,
	"waiting_count" integer DEFAULT 0 NOT NULL,
	"completed_on" date,
	"due_on" date,
	"times_held" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "student_sections_student_id_section_id_pk" PRIMARY KEY("student_id","section_id")
);
--> statement-breakpoint
ALTER TABLE "example_marks" ADD CONSTRAINT "example_marks_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "example_marks" ADD CONSTRAINT "example_marks_question_id_questions_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."questions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mistake_question_books" ADD CONSTRAINT "mistake_question_books_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mistake_question_books" ADD CONSTRAINT "mistake_question_books_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mistake_question_counts" ADD CONSTRAINT "mistake_question_counts_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mistake_question_counts" ADD CONSTRAINT "mistake_question_counts_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_mistakes" ADD CONSTRAINT "question_mistakes_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_mistakes" ADD CONSTRAINT "question_mistakes_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_mistakes" ADD CONSTRAINT "question_mistakes_question_id_questions_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."questions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quiz_submissions" ADD CONSTRAINT "quiz_submissions_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quiz_submissions" ADD CONSTRAINT "quiz_submissions_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student_causes" ADD CONSTRAINT "student_causes_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student_causes" ADD CONSTRAINT "student_causes_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student_knowledge_points" ADD CONSTRAINT "student_knowledge_points_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student_knowledge_points" ADD CONSTRAINT "student_knowledge_points_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student_math_courses" ADD CONSTRAINT "student_math_courses_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student_math_courses" ADD CONSTRAINT "student_math_courses_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student_questions" ADD CONSTRAINT "student_questions_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student_questions" ADD CONSTRAINT "student_questions_question_id_questions_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."questions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student_questions" ADD CONSTRAINT "student_questions_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student_sections" ADD CONSTRAINT "student_sections_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student_sections" ADD CONSTRAINT "student_sections_section_id_sections_id_fk" FOREIGN KEY ("section_id") REFERENCES "public"."sections"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student_sections" ADD CONSTRAINT "student_sections_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "example_marks_student_id_section_id_index" ON "example_marks" USING btree ("student_id","section_id");--> statement-breakpoint
CREATE UNIQUE INDEX "mistake_question_books_id_key" ON "mistake_question_books" USING btree ("student_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "question_mistakes_question_key" ON "question_mistakes" USING btree ("student_id","question_id") WHERE question_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "question_mistakes_idempotency_key" ON "question_mistakes" USING btree ("student_id","idempotency_key") WHERE idempotency_key is not null;--> statement-breakpoint
CREATE INDEX "question_mistakes_latest_idx" ON "question_mistakes" USING btree ("student_id","course_id","last_wrong_at","id") WHERE left_at is null;--> statement-breakpoint
CREATE INDEX "question_mistakes_left_idx" ON "question_mistakes" USING btree ("student_id","course_id","last_wrong_at","id") WHERE left_at is not null;--> statement-breakpoint
CREATE INDEX "quiz_answers_question_idx" ON "quiz_answers" USING btree ("student_id","question_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "quiz_submissions_open_key" ON "quiz_submissions" USING btree ("student_id","course_id","source") WHERE completed_at is null and source <> 'section';--> statement-breakpoint
CREATE UNIQUE INDEX "quiz_submissions_record_key" ON "quiz_submissions" USING btree ("student_id","learning_record_id") WHERE learning_record_id is not null;--> statement-breakpoint
CREATE INDEX "student_sections_course_idx" ON "student_sections" USING btree ("student_id","course_id");