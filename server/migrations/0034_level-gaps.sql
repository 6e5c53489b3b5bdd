-- Results from before named what is missing under one section only, the one to go on from, and counted no unsure points by strand.
UPDATE "math_level_submissions" SET "result" = jsonb_set(jsonb_set("result",
	'{missing}', coalesce((SELECT jsonb_agg(p."point" || jsonb_build_object('section_id', "result" #> '{place,section_id}', 'section_name', "result" #> '{place,section_name}') ORDER BY p."at")
		FROM jsonb_array_elements("result" -> 'missing') WITH ORDINALITY AS p("point", "at")), '[]')),
	'{strands}', coalesce((SELECT jsonb_agg('{"unsure": 0}' || s."strand" ORDER BY s."at")
		FROM jsonb_array_elements("result" -> 'strands') WITH ORDINALITY AS s("strand", "at")), '[]'))
WHERE "result" IS NOT NULL;
