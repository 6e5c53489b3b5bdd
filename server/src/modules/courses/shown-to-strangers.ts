/** Students of a course that are looked at; a family never has more. */
const LOOKED_AT = 20;

/**
 * Condition on `courses` that may be shown without a session: not those of a single family, whose names and words may tell
 * of it.
 */
export const SHOWN_TO_STRANGERS = `(
  select count(distinct family) from (
    select coalesce((select min(parent_id) from parent_students where parent_students.student_id = held.student_id), -held.student_id) as family
    from student_allocations as held
    where held.course_id = courses.id
    limit ${LOOKED_AT}
  ) as families
) <> 1`;
