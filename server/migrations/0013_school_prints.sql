CREATE TABLE "school_prints" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "school_prints_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"staff_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"student_ids" bigint[] NOT NULL,
	"week" date,
	"status" text DEFAULT 'waiting' NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"pages" integer,
	"pdf" "bytea",
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "school_prints_ready" CHECK (("school_prints"."status" = 'ready') = ("school_prints"."pdf" is not null))
);
--> statement-breakpoint
ALTER TABLE "school_prints" ADD CONSTRAINT "school_prints_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "school_prints_staff_id_id_index" ON "school_prints" USING btree ("staff_id","id");--> statement-breakpoint
CREATE INDEX "school_prints_expires_at_index" ON "school_prints" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "school_prints_unmade_idx" ON "school_prints" USING btree ("id") WHERE status in ('waiting', 'making');