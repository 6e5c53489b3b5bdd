ALTER TABLE "learning_answers" ADD COLUMN "taken_back" boolean;--> statement-breakpoint
UPDATE "learning_records" SET "report" = jsonb_set("report", '{duration_seconds}', to_jsonb("studied_seconds"))
WHERE "report" ? 'duration_seconds' AND "studied_seconds" IS NOT NULL;--> statement-breakpoint
UPDATE "reinforcement_submissions" SET "report" = jsonb_set("report", '{duration_seconds}', to_jsonb("studied_seconds"))
WHERE "report" ? 'duration_seconds' AND "studied_seconds" IS NOT NULL;
