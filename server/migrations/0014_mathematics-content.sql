CREATE TYPE "public"."question_kind" AS ENUM('single_choice', 'multiple_choice', 'true_false', 'fill_in', 'ordering', 'matching', 'short_answer');--> statement-breakpoint
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
ALTER TABLE "courses" ADD COLUMN "sections_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "level_items" ADD CONSTRAINT "level_items_knowledge_point_id_knowledge_points_id_fk" FOREIGN KEY ("knowledge_point_id") REFERENCES "public"."knowledge_points"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_variants" ADD CONSTRAINT "question_variants_question_id_questions_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."questions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questions" ADD CONSTRAINT "questions_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questions" ADD CONSTRAINT "questions_chapter_id_chapters_id_fk" FOREIGN KEY ("chapter_id") REFERENCES "public"."chapters"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questions" ADD CONSTRAINT "questions_section_id_sections_id_fk" FOREIGN KEY ("section_id") REFERENCES "public"."sections"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sections" ADD CONSTRAINT "sections_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sections" ADD CONSTRAINT "sections_unit_id_units_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."units"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sections" ADD CONSTRAINT "sections_chapter_id_chapters_id_fk" FOREIGN KEY ("chapter_id") REFERENCES "public"."chapters"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "questions_course_id_slug_key" ON "questions" USING btree ("course_id","slug");--> statement-breakpoint
CREATE INDEX "questions_section_id_sequence_idx" ON "questions" USING btree ("section_id","sequence") WHERE removed_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "sections_course_id_slug_key" ON "sections" USING btree ("course_id","slug");--> statement-breakpoint
CREATE INDEX "sections_course_id_sequence_idx" ON "sections" USING btree ("course_id","sequence") WHERE removed_at is null;