CREATE TABLE "learning_answer_packs" (
	"student_id" bigint NOT NULL,
	"learning_record_id" bigint NOT NULL,
	"content" "bytea" NOT NULL,
	CONSTRAINT "learning_answer_packs_pkey" PRIMARY KEY("student_id","learning_record_id")
);
--> statement-breakpoint
CREATE TABLE "word_review_packs" (
	"student_id" bigint NOT NULL,
	"block" bigint NOT NULL,
	"course_id" bigint NOT NULL,
	"last_id" bigint NOT NULL,
	"first_day" date NOT NULL,
	"last_day" date NOT NULL,
	"content" "bytea" NOT NULL,
	CONSTRAINT "word_review_packs_student_id_block_last_id_pk" PRIMARY KEY("student_id","block","last_id")
);
--> statement-breakpoint
ALTER TABLE "reinforcement_submissions" ADD COLUMN "packed_exercises" "exercise_kind"[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "learning_answer_packs" ADD CONSTRAINT "learning_answer_packs_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "word_review_packs" ADD CONSTRAINT "word_review_packs_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "word_review_packs" ADD CONSTRAINT "word_review_packs_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- They are deflated: trying to compress them once more is time for nothing.
ALTER TABLE "learning_answer_packs" ALTER COLUMN "content" SET STORAGE EXTERNAL;--> statement-breakpoint
ALTER TABLE "word_review_packs" ALTER COLUMN "content" SET STORAGE EXTERNAL;
