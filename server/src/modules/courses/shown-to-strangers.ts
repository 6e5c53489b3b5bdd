/** Of a course so many students are looked at: those of one family are never more. */
const LOOKED_AT = 20;

/**
 * Which courses whoever is not signed in may hear of, as a condition on `courses`: not one that the students of a single family
 * have. A school may have made it for them, and its name and words may tell of them.
 */
export const SHOWN_TO_STRANGERS = `(
  select count(distinct family) from (
    select coalesce((select min(parent_id) from parent_students where parent_students.student_id = held.student_id), -held.student_id) as family
    from student_allocations as held
    where held.course_id = courses.id
    limit ${LOOKED_AT}
  ) as families
) <> 1`;
