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
ALTER TABLE "math_level_submissions" ADD CONSTRAINT "math_level_submissions_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "math_level_submissions_open_key" ON "math_level_submissions" USING btree ("student_id") WHERE status = 'open';--> statement-breakpoint
CREATE INDEX "math_level_submissions_expires_at_idx" ON "math_level_submissions" USING btree ("expires_at") WHERE status = 'open';