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
DROP INDEX "student_words_cell_idx";--> statement-breakpoint
ALTER TABLE "reinforcement_submissions" ADD COLUMN "advanced_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "reinforcement_submissions" ADD COLUMN "mastered_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "reinforcement_submissions" ADD COLUMN "left_mistake_book_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "reinforcement_submissions" ADD COLUMN "entered_mistake_book_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "student_courses" ADD COLUMN "due_mode" "review_mode" DEFAULT 'plan' NOT NULL;--> statement-breakpoint
ALTER TABLE "student_words" ADD COLUMN "sequence" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "word_mistakes" ADD COLUMN "sequence" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "student_due_days" ADD CONSTRAINT "student_due_days_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student_due_days" ADD CONSTRAINT "student_due_days_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student_review_days" ADD CONSTRAINT "student_review_days_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student_review_days" ADD CONSTRAINT "student_review_days_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "words_course_id_spelling_idx" ON "words" USING btree ("course_id",lower("spelling") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "words_meaning_characters_idx" ON "words" USING gin (string_to_array("meaning", null));--> statement-breakpoint
UPDATE "student_words" SET "sequence" = w."sequence" FROM "words" w WHERE w."id" = "student_words"."word_id";--> statement-breakpoint
UPDATE "word_mistakes" SET "sequence" = w."sequence" FROM "words" w WHERE w."id" = "word_mistakes"."word_id";--> statement-breakpoint
CREATE INDEX "student_words_state_idx" ON "student_words" USING btree ("student_id","course_id","state","sequence");--> statement-breakpoint
CREATE INDEX "student_words_unfolded_idx" ON "student_words" USING btree ("student_id","course_id") WHERE review is null;--> statement-breakpoint
CREATE INDEX "word_mistakes_sequence_idx" ON "word_mistakes" USING btree ("student_id","course_id","sequence") WHERE left_at is null;--> statement-breakpoint
CREATE INDEX "student_words_cell_idx" ON "student_words" USING btree ("student_id","course_id","cell","sequence");