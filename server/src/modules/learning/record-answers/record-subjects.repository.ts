/** Reads of which subject a record is. */
import type { ContentType } from '@xueban/contract/resources/courses';
import type { Queryable } from '../../courses';

const FIND_SUBJECT = {
  name: 'find_subject_of_record',
  text: `select content_type as "contentType" from learning_records r join courses on courses.id = course_id where student_id = $1 and r.id = $2`,
};

export async function findSubjectOfRecord(pool: Queryable, studentId: number, recordId: number): Promise<ContentType | undefined> {
  const { rows } = await pool.query<{ contentType: ContentType }>({ ...FIND_SUBJECT, values: [studentId, recordId] });
  return rows[0]?.contentType;
}
