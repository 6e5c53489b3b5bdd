CREATE TABLE "course_hour_entries" (
	"student_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "course_hour_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp (3) with time zone NOT NULL,
	"kind" text NOT NULL,
	"hours" numeric(8, 1) NOT NULL,
	"reason" text,
	"receipt" text,
	"actor" text NOT NULL,
	"actor_name" text,
	"idempotency_key" text,
	"teaching_record_id" bigint,
	"reverses" bigint,
	CONSTRAINT "course_hour_entries_student_id_id_pk" PRIMARY KEY("student_id","id"),
	CONSTRAINT "course_hour_entries_kind" CHECK ("course_hour_entries"."kind" in ('opening', 'grant', 'deduction', 'lesson', 'reversal')),
	CONSTRAINT "course_hour_entries_hours" CHECK ("course_hour_entries"."hours" <> 0),
	CONSTRAINT "course_hour_entries_lesson" CHECK (("course_hour_entries"."kind" = 'lesson') = ("course_hour_entries"."teaching_record_id" is not null)),
	CONSTRAINT "course_hour_entries_reversal" CHECK (("course_hour_entries"."kind" = 'reversal') = ("course_hour_entries"."reverses" is not null))
);
--> statement-breakpoint
ALTER TABLE "course_hour_entries" ADD CONSTRAINT "course_hour_entries_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_hour_entries" ADD CONSTRAINT "course_hour_entries_lesson_fkey" FOREIGN KEY ("student_id","teaching_record_id") REFERENCES "public"."teaching_records"("student_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_hour_entries" ADD CONSTRAINT "course_hour_entries_reverses_fkey" FOREIGN KEY ("student_id","reverses") REFERENCES "public"."course_hour_entries"("student_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "course_hour_entries_idempotency_key" ON "course_hour_entries" USING btree ("student_id","idempotency_key");--> statement-breakpoint
CREATE UNIQUE INDEX "course_hour_entries_lesson_key" ON "course_hour_entries" USING btree ("student_id","teaching_record_id");--> statement-breakpoint
CREATE UNIQUE INDEX "course_hour_entries_reverses_key" ON "course_hour_entries" USING btree ("student_id","reverses");--> statement-breakpoint
ALTER TABLE "students" DROP COLUMN "course_hours_granted";--> statement-breakpoint
-- What was charged for each lesson is an entry, and the rest of the balance the one before them.
INSERT INTO "course_hour_entries" ("student_id", "at", "kind", "hours", "actor", "teaching_record_id")
SELECT "student_id", "at", "kind", "hours", 'system', "teaching_record_id" FROM (
	SELECT "student_id", coalesce("completed_at", "started_at") AS "at", 'lesson' AS "kind", -"changed_course_hours" AS "hours", "id" AS "teaching_record_id"
	FROM "teaching_records" WHERE "changed_course_hours" <> 0
	UNION ALL
	SELECT s."id", least(s."created_at", min(coalesce(t."completed_at", t."started_at"))), 'opening', s."course_hours_left" + coalesce(sum(t."changed_course_hours"), 0), NULL
	FROM "students" s LEFT JOIN "teaching_records" t ON t."student_id" = s."id" AND t."changed_course_hours" <> 0 GROUP BY s."id"
) AS "entries" WHERE "hours" <> 0
ORDER BY "student_id", "teaching_record_id" IS NOT NULL, "at", "teaching_record_id";--> statement-breakpoint
-- The ledger is only added to. A student's rows go with the student, from the moment on at which that cannot be taken back.
CREATE FUNCTION "course_hour_entries_guard"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'DELETE' AND EXISTS (
		SELECT FROM deletions WHERE student_id = OLD.student_id AND begun_at IS NOT NULL AND withdrawn_at IS NULL AND done_at IS NULL
	) THEN
		RETURN OLD;
	END IF;
	RAISE EXCEPTION 'the ledger of course hours is only added to' USING ERRCODE = 'insufficient_privilege';
END
$$;--> statement-breakpoint
CREATE TRIGGER "course_hour_entries_guard" BEFORE UPDATE OR DELETE ON "course_hour_entries" FOR EACH ROW EXECUTE FUNCTION "course_hour_entries_guard"();
