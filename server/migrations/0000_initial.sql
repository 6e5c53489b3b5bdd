CREATE TYPE "public"."content_type" AS ENUM('word', 'math');--> statement-breakpoint
CREATE TYPE "public"."answer_step" AS ENUM('pre_exam', 'memorization', 'paper_cut_box', 'final_exam');--> statement-breakpoint
CREATE TYPE "public"."learning_subtype" AS ENUM('learn', 'review');--> statement-breakpoint
CREATE TYPE "public"."lesson_length" AS ENUM('long', 'short', 'review');--> statement-breakpoint
CREATE TYPE "public"."student_word_state" AS ENUM('reviewing', 'mastered');--> statement-breakpoint
CREATE TABLE "chapters" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "chapters_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"course_id" bigint NOT NULL,
	"unit_id" bigint NOT NULL,
	"sequence" integer NOT NULL,
	"name" text NOT NULL,
	"removed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "courses" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "courses_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"content_type" "content_type" NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "courses_name_key" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "units" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "units_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"course_id" bigint NOT NULL,
	"sequence" integer NOT NULL,
	"name" text NOT NULL,
	"removed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "words" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "words_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"course_id" bigint NOT NULL,
	"unit_id" bigint NOT NULL,
	"chapter_id" bigint NOT NULL,
	"sequence" integer NOT NULL,
	"spelling" text NOT NULL,
	"phonetic" text NOT NULL,
	"part_of_speech" text NOT NULL,
	"meaning" text NOT NULL,
	"example" text NOT NULL,
	"translation" text NOT NULL,
	"removed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "learning_answers" (
	"student_id" bigint NOT NULL,
	"learning_record_id" bigint NOT NULL,
	"idempotency_key" text NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "learning_answers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"word_id" bigint NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	"answered_at" timestamp (3) with time zone,
	"step" "answer_step" NOT NULL,
	"current_group" smallint NOT NULL,
	"correct" boolean NOT NULL,
	"mixed_groups" smallint[],
	CONSTRAINT "learning_answers_pkey" PRIMARY KEY("student_id","learning_record_id","idempotency_key")
);
--> statement-breakpoint
CREATE TABLE "learning_records" (
	"student_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "learning_records_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"course_id" bigint NOT NULL,
	"unit_id" bigint,
	"chapter_id" bigint,
	"teacher_id" bigint,
	"teaching_record_id" bigint,
	"learning_subtype" "learning_subtype" NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"study_started_at" timestamp (3) with time zone,
	"completed_at" timestamp (3) with time zone,
	"report" jsonb,
	CONSTRAINT "learning_records_student_id_id_pk" PRIMARY KEY("student_id","id")
);
--> statement-breakpoint
CREATE TABLE "reinforcement_plans" (
	"student_id" bigint NOT NULL,
	"learning_record_id" bigint NOT NULL,
	"day_number" smallint NOT NULL,
	"due_on" date NOT NULL,
	CONSTRAINT "reinforcement_plans_pkey" PRIMARY KEY("student_id","learning_record_id","day_number")
);
--> statement-breakpoint
CREATE TABLE "student_allocations" (
	"student_id" bigint NOT NULL,
	"course_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "student_allocations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"teacher_id" bigint,
	"is_default" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "student_allocations_student_id_course_id_pk" PRIMARY KEY("student_id","course_id")
);
--> statement-breakpoint
CREATE TABLE "student_words" (
	"student_id" bigint NOT NULL,
	"word_id" bigint NOT NULL,
	"course_id" bigint NOT NULL,
	"state" "student_word_state" NOT NULL,
	"learned_on" date NOT NULL,
	"learning_record_id" bigint NOT NULL,
	CONSTRAINT "student_words_student_id_word_id_pk" PRIMARY KEY("student_id","word_id")
);
--> statement-breakpoint
CREATE TABLE "study_days" (
	"student_id" bigint NOT NULL,
	"day" date NOT NULL,
	CONSTRAINT "study_days_student_id_day_pk" PRIMARY KEY("student_id","day")
);
--> statement-breakpoint
CREATE TABLE "teaching_records" (
	"student_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "teaching_records_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"course_id" bigint NOT NULL,
	"teacher_id" bigint NOT NULL,
	"lesson_length" "lesson_length" NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"started_on" date NOT NULL,
	"completed_at" timestamp (3) with time zone,
	"changed_course_hours" numeric(4, 1) DEFAULT 0 NOT NULL,
	CONSTRAINT "teaching_records_student_id_id_pk" PRIMARY KEY("student_id","id")
);
--> statement-breakpoint
CREATE TABLE "word_mistakes" (
	"student_id" bigint NOT NULL,
	"word_id" bigint NOT NULL,
	"course_id" bigint NOT NULL,
	"times_wrong" integer NOT NULL,
	"first_wrong_at" timestamp (3) with time zone NOT NULL,
	"last_wrong_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "word_mistakes_student_id_word_id_pk" PRIMARY KEY("student_id","word_id")
);
--> statement-breakpoint
CREATE TABLE "captchas" (
	"phone" text NOT NULL,
	"purpose" text NOT NULL,
	"code_hash" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"sent_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	CONSTRAINT "captchas_phone_purpose_pk" PRIMARY KEY("phone","purpose"),
	CONSTRAINT "captchas_purpose" CHECK ("captchas"."purpose" in ('sign_in', 'reset_password'))
);
--> statement-breakpoint
CREATE TABLE "parent_students" (
	"parent_id" bigint NOT NULL,
	"student_id" bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "parent_students_parent_id_student_id_pk" PRIMARY KEY("parent_id","student_id")
);
--> statement-breakpoint
CREATE TABLE "parents" (
	"id" bigint PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "parents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1001 CACHE 1),
	"phone" text NOT NULL,
	"name" text NOT NULL,
	"password_hash" text,
	"avatar_thumb" text,
	"consent_version" text,
	"consented_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "parents_phone_unique" UNIQUE("phone")
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"resets_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"parent_id" bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"touched_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"key" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "students" (
	"id" bigint PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "students_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1001 CACHE 1),
	"name" text NOT NULL,
	"grade" text,
	"course_hours_left" numeric(6, 1) DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "teachers" (
	"id" bigint PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "teachers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1001 CACHE 1),
	"name" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "chapters" ADD CONSTRAINT "chapters_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chapters" ADD CONSTRAINT "chapters_unit_id_units_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."units"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "units" ADD CONSTRAINT "units_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "words" ADD CONSTRAINT "words_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "words" ADD CONSTRAINT "words_unit_id_units_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."units"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "words" ADD CONSTRAINT "words_chapter_id_chapters_id_fk" FOREIGN KEY ("chapter_id") REFERENCES "public"."chapters"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "learning_records" ADD CONSTRAINT "learning_records_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "learning_records" ADD CONSTRAINT "learning_records_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "learning_records" ADD CONSTRAINT "learning_records_unit_id_units_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."units"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "learning_records" ADD CONSTRAINT "learning_records_chapter_id_chapters_id_fk" FOREIGN KEY ("chapter_id") REFERENCES "public"."chapters"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "learning_records" ADD CONSTRAINT "learning_records_teacher_id_teachers_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."teachers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "learning_records" ADD CONSTRAINT "learning_records_teaching_record_fkey" FOREIGN KEY ("student_id","teaching_record_id") REFERENCES "public"."teaching_records"("student_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reinforcement_plans" ADD CONSTRAINT "reinforcement_plans_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reinforcement_plans" ADD CONSTRAINT "reinforcement_plans_learning_record_fkey" FOREIGN KEY ("student_id","learning_record_id") REFERENCES "public"."learning_records"("student_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student_allocations" ADD CONSTRAINT "student_allocations_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student_allocations" ADD CONSTRAINT "student_allocations_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student_allocations" ADD CONSTRAINT "student_allocations_teacher_id_teachers_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."teachers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student_words" ADD CONSTRAINT "student_words_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student_words" ADD CONSTRAINT "student_words_word_id_words_id_fk" FOREIGN KEY ("word_id") REFERENCES "public"."words"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student_words" ADD CONSTRAINT "student_words_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student_words" ADD CONSTRAINT "student_words_learning_record_fkey" FOREIGN KEY ("student_id","learning_record_id") REFERENCES "public"."learning_records"("student_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "study_days" ADD CONSTRAINT "study_days_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "teaching_records" ADD CONSTRAINT "teaching_records_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "teaching_records" ADD CONSTRAINT "teaching_records_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "teaching_records" ADD CONSTRAINT "teaching_records_teacher_id_teachers_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."teachers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "word_mistakes" ADD CONSTRAINT "word_mistakes_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "word_mistakes" ADD CONSTRAINT "word_mistakes_word_id_words_id_fk" FOREIGN KEY ("word_id") REFERENCES "public"."words"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "word_mistakes" ADD CONSTRAINT "word_mistakes_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parent_students" ADD CONSTRAINT "parent_students_parent_id_parents_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."parents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parent_students" ADD CONSTRAINT "parent_students_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_parent_id_parents_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."parents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "chapters_course_id_idx" ON "chapters" USING btree ("course_id","sequence");--> statement-breakpoint
CREATE INDEX "units_course_id_idx" ON "units" USING btree ("course_id","sequence");--> statement-breakpoint
CREATE UNIQUE INDEX "words_course_id_spelling_key" ON "words" USING btree ("course_id","spelling");--> statement-breakpoint
CREATE INDEX "words_course_id_sequence_idx" ON "words" USING btree ("course_id","sequence") WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "words_unit_id_sequence_idx" ON "words" USING btree ("unit_id","sequence") WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "words_chapter_id_sequence_idx" ON "words" USING btree ("chapter_id","sequence") WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "learning_answers_mark_idx" ON "learning_answers" USING btree ("student_id","learning_record_id","word_id","id") WHERE step = 'pre_exam';--> statement-breakpoint
CREATE UNIQUE INDEX "learning_records_open_key" ON "learning_records" USING btree ("student_id","course_id") WHERE completed_at is null;--> statement-breakpoint
CREATE INDEX "learning_records_course_idx" ON "learning_records" USING btree ("student_id","course_id","id");--> statement-breakpoint
CREATE INDEX "reinforcement_plans_due_idx" ON "reinforcement_plans" USING btree ("student_id","due_on");--> statement-breakpoint
CREATE UNIQUE INDEX "teaching_records_open_key" ON "teaching_records" USING btree ("student_id","course_id","started_on") WHERE completed_at is null;--> statement-breakpoint
CREATE INDEX "parent_students_student_id_index" ON "parent_students" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "rate_limits_resets_at_index" ON "rate_limits" USING btree ("resets_at");--> statement-breakpoint
CREATE INDEX "sessions_parent_id_index" ON "sessions" USING btree ("parent_id");--> statement-breakpoint
CREATE INDEX "sessions_expires_at_index" ON "sessions" USING btree ("expires_at");