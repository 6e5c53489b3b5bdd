CREATE TYPE "public"."answered_as" AS ENUM('today', 'late');--> statement-breakpoint
ALTER TABLE "student_words" ADD COLUMN "stability" double precision;--> statement-breakpoint
ALTER TABLE "student_words" ADD COLUMN "difficulty" double precision;--> statement-breakpoint
ALTER TABLE "student_words" ADD COLUMN "studied_on" date;--> statement-breakpoint
ALTER TABLE "student_words" ADD COLUMN "answered_on" date;--> statement-breakpoint
ALTER TABLE "student_words" ADD COLUMN "answered_days" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "student_words" ADD COLUMN "again" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "student_words" ADD COLUMN "answered" "answered_as";--> statement-breakpoint
UPDATE "student_words" SET "stability" = ("review" #>> '{memory,stability}')::float8, "difficulty" = ("review" #>> '{memory,difficulty}')::float8,
  "studied_on" = ("review" #>> '{round,studiedOn}')::date, "answered_on" = ("review" ->> 'answeredOn')::date,
  "answered_days" = coalesce(("review" ->> 'answeredDays')::smallint, 0), "again" = coalesce(("review" ->> 'again')::boolean, false),
  "answered" = ("review" ->> 'answered')::"answered_as";