CREATE TABLE "school_file_lines" (
	"file_id" bigint NOT NULL,
	"list" text NOT NULL,
	"number" integer NOT NULL,
	"line" jsonb NOT NULL,
	CONSTRAINT "school_file_lines_file_id_list_number_pk" PRIMARY KEY("file_id","list","number")
);
--> statement-breakpoint
CREATE TABLE "school_file_parts" (
	"file_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"number" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "school_file_parts_file_id_kind_number_pk" PRIMARY KEY("file_id","kind","number")
);
--> statement-breakpoint
CREATE TABLE "school_files" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "school_files_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"session_hash" text NOT NULL,
	"purpose" text NOT NULL,
	"file_name" text NOT NULL,
	"byte_size" integer NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"readings" integer DEFAULT 0 NOT NULL,
	"preview" jsonb,
	"imported_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "words" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "school_file_lines" ADD CONSTRAINT "school_file_lines_file_id_school_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."school_files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "school_file_parts" ADD CONSTRAINT "school_file_parts_file_id_school_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."school_files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "school_files" ADD CONSTRAINT "school_files_session_hash_staff_sessions_token_hash_fk" FOREIGN KEY ("session_hash") REFERENCES "public"."staff_sessions"("token_hash") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "school_files_session_hash_index" ON "school_files" USING btree ("session_hash");--> statement-breakpoint
CREATE INDEX "school_files_expires_at_index" ON "school_files" USING btree ("expires_at");