/** A learning record with its answers, in one prepared statement: what a phone asks for when it comes back to a round. Its words are kept in the process. */
import type { Queryable } from '../../courses';
import type { LearningRecordRow } from '../../learning';
import { ANSWER_LINE, type KeyedAnswer, readAnswerLines } from './answer-lines';

/** Ids are bigint, which the driver gives as text. */
type Id = 'id' | 'courseId' | 'unitId' | 'chapterId' | 'sectionId' | 'teacherId' | 'teachingRecordId';
type WholeRow = Omit<LearningRecordRow, Id> & Record<Id, string | null> & { edition: string; answers: string | null };
const findId = (text: string | null): number | null => (text === null ? null : Number(text));

export interface WholeRecord {
  record: LearningRecordRow;
  /** In the order received. */
  answers: KeyedAnswer[];
  /** Of the words of the course. */
  edition: string;
}

/** Answers come as text, a line each: writing and reading them as JSON took twice as long. */
const FIND_WHOLE_RECORD = {
  name: 'find_whole_record',
  text: `
select id, course_id as "courseId", unit_id as "unitId", chapter_id as "chapterId", section_id as "sectionId", teacher_id as "teacherId",
  teaching_record_id as "teachingRecordId", learning_subtype as "learningSubtype", started_at as "startedAt",
  completed_at as "completedAt", report,
  (select words_edition from courses where courses.id = $2) as edition,
  (select string_agg(${ANSWER_LINE}, E'\\n')
   from (select * from learning_answers where student_id = $1 and learning_record_id = $3 order by id) as answers) as answers
from learning_records where student_id = $1 and course_id = $2 and id = $3`,
};

/** A record of the student in a course with all that belongs to it. */
export async function findWholeRecord(
  pool: Queryable,
  studentId: number,
  courseId: number,
  recordId: number,
): Promise<WholeRecord | undefined> {
  const {
    rows: [row],
  } = await pool.query<WholeRow>({ ...FIND_WHOLE_RECORD, values: [studentId, courseId, recordId] });
  if (!row) return undefined;
  const { answers, edition, id, courseId: course, unitId, chapterId, sectionId, teacherId, teachingRecordId, ...rest } = row;
  const ids = {
    unitId: findId(unitId),
    chapterId: findId(chapterId),
    sectionId: findId(sectionId),
    teacherId: findId(teacherId),
    teachingRecordId: findId(teachingRecordId),
  };
  return {
    record: { ...rest, ...ids, id: Number(id), courseId: Number(course) },
    edition,
    answers: answers === null ? [] : readAnswerLines(answers),
  };
}
