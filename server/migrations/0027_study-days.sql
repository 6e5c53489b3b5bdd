ALTER TABLE "learning_records" ADD COLUMN "studied_on" date;--> statement-breakpoint
ALTER TABLE "learning_records" ADD COLUMN "studied_seconds" integer;--> statement-breakpoint
ALTER TABLE "reinforcement_submissions" ADD COLUMN "studied_seconds" integer;--> statement-breakpoint
UPDATE "learning_records" SET
  "studied_on" = coalesce(("report" -> 'review_days' ->> 0)::date - 1, ("completed_at" at time zone 'Asia/Shanghai')::date),
  "studied_seconds" = least(coalesce(("report" ->> 'duration_seconds')::int, 0), 3600)
WHERE "completed_at" is not null;--> statement-breakpoint
UPDATE "reinforcement_submissions" SET "studied_seconds" = least(coalesce(("report" ->> 'duration_seconds')::int, 0), 3600)
WHERE "completed_at" is not null;--> statement-breakpoint
CREATE INDEX "learning_records_studied_idx" ON "learning_records" USING btree ("student_id","studied_on") WHERE studied_on is not null;--> statement-breakpoint
CREATE INDEX "quiz_submissions_completed_idx" ON "quiz_submissions" USING btree ("student_id","completed_at") WHERE completed_at is not null and source <> 'section';--> statement-breakpoint
CREATE INDEX "reinforcement_submissions_day_idx" ON "reinforcement_submissions" USING btree ("student_id","day");