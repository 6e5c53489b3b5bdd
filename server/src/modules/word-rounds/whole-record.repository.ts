/** A learning record with its answers, in one prepared statement: what a phone asks for when it comes back to a round. Its words are kept in the process. */
import type { ExerciseKind } from '@xueban/contract/learning/word-exercise';
import type { Queryable } from '../learning-context';
import type { AnswerRow } from './answer-log.repository';
import type { LearningRecordRow } from '../learning-records/record';

/** Ids are bigint, which the driver gives as text. */
type Id = 'id' | 'courseId' | 'unitId' | 'chapterId' | 'sectionId' | 'teacherId' | 'teachingRecordId';
type WholeRow = Omit<LearningRecordRow, Id> & Record<Id, string | null> & { edition: string; answers: string | null };
const idOf = (text: string | null): number | null => (text === null ? null : Number(text));

export interface WholeRecord {
  record: LearningRecordRow;
  /** In the order received. */
  answers: KeyedAnswer[];
  /** Of the words of the course. */
  edition: string;
}

export type KeyedAnswer = Pick<AnswerRow, 'key' | 'wordId' | 'step' | 'currentGroup' | 'mixedGroups' | 'correct'> & {
  /** Of the final exam, other than recall. */
  exercise?: ExerciseKind;
  /** What was chosen or typed. */
  given?: string | null;
};

/** Answers come as text, a line each: writing and reading them as JSON took twice as long. */
const FIND_WHOLE_RECORD = {
  name: 'find_whole_record',
  text: `
select id, course_id as "courseId", unit_id as "unitId", chapter_id as "chapterId", section_id as "sectionId", teacher_id as "teacherId",
  teaching_record_id as "teachingRecordId", learning_subtype as "learningSubtype", started_at as "startedAt",
  completed_at as "completedAt", report,
  (select words_edition from courses where courses.id = $2) as edition,
  (select string_agg(concat_ws(' ', word_id, step, current_group, coalesce(mixed_groups, '{}'), correct, idempotency_key,
       case when exercise is not null then json_build_array(exercise, given) end), E'\\n')
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
    unitId: idOf(unitId),
    chapterId: idOf(chapterId),
    sectionId: idOf(sectionId),
    teacherId: idOf(teacherId),
    teachingRecordId: idOf(teachingRecordId),
  };
  return {
    record: { ...rest, ...ids, id: Number(id), courseId: Number(course) },
    edition,
    answers: answers?.split('\n').map(readAnswer) ?? [],
  };
}

/** `1001 paper_cut_box 2 {1,2} t key-17`, and how the final exam asked as JSON, where it asked otherwise than by recall. */
function readAnswer(line: string): KeyedAnswer {
  // By position: as fast as JSON.parse, and twice as fast as split.
  let at = 0;
  const next = (): string => {
    const end = line.indexOf(' ', at);
    const part = line.slice(at, end < 0 ? line.length : end);
    at += part.length + 1;
    return part;
  };
  const wordId = Number(next());
  const step = next() as AnswerRow['step'];
  const currentGroup = Number(next());
  const groups = next();
  const mixedGroups = groups === '{}' ? null : groups.slice(1, -1).split(',').map(Number);
  const correct = next() === 't';
  const key = next();
  const answer = { key, wordId, step, currentGroup, mixedGroups, correct };
  return at > line.length ? answer : { ...answer, ...readAsked(line.slice(at)) };
}

function readAsked(json: string): Pick<KeyedAnswer, 'exercise' | 'given'> {
  const [exercise, given] = JSON.parse(json) as [ExerciseKind, string | null];
  return { exercise, given };
}
