DROP INDEX "applied_deletions_line_key";--> statement-breakpoint
ALTER TABLE "deletions" ADD COLUMN "begun_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "applied_deletions_line_key" ON "applied_deletions" USING btree (md5(line::text));