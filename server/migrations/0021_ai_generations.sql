CREATE TYPE "public"."ai_generation_kind" AS ENUM('reading', 'exercise', 'explanation', 'plan');--> statement-breakpoint
CREATE TYPE "public"."ai_origin" AS ENUM('ai', 'school');--> statement-breakpoint
CREATE TYPE "public"."ai_status" AS ENUM('waiting', 'making', 'ready', 'failed', 'refused');--> statement-breakpoint
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
ALTER TABLE "ai_answers" ADD CONSTRAINT "ai_answers_generation_fkey" FOREIGN KEY ("student_id","ai_generation_id") REFERENCES "public"."ai_generations"("student_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_generations" ADD CONSTRAINT "ai_generations_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_generations" ADD CONSTRAINT "ai_generations_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_shares" ADD CONSTRAINT "ai_shares_generation_fkey" FOREIGN KEY ("student_id","ai_generation_id") REFERENCES "public"."ai_generations"("student_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_student_days" ADD CONSTRAINT "ai_student_days_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "ai_answers_key" ON "ai_answers" USING btree ("student_id","ai_generation_id","idempotency_key");--> statement-breakpoint
CREATE UNIQUE INDEX "ai_generations_key" ON "ai_generations" USING btree ("student_id","idempotency_key");--> statement-breakpoint
CREATE INDEX "ai_generations_kind_idx" ON "ai_generations" USING btree ("student_id","kind","id");--> statement-breakpoint
CREATE INDEX "ai_generations_unmade_idx" ON "ai_generations" USING btree ("id") WHERE status in ('waiting', 'making');--> statement-breakpoint
CREATE INDEX "ai_shares_generation_idx" ON "ai_shares" USING btree ("student_id","ai_generation_id","created_at");--> statement-breakpoint
CREATE INDEX "ai_shares_expires_at_idx" ON "ai_shares" USING btree ("expires_at");