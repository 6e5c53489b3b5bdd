ALTER TABLE "parents" ADD COLUMN "wechat_open_id" text;--> statement-breakpoint
ALTER TABLE "parents" ADD COLUMN "wechat_seen_at" timestamp (3) with time zone;