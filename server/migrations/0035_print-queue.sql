DROP INDEX "learning_prints_unmade_idx";--> statement-breakpoint
ALTER TABLE "learning_prints" ADD COLUMN "queue_place" bigint;--> statement-breakpoint
CREATE INDEX "learning_prints_unmade_idx" ON "learning_prints" USING btree (coalesce(queue_place, id)) WHERE status in ('waiting', 'making');