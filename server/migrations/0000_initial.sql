CREATE TYPE "public"."ai_generation_kind" AS ENUM('reading', 'exercise', 'explanation', 'plan');--> statement-breakpoint
CREATE TYPE "public"."ai_origin" AS ENUM('ai', 'school');--> statement-breakpoint
CREATE TYPE "public"."ai_status" AS ENUM('waiting', 'making', 'ready', 'failed', 'refused');--> statement-breakpoint
CREATE TYPE "public"."content_type" AS ENUM('word', 'math');--> statement-breakpoint
CREATE TYPE "public"."review_mode" AS ENUM('plan', 'smart');--> statement-breakpoint
CREATE TYPE "public"."learning_subtype" AS ENUM('learn', 'review');--> statement-breakpoint
CREATE TYPE "public"."lesson_length" AS ENUM('long', 'short', 'review');--> statement-breakpoint
CREATE TYPE "public"."question_kind" AS ENUM('single_choice', 'multiple_choice', 'true_false', 'fill_in', 'ordering', 'matching', 'short_answer');--> statement-breakpoint
CREATE TYPE "public"."answer_verdict" AS ENUM('right', 'wrong', 'waiting');--> statement-breakpoint
CREATE TYPE "public"."judged_by" AS ENUM('program', 'ai', 'guardian');--> statement-breakpoint
CREATE TYPE "public"."mistake_count_kind" AS ENUM('chapter', 'knowledge_point', 'cause');--> statement-breakpoint
CREATE TYPE "public"."mistake_event_kind" AS ENUM('in', 'out', 'right', 'wrong');--> statement-breakpoint
CREATE TYPE "public"."quiz_source" AS ENUM('section', 'mistakes', 'mixed');--> statement-breakpoint
CREATE TYPE "public"."section_event_kind" AS ENUM('completed', 'held', 'fallen');--> statement-breakpoint
CREATE TYPE "public"."export_status" AS ENUM('waiting', 'making', 'ready', 'failed');--> statement-breakpoint
CREATE TYPE "public"."print_status" AS ENUM('waiting', 'making', 'ready', 'failed');--> statement-breakpoint
CREATE TYPE "public"."print_type" AS ENUM('bilingual', 'english', 'chinese', 'mistake_book', 'math_questions', 'math_answers', 'ai_generation');--> statement-breakpoint
CREATE TYPE "public"."upload_purpose" AS ENUM('avatar', 'question_photo');--> statement-breakpoint
CREATE TYPE "public"."reminder_kind" AS ENUM('due', 'missed', 'lesson', 'hours');--> statement-breakpoint
CREATE TYPE "public"."reminder_status" AS ENUM('claimed', 'sent', 'refused', 'failed', 'unknown');--> statement-breakpoint
CREATE TYPE "public"."test_form" AS ENUM('full', 'short');--> statement-breakpoint
CREATE TYPE "public"."test_status" AS ENUM('open', 'completed', 'expired');--> statement-breakpoint
CREATE TYPE "public"."answer_step" AS ENUM('pre_exam', 'memorization', 'paper_cut_box', 'final_exam');--> statement-breakpoint
CREATE TYPE "public"."exercise_kind" AS ENUM('recall', 'choice', 'listening', 'spelling');--> statement-breakpoint
CREATE TYPE "public"."review_event_kind" AS ENUM('known', 'studied', 'review');--> statement-breakpoint
CREATE TYPE "public"."student_word_state" AS ENUM('reviewing', 'mastered');--> statement-breakpoint
CREATE TYPE "public"."submission_source" AS ENUM('due', 'mistakes');--> statement-breakpoint
CREATE TABLE "ai_answers" (
	"student_id" bigint NOT NULL,
	"ai_generation_id" bigint NOT NULL,
	"question_number" smallint NOT NULL,
	"idempotency_key" text NOT NULL,
	"given" text NOT NULL,
	"correct" boolean NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "ai_answers_student_id_ai_generation_id_question_number_pk" PRIMARY KEY("student_id","ai_generation_id","question_number")
);
--> statement-breakpoint
CREATE TABLE "ai_generations" (
	"student_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "ai_generations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"idempotency_key" text NOT NULL,
	"kind" "ai_generation_kind" NOT NULL,
	"course_id" bigint,
	"request" jsonb NOT NULL,
	"origin" "ai_origin" NOT NULL,
	"status" "ai_status" NOT NULL,
	"title" text NOT NULL,
	"prompt" text,
	"model" text,
	"draft" text DEFAULT '' NOT NULL,
	"content" jsonb,
	"questions_count" smallint DEFAULT 0 NOT NULL,
	"problem" text,
	"continues_id" bigint,
	"charged_on" date,
	"holder" text,
	"held_until" timestamp (3) with time zone,
	"begun" smallint DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone,
	CONSTRAINT "ai_generations_student_id_id_pk" PRIMARY KEY("student_id","id")
);
--> statement-breakpoint
CREATE TABLE "ai_school_days" (
	"day" date PRIMARY KEY NOT NULL,
	"used" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ai_shares" (
	"student_id" bigint NOT NULL,
	"token_hash" text NOT NULL,
	"ai_generation_id" bigint NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "ai_shares_student_id_token_hash_pk" PRIMARY KEY("student_id","token_hash"),
	CONSTRAINT "ai_shares_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "ai_student_days" (
	"student_id" bigint NOT NULL,
	"day" date NOT NULL,
	"used" integer NOT NULL,
	"by_kind" jsonb NOT NULL,
	CONSTRAINT "ai_student_days_student_id_day_pk" PRIMARY KEY("student_id","day")
);
--> statement-breakpoint
CREATE TABLE "audit_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"kind" text NOT NULL,
	"outcome" text NOT NULL,
	"actor" text NOT NULL,
	"actor_name" text,
	"parent_id" bigint,
	"student_id" bigint,
	"phone" text,
	"address" text,
	"details" jsonb
);
--> statement-breakpoint
CREATE TABLE "chapters" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "chapters_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"course_id" bigint NOT NULL,
	"unit_id" bigint NOT NULL,
	"sequence" integer NOT NULL,
	"name" text NOT NULL,
	"words_count" integer DEFAULT 0 NOT NULL,
	"removed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "course_review_modes" (
	"course_id" bigint NOT NULL,
	"day" date NOT NULL,
	"mode" "review_mode" NOT NULL,
	CONSTRAINT "course_review_modes_course_id_day_pk" PRIMARY KEY("course_id","day")
);
--> statement-breakpoint
CREATE TABLE "courses" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "courses_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"content_type" "content_type" NOT NULL,
	"words_count" integer DEFAULT 0 NOT NULL,
	"sections_count" integer DEFAULT 0 NOT NULL,
	"words_edition" uuid DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "courses_name_key" UNIQUE("name")
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
	"copy" integer DEFAULT 1 NOT NULL,
	"phonetic" text NOT NULL,
	"part_of_speech" text NOT NULL,
	"meaning" text NOT NULL,
	"example" text NOT NULL,
	"translation" text NOT NULL,
	"distractors" text[] DEFAULT '{}' NOT NULL,
	"audio_object_key" text,
	"example_audio_object_key" text,
	"removed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "applied_deletions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "applied_deletions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"line" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "deletions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "deletions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"parent_id" bigint,
	"student_id" bigint,
	"subject_created_at" timestamp (3) with time zone,
	"requested_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"begun_at" timestamp (3) with time zone,
	"withdrawn_at" timestamp (3) with time zone,
	"done_at" timestamp (3) with time zone,
	CONSTRAINT "deletions_of_one" CHECK (num_nonnulls(parent_id, student_id) = 1)
);
--> statement-breakpoint
CREATE TABLE "removed_lessons" (
	"course_id" bigint NOT NULL,
	"teacher_id" bigint NOT NULL,
	"month" date NOT NULL,
	"lessons_count" integer NOT NULL,
	"course_hours" numeric(9, 1) NOT NULL,
	CONSTRAINT "removed_lessons_course_id_teacher_id_month_pk" PRIMARY KEY("course_id","teacher_id","month")
);
--> statement-breakpoint
CREATE TABLE "learning_records" (
	"student_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "learning_records_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"course_id" bigint NOT NULL,
	"unit_id" bigint,
	"chapter_id" bigint,
	"section_id" bigint,
	"teacher_id" bigint,
	"teaching_record_id" bigint,
	"learning_subtype" "learning_subtype" NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"study_started_at" timestamp (3) with time zone,
	"completed_at" timestamp (3) with time zone,
	"studied_on" date,
	"studied_seconds" integer,
	"report" jsonb,
	CONSTRAINT "learning_records_student_id_id_pk" PRIMARY KEY("student_id","id")
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
	"hours_left_after" numeric(6, 1),
	"charge_reason" text,
	"lesson_minutes" smallint NOT NULL,
	"course_hours" numeric(4, 1) NOT NULL,
	"min_learned" smallint NOT NULL,
	"min_minutes" smallint NOT NULL,
	"by_code" boolean NOT NULL,
	CONSTRAINT "teaching_records_student_id_id_pk" PRIMARY KEY("student_id","id")
);
--> statement-breakpoint
CREATE TABLE "knowledge_points" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"grade" smallint NOT NULL,
	"term" smallint NOT NULL,
	"position" real NOT NULL,
	"strand" text NOT NULL,
	"prerequisites" text[] NOT NULL,
	"removed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "level_items" (
	"id" text PRIMARY KEY NOT NULL,
	"knowledge_point_id" text NOT NULL,
	"content" jsonb NOT NULL,
	"key" jsonb NOT NULL,
	"ratings" real[] NOT NULL,
	"difficulty" real,
	"difficulty_sd" real,
	"admission" real DEFAULT 1 NOT NULL,
	"removed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "question_variants" (
	"question_id" bigint NOT NULL,
	"variant" smallint NOT NULL,
	"content" jsonb NOT NULL,
	"key" jsonb NOT NULL,
	"solution" jsonb NOT NULL,
	CONSTRAINT "question_variants_question_id_variant_pk" PRIMARY KEY("question_id","variant")
);
--> statement-breakpoint
CREATE TABLE "questions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "questions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"course_id" bigint NOT NULL,
	"chapter_id" bigint NOT NULL,
	"section_id" bigint NOT NULL,
	"sequence" integer NOT NULL,
	"slug" text NOT NULL,
	"kind" "question_kind",
	"difficulty" smallint NOT NULL,
	"knowledge_point_ids" text[] NOT NULL,
	"variants_count" smallint NOT NULL,
	"removed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "sections" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sections_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"course_id" bigint NOT NULL,
	"unit_id" bigint NOT NULL,
	"chapter_id" bigint NOT NULL,
	"sequence" integer NOT NULL,
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"goals" text[] NOT NULL,
	"knowledge_point_ids" text[] NOT NULL,
	"handout" jsonb NOT NULL,
	"questions_count" integer NOT NULL,
	"removed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "math_level_answers" (
	"student_id" bigint NOT NULL,
	"submission_id" bigint NOT NULL,
	"step_number" integer NOT NULL,
	"item_id" text NOT NULL,
	"given" jsonb NOT NULL,
	"outcome" text NOT NULL,
	"milliseconds" integer NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "math_level_answers_student_id_submission_id_step_number_pk" PRIMARY KEY("student_id","submission_id","step_number")
);
--> statement-breakpoint
CREATE TABLE "math_level_submissions" (
	"student_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "math_level_submissions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"status" "test_status" NOT NULL,
	"state" jsonb NOT NULL,
	"step_number" integer NOT NULL,
	"result" jsonb,
	"started_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"completed_at" timestamp (3) with time zone,
	CONSTRAINT "math_level_submissions_student_id_id_pk" PRIMARY KEY("student_id","id")
);
--> statement-breakpoint
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
	"prompt" text,
	"score" smallint,
	"reason" text,
	"cause" text,
	"blanks" jsonb,
	"for_section" boolean NOT NULL,
	"late" boolean DEFAULT false NOT NULL,
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
CREATE TABLE "captchas" (
	"phone" text NOT NULL,
	"purpose" text NOT NULL,
	"own" boolean DEFAULT false NOT NULL,
	"network" text DEFAULT '' NOT NULL,
	"code_hash" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"foreign_attempts" integer DEFAULT 0 NOT NULL,
	"foreign_sites" text[] DEFAULT '{}' NOT NULL,
	"sent_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	CONSTRAINT "captchas_phone_purpose_own_pk" PRIMARY KEY("phone","purpose","own"),
	CONSTRAINT "captchas_purpose" CHECK ("captchas"."purpose" in ('sign_in', 'reset_password'))
);
--> statement-breakpoint
CREATE TABLE "ended_sessions" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"because" text NOT NULL,
	"kept_until" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "known_networks" (
	"parent_id" bigint NOT NULL,
	"network_hash" text NOT NULL,
	"seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "known_networks_parent_id_network_hash_pk" PRIMARY KEY("parent_id","network_hash")
);
--> statement-breakpoint
CREATE TABLE "parent_students" (
	"parent_id" bigint NOT NULL,
	"student_id" bigint NOT NULL,
	"hidden_at" timestamp (3) with time zone,
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
	"deletion_due_at" timestamp (3) with time zone,
	"wechat_open_id" text,
	"wechat_seen_at" timestamp (3) with time zone,
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
	"expires_at" timestamp (3) with time zone NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "sessions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"device" text NOT NULL,
	"address" text,
	CONSTRAINT "sessions_id_unique" UNIQUE("id")
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
	"course_hours_granted" numeric(8, 1) DEFAULT 0 NOT NULL,
	"daily_goal" smallint DEFAULT 20 NOT NULL,
	"ai_allowed" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "teachers" (
	"id" bigint PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "teachers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1001 CACHE 1),
	"name" text NOT NULL,
	"lesson_code_serial" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "consents" (
	"parent_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "consents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" text NOT NULL,
	"agreed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "consents_parent_id_id_pk" PRIMARY KEY("parent_id","id")
);
--> statement-breakpoint
CREATE TABLE "data_exports" (
	"student_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "data_exports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"parent_id" bigint NOT NULL,
	"status" "export_status" NOT NULL,
	"object_key" text,
	"byte_size" integer,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"made_at" timestamp (3) with time zone,
	CONSTRAINT "data_exports_student_id_id_pk" PRIMARY KEY("student_id","id")
);
--> statement-breakpoint
CREATE TABLE "guardian_partings" (
	"id" bigint PRIMARY KEY DEFAULT nextval('deletions_id_seq') NOT NULL,
	"parent_id" bigint NOT NULL,
	"student_id" bigint NOT NULL,
	"requested_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "guardian_partings_link_key" UNIQUE("parent_id","student_id")
);
--> statement-breakpoint
CREATE TABLE "pictures" (
	"hash" text PRIMARY KEY NOT NULL,
	"svg" text NOT NULL,
	"png" "bytea"
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
	"mistake_ids" bigint[] DEFAULT '{}' NOT NULL,
	"ai_generation_id" bigint,
	"content_hash" text NOT NULL,
	"object_key" text,
	"pages_count" integer,
	"byte_size" integer,
	"queue_place" bigint,
	"created_at" timestamp (3) with time zone NOT NULL,
	"made_at" timestamp (3) with time zone,
	CONSTRAINT "learning_prints_student_id_id_pk" PRIMARY KEY("student_id","id")
);
--> statement-breakpoint
CREATE TABLE "reminder_subscriptions" (
	"student_id" bigint NOT NULL,
	"parent_id" bigint NOT NULL,
	"kind" "reminder_kind" NOT NULL,
	"open_id" text NOT NULL,
	"messages_left" smallint NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"touched_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "reminder_subscriptions_student_id_parent_id_kind_pk" PRIMARY KEY("student_id","parent_id","kind"),
	CONSTRAINT "reminder_subscriptions_messages_left" CHECK ("reminder_subscriptions"."messages_left" >= 0)
);
--> statement-breakpoint
CREATE TABLE "reminders" (
	"student_id" bigint NOT NULL,
	"parent_id" bigint NOT NULL,
	"occasion" text NOT NULL,
	"kind" "reminder_kind" NOT NULL,
	"status" "reminder_status" NOT NULL,
	"claimed_at" timestamp (3) with time zone NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"errcode" integer,
	CONSTRAINT "reminders_student_id_parent_id_occasion_pk" PRIMARY KEY("student_id","parent_id","occasion")
);
--> statement-breakpoint
CREATE TABLE "trial_bookings" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "trial_bookings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"phone" text NOT NULL,
	"grade" text,
	"source" text,
	"consent_version" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"handled_at" timestamp (3) with time zone
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
	"exercise" "exercise_kind",
	"given" text,
	CONSTRAINT "learning_answers_pkey" PRIMARY KEY("student_id","learning_record_id","idempotency_key")
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
CREATE TABLE "reinforcement_plans" (
	"student_id" bigint NOT NULL,
	"learning_record_id" bigint NOT NULL,
	"day_number" smallint NOT NULL,
	"due_on" date NOT NULL,
	CONSTRAINT "reinforcement_plans_pkey" PRIMARY KEY("student_id","learning_record_id","day_number")
);
--> statement-breakpoint
CREATE TABLE "reinforcement_submissions" (
	"student_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "reinforcement_submissions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"course_id" bigint NOT NULL,
	"source" "submission_source" NOT NULL,
	"exercise" "exercise_kind" NOT NULL,
	"day" date NOT NULL,
	"filter" jsonb,
	"items" jsonb NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"completed_at" timestamp (3) with time zone,
	"answered_count" integer DEFAULT 0 NOT NULL,
	"correct_count" integer DEFAULT 0 NOT NULL,
	"advanced_count" integer DEFAULT 0 NOT NULL,
	"mastered_count" integer DEFAULT 0 NOT NULL,
	"left_mistake_book_count" integer DEFAULT 0 NOT NULL,
	"entered_mistake_book_count" integer DEFAULT 0 NOT NULL,
	"studied_seconds" integer,
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
	"due_mode" "review_mode" DEFAULT 'plan' NOT NULL,
	CONSTRAINT "student_courses_student_id_course_id_pk" PRIMARY KEY("student_id","course_id")
);
--> statement-breakpoint
CREATE TABLE "student_due_days" (
	"student_id" bigint NOT NULL,
	"course_id" bigint NOT NULL,
	"due_on" date NOT NULL,
	"words_count" integer NOT NULL,
	"smart_count" integer NOT NULL,
	"again_count" integer NOT NULL,
	CONSTRAINT "student_due_days_student_id_course_id_due_on_pk" PRIMARY KEY("student_id","course_id","due_on")
);
--> statement-breakpoint
CREATE TABLE "student_review_days" (
	"student_id" bigint NOT NULL,
	"course_id" bigint NOT NULL,
	"day" date NOT NULL,
	"words_count" integer NOT NULL,
	"missed_count" integer NOT NULL,
	CONSTRAINT "student_review_days_student_id_course_id_day_pk" PRIMARY KEY("student_id","course_id","day")
);
--> statement-breakpoint
CREATE TABLE "student_words" (
	"student_id" bigint NOT NULL,
	"word_id" bigint NOT NULL,
	"course_id" bigint NOT NULL,
	"state" "student_word_state" NOT NULL,
	"learned_on" date NOT NULL,
	"learning_record_id" bigint NOT NULL,
	"cell" smallint NOT NULL,
	"due_on" date,
	"review" jsonb NOT NULL,
	"sequence" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "student_words_student_id_word_id_pk" PRIMARY KEY("student_id","word_id")
);
--> statement-breakpoint
CREATE TABLE "word_mistakes" (
	"student_id" bigint NOT NULL,
	"word_id" bigint NOT NULL,
	"course_id" bigint NOT NULL,
	"times_wrong" integer NOT NULL,
	"first_wrong_at" timestamp (3) with time zone NOT NULL,
	"last_wrong_at" timestamp (3) with time zone NOT NULL,
	"right_in_row" smallint DEFAULT 0 NOT NULL,
	"left_at" timestamp (3) with time zone,
	"sequence" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "word_mistakes_student_id_word_id_pk" PRIMARY KEY("student_id","word_id")
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
ALTER TABLE "ai_answers" ADD CONSTRAINT "ai_answers_generation_fkey" FOREIGN KEY ("student_id","ai_generation_id") REFERENCES "public"."ai_generations"("student_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_generations" ADD CONSTRAINT "ai_generations_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_generations" ADD CONSTRAINT "ai_generations_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_shares" ADD CONSTRAINT "ai_shares_generation_fkey" FOREIGN KEY ("student_id","ai_generation_id") REFERENCES "public"."ai_generations"("student_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_student_days" ADD CONSTRAINT "ai_student_days_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chapters" ADD CONSTRAINT "chapters_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chapters" ADD CONSTRAINT "chapters_unit_id_units_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."units"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_review_modes" ADD CONSTRAINT "course_review_modes_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unit_attachments" ADD CONSTRAINT "unit_attachments_unit_id_units_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."units"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "units" ADD CONSTRAINT "units_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "words" ADD CONSTRAINT "words_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "words" ADD CONSTRAINT "words_unit_id_units_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."units"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "words" ADD CONSTRAINT "words_chapter_id_chapters_id_fk" FOREIGN KEY ("chapter_id") REFERENCES "public"."chapters"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "removed_lessons" ADD CONSTRAINT "removed_lessons_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "removed_lessons" ADD CONSTRAINT "removed_lessons_teacher_id_teachers_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."teachers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "learning_records" ADD CONSTRAINT "learning_records_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "learning_records" ADD CONSTRAINT "learning_records_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "learning_records" ADD CONSTRAINT "learning_records_unit_id_units_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."units"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "learning_records" ADD CONSTRAINT "learning_records_chapter_id_chapters_id_fk" FOREIGN KEY ("chapter_id") REFERENCES "public"."chapters"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "learning_records" ADD CONSTRAINT "learning_records_teacher_id_teachers_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."teachers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "learning_records" ADD CONSTRAINT "learning_records_teaching_record_fkey" FOREIGN KEY ("student_id","teaching_record_id") REFERENCES "public"."teaching_records"("student_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student_allocations" ADD CONSTRAINT "student_allocations_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student_allocations" ADD CONSTRAINT "student_allocations_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student_allocations" ADD CONSTRAINT "student_allocations_teacher_id_teachers_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."teachers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "study_days" ADD CONSTRAINT "study_days_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "teaching_records" ADD CONSTRAINT "teaching_records_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "teaching_records" ADD CONSTRAINT "teaching_records_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "teaching_records" ADD CONSTRAINT "teaching_records_teacher_id_teachers_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."teachers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "level_items" ADD CONSTRAINT "level_items_knowledge_point_id_knowledge_points_id_fk" FOREIGN KEY ("knowledge_point_id") REFERENCES "public"."knowledge_points"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_variants" ADD CONSTRAINT "question_variants_question_id_questions_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."questions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questions" ADD CONSTRAINT "questions_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questions" ADD CONSTRAINT "questions_chapter_id_chapters_id_fk" FOREIGN KEY ("chapter_id") REFERENCES "public"."chapters"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questions" ADD CONSTRAINT "questions_section_id_sections_id_fk" FOREIGN KEY ("section_id") REFERENCES "public"."sections"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sections" ADD CONSTRAINT "sections_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sections" ADD CONSTRAINT "sections_unit_id_units_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."units"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sections" ADD CONSTRAINT "sections_chapter_id_chapters_id_fk" FOREIGN KEY ("chapter_id") REFERENCES "public"."chapters"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "math_level_submissions" ADD CONSTRAINT "math_level_submissions_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
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
ALTER TABLE "known_networks" ADD CONSTRAINT "known_networks_parent_id_parents_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."parents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parent_students" ADD CONSTRAINT "parent_students_parent_id_parents_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."parents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parent_students" ADD CONSTRAINT "parent_students_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_parent_id_parents_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."parents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_parent_id_parents_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."parents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_exports" ADD CONSTRAINT "data_exports_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_exports" ADD CONSTRAINT "data_exports_parent_id_parents_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."parents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guardian_partings" ADD CONSTRAINT "guardian_partings_link_fkey" FOREIGN KEY ("parent_id","student_id") REFERENCES "public"."parent_students"("parent_id","student_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "direct_uploads" ADD CONSTRAINT "direct_uploads_parent_id_parents_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."parents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "learning_prints" ADD CONSTRAINT "learning_prints_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "learning_prints" ADD CONSTRAINT "learning_prints_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminder_subscriptions" ADD CONSTRAINT "reminder_subscriptions_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminder_subscriptions" ADD CONSTRAINT "reminder_subscriptions_link_fkey" FOREIGN KEY ("parent_id","student_id") REFERENCES "public"."parent_students"("parent_id","student_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminders" ADD CONSTRAINT "reminders_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminders" ADD CONSTRAINT "reminders_link_fkey" FOREIGN KEY ("parent_id","student_id") REFERENCES "public"."parent_students"("parent_id","student_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mistake_word_books" ADD CONSTRAINT "mistake_word_books_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mistake_word_books" ADD CONSTRAINT "mistake_word_books_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reinforcement_plans" ADD CONSTRAINT "reinforcement_plans_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reinforcement_plans" ADD CONSTRAINT "reinforcement_plans_learning_record_fkey" FOREIGN KEY ("student_id","learning_record_id") REFERENCES "public"."learning_records"("student_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reinforcement_submissions" ADD CONSTRAINT "reinforcement_submissions_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reinforcement_submissions" ADD CONSTRAINT "reinforcement_submissions_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student_chapters" ADD CONSTRAINT "student_chapters_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student_chapters" ADD CONSTRAINT "student_chapters_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student_chapters" ADD CONSTRAINT "student_chapters_chapter_id_chapters_id_fk" FOREIGN KEY ("chapter_id") REFERENCES "public"."chapters"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student_courses" ADD CONSTRAINT "student_courses_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student_courses" ADD CONSTRAINT "student_courses_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student_due_days" ADD CONSTRAINT "student_due_days_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student_due_days" ADD CONSTRAINT "student_due_days_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student_review_days" ADD CONSTRAINT "student_review_days_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student_review_days" ADD CONSTRAINT "student_review_days_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student_words" ADD CONSTRAINT "student_words_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student_words" ADD CONSTRAINT "student_words_word_id_words_id_fk" FOREIGN KEY ("word_id") REFERENCES "public"."words"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student_words" ADD CONSTRAINT "student_words_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student_words" ADD CONSTRAINT "student_words_learning_record_fkey" FOREIGN KEY ("student_id","learning_record_id") REFERENCES "public"."learning_records"("student_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "word_mistakes" ADD CONSTRAINT "word_mistakes_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "word_mistakes" ADD CONSTRAINT "word_mistakes_word_id_words_id_fk" FOREIGN KEY ("word_id") REFERENCES "public"."words"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "word_mistakes" ADD CONSTRAINT "word_mistakes_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "ai_answers_key" ON "ai_answers" USING btree ("student_id","ai_generation_id","idempotency_key");--> statement-breakpoint
CREATE UNIQUE INDEX "ai_generations_key" ON "ai_generations" USING btree ("student_id","idempotency_key");--> statement-breakpoint
CREATE INDEX "ai_generations_kind_idx" ON "ai_generations" USING btree ("student_id","kind","id");--> statement-breakpoint
CREATE INDEX "ai_generations_unmade_idx" ON "ai_generations" USING btree ("id") WHERE status in ('waiting', 'making');--> statement-breakpoint
CREATE INDEX "ai_shares_generation_idx" ON "ai_shares" USING btree ("student_id","ai_generation_id","created_at");--> statement-breakpoint
CREATE INDEX "ai_shares_expires_at_idx" ON "ai_shares" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "audit_events_at_idx" ON "audit_events" USING btree ("at");--> statement-breakpoint
CREATE INDEX "audit_events_parent_idx" ON "audit_events" USING btree ("parent_id","at") WHERE parent_id is not null;--> statement-breakpoint
CREATE INDEX "audit_events_student_idx" ON "audit_events" USING btree ("student_id","at") WHERE student_id is not null;--> statement-breakpoint
CREATE INDEX "chapters_course_id_idx" ON "chapters" USING btree ("course_id","sequence");--> statement-breakpoint
CREATE INDEX "units_course_id_idx" ON "units" USING btree ("course_id","sequence");--> statement-breakpoint
CREATE UNIQUE INDEX "words_course_id_spelling_copy_key" ON "words" USING btree ("course_id","spelling","copy");--> statement-breakpoint
CREATE INDEX "words_course_id_sequence_idx" ON "words" USING btree ("course_id","sequence") WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "words_course_id_spelling_idx" ON "words" USING btree ("course_id",lower("spelling") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "words_meaning_characters_idx" ON "words" USING gin (string_to_array("meaning", null));--> statement-breakpoint
CREATE INDEX "words_unit_id_sequence_idx" ON "words" USING btree ("unit_id","sequence") WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "words_chapter_id_sequence_idx" ON "words" USING btree ("chapter_id","sequence") WHERE removed_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "applied_deletions_line_key" ON "applied_deletions" USING btree (md5(line::text));--> statement-breakpoint
CREATE UNIQUE INDEX "deletions_open_parent_key" ON "deletions" USING btree ("parent_id") WHERE withdrawn_at is null and done_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "deletions_open_student_key" ON "deletions" USING btree ("student_id") WHERE withdrawn_at is null and done_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "learning_records_open_key" ON "learning_records" USING btree ("student_id","course_id") WHERE completed_at is null and section_id is null;--> statement-breakpoint
CREATE UNIQUE INDEX "learning_records_open_section_key" ON "learning_records" USING btree ("student_id","course_id","section_id") WHERE completed_at is null and section_id is not null;--> statement-breakpoint
CREATE INDEX "learning_records_course_idx" ON "learning_records" USING btree ("student_id","course_id","id");--> statement-breakpoint
CREATE INDEX "learning_records_studied_idx" ON "learning_records" USING btree ("student_id","studied_on") WHERE studied_on is not null;--> statement-breakpoint
CREATE INDEX "learning_records_lesson_idx" ON "learning_records" USING btree ("student_id","teaching_record_id") WHERE teaching_record_id is not null;--> statement-breakpoint
CREATE INDEX "student_allocations_course_id_idx" ON "student_allocations" USING btree ("course_id");--> statement-breakpoint
CREATE UNIQUE INDEX "teaching_records_open_key" ON "teaching_records" USING btree ("student_id","course_id","started_on") WHERE completed_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "questions_course_id_slug_key" ON "questions" USING btree ("course_id","slug");--> statement-breakpoint
CREATE INDEX "questions_section_id_sequence_idx" ON "questions" USING btree ("section_id","sequence") WHERE removed_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "sections_course_id_slug_key" ON "sections" USING btree ("course_id","slug");--> statement-breakpoint
CREATE INDEX "sections_course_id_sequence_idx" ON "sections" USING btree ("course_id","sequence") WHERE removed_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "math_level_submissions_open_key" ON "math_level_submissions" USING btree ("student_id") WHERE status = 'open';--> statement-breakpoint
CREATE INDEX "math_level_submissions_expires_at_idx" ON "math_level_submissions" USING btree ("expires_at") WHERE status = 'open';--> statement-breakpoint
CREATE INDEX "example_marks_student_id_section_id_index" ON "example_marks" USING btree ("student_id","section_id");--> statement-breakpoint
CREATE UNIQUE INDEX "mistake_question_books_id_key" ON "mistake_question_books" USING btree ("student_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "question_mistakes_question_key" ON "question_mistakes" USING btree ("student_id","question_id") WHERE question_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "question_mistakes_idempotency_key" ON "question_mistakes" USING btree ("student_id","idempotency_key") WHERE idempotency_key is not null;--> statement-breakpoint
CREATE INDEX "question_mistakes_latest_idx" ON "question_mistakes" USING btree ("student_id","course_id","last_wrong_at","id") WHERE left_at is null;--> statement-breakpoint
CREATE INDEX "question_mistakes_left_idx" ON "question_mistakes" USING btree ("student_id","course_id","last_wrong_at","id") WHERE left_at is not null;--> statement-breakpoint
CREATE INDEX "quiz_answers_question_idx" ON "quiz_answers" USING btree ("student_id","question_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "quiz_submissions_open_key" ON "quiz_submissions" USING btree ("student_id","course_id","source") WHERE completed_at is null and source <> 'section';--> statement-breakpoint
CREATE UNIQUE INDEX "quiz_submissions_record_key" ON "quiz_submissions" USING btree ("student_id","learning_record_id") WHERE learning_record_id is not null;--> statement-breakpoint
CREATE INDEX "quiz_submissions_completed_idx" ON "quiz_submissions" USING btree ("student_id","completed_at") WHERE completed_at is not null and source <> 'section';--> statement-breakpoint
CREATE INDEX "student_sections_course_idx" ON "student_sections" USING btree ("student_id","course_id");--> statement-breakpoint
CREATE INDEX "ended_sessions_kept_until_index" ON "ended_sessions" USING btree ("kept_until");--> statement-breakpoint
CREATE INDEX "known_networks_seen_at_index" ON "known_networks" USING btree ("seen_at");--> statement-breakpoint
CREATE INDEX "parent_students_student_id_index" ON "parent_students" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "rate_limits_resets_at_index" ON "rate_limits" USING btree ("resets_at");--> statement-breakpoint
CREATE INDEX "sessions_parent_id_index" ON "sessions" USING btree ("parent_id");--> statement-breakpoint
CREATE INDEX "sessions_expires_at_index" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "data_exports_under_way_key" ON "data_exports" USING btree ("parent_id","student_id") WHERE status in ('waiting', 'making');--> statement-breakpoint
CREATE INDEX "data_exports_parent_idx" ON "data_exports" USING btree ("parent_id","id");--> statement-breakpoint
CREATE INDEX "data_exports_expires_at_idx" ON "data_exports" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "guardian_partings_due_at_idx" ON "guardian_partings" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "direct_uploads_expires_at_idx" ON "direct_uploads" USING btree ("expires_at") WHERE uploaded_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "learning_prints_number_key" ON "learning_prints" USING btree ("student_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "learning_prints_round_key" ON "learning_prints" USING btree ("student_id","learning_record_id","print_type") WHERE learning_record_id is not null;--> statement-breakpoint
CREATE INDEX "learning_prints_course_idx" ON "learning_prints" USING btree ("student_id","course_id","id");--> statement-breakpoint
CREATE INDEX "learning_prints_content_idx" ON "learning_prints" USING btree ("student_id","content_hash");--> statement-breakpoint
CREATE INDEX "learning_prints_unmade_idx" ON "learning_prints" USING btree (coalesce(queue_place, id)) WHERE status in ('waiting', 'making');--> statement-breakpoint
CREATE INDEX "reminder_subscriptions_touched_at_idx" ON "reminder_subscriptions" USING btree ("touched_at");--> statement-breakpoint
CREATE INDEX "reminder_subscriptions_open_id_idx" ON "reminder_subscriptions" USING btree ("open_id");--> statement-breakpoint
CREATE INDEX "reminders_claimed_at_idx" ON "reminders" USING btree ("claimed_at");--> statement-breakpoint
CREATE UNIQUE INDEX "trial_bookings_open_key" ON "trial_bookings" USING btree ("phone","name") WHERE handled_at is null;--> statement-breakpoint
CREATE INDEX "trial_bookings_created_at_idx" ON "trial_bookings" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "vocabulary_level_submissions_open_key" ON "vocabulary_level_submissions" USING btree ("student_id") WHERE status = 'open' and student_id > 0;--> statement-breakpoint
CREATE UNIQUE INDEX "vocabulary_level_submissions_visitor_key" ON "vocabulary_level_submissions" USING btree ("visitor_token_hash") WHERE visitor_token_hash is not null and student_id = 0;--> statement-breakpoint
CREATE INDEX "vocabulary_level_submissions_expires_at_idx" ON "vocabulary_level_submissions" USING btree ("expires_at") WHERE status = 'open';--> statement-breakpoint
CREATE INDEX "learning_answers_mark_idx" ON "learning_answers" USING btree ("student_id","learning_record_id","word_id","id") WHERE step = 'pre_exam';--> statement-breakpoint
CREATE UNIQUE INDEX "mistake_word_books_id_key" ON "mistake_word_books" USING btree ("student_id","id");--> statement-breakpoint
CREATE INDEX "reinforcement_plans_due_idx" ON "reinforcement_plans" USING btree ("student_id","due_on");--> statement-breakpoint
CREATE UNIQUE INDEX "reinforcement_submissions_open_key" ON "reinforcement_submissions" USING btree ("student_id","course_id","source") WHERE completed_at is null;--> statement-breakpoint
CREATE INDEX "reinforcement_submissions_course_idx" ON "reinforcement_submissions" USING btree ("student_id","course_id","id");--> statement-breakpoint
CREATE INDEX "reinforcement_submissions_day_idx" ON "reinforcement_submissions" USING btree ("student_id","day");--> statement-breakpoint
CREATE INDEX "student_words_cell_idx" ON "student_words" USING btree ("student_id","course_id","cell","sequence");--> statement-breakpoint
CREATE INDEX "student_words_state_idx" ON "student_words" USING btree ("student_id","course_id","state","sequence");--> statement-breakpoint
CREATE INDEX "student_words_due_idx" ON "student_words" USING btree ("student_id","course_id","due_on") WHERE due_on is not null;--> statement-breakpoint
CREATE INDEX "student_words_learning_record_idx" ON "student_words" USING btree ("student_id","learning_record_id");--> statement-breakpoint
CREATE INDEX "word_mistakes_sequence_idx" ON "word_mistakes" USING btree ("student_id","course_id","sequence") WHERE left_at is null;--> statement-breakpoint
CREATE INDEX "word_mistakes_latest_idx" ON "word_mistakes" USING btree ("student_id","course_id","last_wrong_at","word_id") WHERE left_at is null;--> statement-breakpoint
CREATE INDEX "word_mistakes_times_idx" ON "word_mistakes" USING btree ("student_id","course_id","times_wrong","word_id") WHERE left_at is null;--> statement-breakpoint
CREATE INDEX "word_mistakes_left_idx" ON "word_mistakes" USING btree ("student_id","course_id","left_at","word_id") WHERE left_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "word_review_events_key" ON "word_review_events" USING btree ("student_id","submission_id","idempotency_key") WHERE submission_id is not null;--> statement-breakpoint
CREATE INDEX "word_review_events_submission_idx" ON "word_review_events" USING btree ("student_id","submission_id","id") WHERE submission_id is not null;--> statement-breakpoint
CREATE INDEX "word_review_events_day_idx" ON "word_review_events" USING btree ("student_id","course_id","day");--> statement-breakpoint
-- The trail is only added to. Removal is for the sweep, which says so in its transaction, and never of the last six months.
CREATE FUNCTION "audit_events_guard"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'DELETE' AND coalesce(current_setting('xueban.audit_retention', true), '') = 'on' AND OLD.at < now() - interval '184 days' THEN
		RETURN OLD;
	END IF;
	RAISE EXCEPTION 'the audit trail is only added to' USING ERRCODE = 'insufficient_privilege';
END
$$;--> statement-breakpoint
CREATE TRIGGER "audit_events_guard" BEFORE UPDATE OR DELETE ON "audit_events" FOR EACH ROW EXECUTE FUNCTION "audit_events_guard"();--> statement-breakpoint
CREATE TRIGGER "audit_events_guard_truncate" BEFORE TRUNCATE ON "audit_events" FOR EACH STATEMENT EXECUTE FUNCTION "audit_events_guard"();--> statement-breakpoint
-- Whoever changes a word, the import, an upload of sounds or a hand in psql, makes a new edition of its course in the same
-- transaction. Not for words that are added (also by a restore): of those nobody keeps anything yet.
CREATE FUNCTION "words_edition"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE courses SET words_edition = gen_random_uuid() WHERE id IN (SELECT course_id FROM changed);
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "words_edition" AFTER UPDATE ON "words" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "words_edition"();
