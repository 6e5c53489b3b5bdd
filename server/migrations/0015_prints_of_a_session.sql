DROP INDEX "school_prints_staff_id_id_index";--> statement-breakpoint
ALTER TABLE "school_prints" ADD COLUMN "session_hash" text;--> statement-breakpoint
ALTER TABLE "school_prints" ADD CONSTRAINT "school_prints_session_hash_staff_sessions_token_hash_fk" FOREIGN KEY ("session_hash") REFERENCES "public"."staff_sessions"("token_hash") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "school_prints_session_hash_id_index" ON "school_prints" USING btree ("session_hash","id");