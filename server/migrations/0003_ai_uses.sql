CREATE TABLE "ai_uses" (
	"student_id" bigint NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"day" date NOT NULL,
	"holder" text NOT NULL,
	"result" jsonb,
	"until" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "ai_uses_student_id_name_pk" PRIMARY KEY("student_id","name")
);
--> statement-breakpoint
ALTER TABLE "ai_uses" ADD CONSTRAINT "ai_uses_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ai_uses_until_idx" ON "ai_uses" USING btree ("until");