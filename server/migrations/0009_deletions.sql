CREATE TABLE "deletions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "deletions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"parent_id" bigint,
	"student_id" bigint,
	"requested_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
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
ALTER TABLE "parent_students" ADD COLUMN "hidden_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "parents" ADD COLUMN "deletion_due_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "removed_lessons" ADD CONSTRAINT "removed_lessons_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "removed_lessons" ADD CONSTRAINT "removed_lessons_teacher_id_teachers_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."teachers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "deletions_open_parent_key" ON "deletions" USING btree ("parent_id") WHERE withdrawn_at is null and done_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "deletions_open_student_key" ON "deletions" USING btree ("student_id") WHERE withdrawn_at is null and done_at is null;