CREATE TABLE "class_weaknesses" (
	"class_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"course_id" bigint NOT NULL,
	"students_count" integer NOT NULL,
	"times_wrong" integer NOT NULL,
	CONSTRAINT "class_weaknesses_class_id_kind_course_id_subject_pk" PRIMARY KEY("class_id","kind","course_id","subject")
);
--> statement-breakpoint
CREATE TABLE "forecast_runs" (
	"day" date PRIMARY KEY NOT NULL,
	"weights" jsonb NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "student_forecasts" (
	"student_id" bigint PRIMARY KEY NOT NULL,
	"day" date NOT NULL,
	"reckoned_at" timestamp (3) with time zone NOT NULL,
	"weights" jsonb NOT NULL,
	"fitted_event_id" bigint NOT NULL,
	"words_count" integer NOT NULL,
	"known_now" real NOT NULL,
	"known_next_week" real NOT NULL,
	"named_count" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "word_forecasts" (
	"student_id" bigint NOT NULL,
	"word_id" bigint NOT NULL,
	"made_on" date NOT NULL,
	"made_at" timestamp (3) with time zone NOT NULL,
	"chance" real NOT NULL,
	"answered_on" date,
	"forgotten" boolean,
	CONSTRAINT "word_forecasts_student_id_word_id_made_on_pk" PRIMARY KEY("student_id","word_id","made_on")
);
--> statement-breakpoint
ALTER TABLE "class_weaknesses" ADD CONSTRAINT "class_weaknesses_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student_forecasts" ADD CONSTRAINT "student_forecasts_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "word_forecasts" ADD CONSTRAINT "word_forecasts_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "word_forecasts" ADD CONSTRAINT "word_forecasts_word_id_words_id_fk" FOREIGN KEY ("word_id") REFERENCES "public"."words"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "word_forecasts_open_idx" ON "word_forecasts" USING btree ("student_id","word_id") WHERE answered_on is null;--> statement-breakpoint
CREATE INDEX "word_forecasts_answered_idx" ON "word_forecasts" USING btree ("student_id","answered_on") WHERE answered_on is not null;