CREATE TABLE "applied_deletions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "applied_deletions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"line" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "deletions" ADD COLUMN "subject_created_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "applied_deletions_line_key" ON "applied_deletions" USING btree ((line::text));--> statement-breakpoint
-- Of the deleted it is not known any more, and an id that was given out again is somebody else's.
UPDATE "deletions" SET "subject_created_at" = "parents"."created_at" FROM "parents"
  WHERE "deletions"."parent_id" = "parents"."id" AND "done_at" IS NULL AND "parents"."created_at" <= "requested_at";--> statement-breakpoint
UPDATE "deletions" SET "subject_created_at" = "students"."created_at" FROM "students"
  WHERE "deletions"."student_id" = "students"."id" AND "done_at" IS NULL AND "students"."created_at" <= "requested_at";
