ALTER TABLE "teaching_records" ADD COLUMN "hours_left_after" numeric(6, 1);--> statement-breakpoint
-- Of lessons from before: as if the school had given nothing since.
UPDATE "teaching_records" AS t SET "hours_left_after" = charged."left" FROM (
	SELECT r."student_id", r."id", s."course_hours_left" + coalesce(sum(r."changed_course_hours") OVER (
		PARTITION BY r."student_id" ORDER BY r."id" ROWS BETWEEN 1 FOLLOWING AND UNBOUNDED FOLLOWING), 0) AS "left"
	FROM "teaching_records" AS r JOIN "students" AS s ON s."id" = r."student_id" WHERE r."changed_course_hours" > 0
) AS charged WHERE t."student_id" = charged."student_id" AND t."id" = charged."id";--> statement-breakpoint
-- Few hours were told by what the school had given, now by the lesson: who was told is not told again.
UPDATE "reminders" AS r SET "occasion" = 'hours:' || low."lesson" FROM "students" AS s JOIN (
	SELECT t."student_id", coalesce(max(t."id") FILTER (WHERE t."hours_left_after" + t."changed_course_hours" > warn."at"), min(t."id")) AS "lesson"
	FROM "teaching_records" AS t CROSS JOIN (
		SELECT coalesce((SELECT ("value"::jsonb ->> 'warnAt')::numeric FROM "settings" WHERE "key" = 'lesson_rules'), 2) AS "at"
	) AS warn WHERE t."changed_course_hours" > 0 AND t."hours_left_after" <= warn."at" GROUP BY t."student_id"
) AS low ON low."student_id" = s."id"
WHERE r."kind" = 'hours' AND r."student_id" = s."id" AND r."occasion" = 'hours:' || s."course_hours_granted";
