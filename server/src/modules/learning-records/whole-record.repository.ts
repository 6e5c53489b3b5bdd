/** A learning record with its answers and words, in one prepared statement: what a phone asks for when it comes back to a round. */
import type { ExerciseKind } from '@xueban/contract/word-exercise';
import type { Queryable } from '../learning-context';
import { WORD_COLUMNS, type WordRow } from '../words/word-rows';
import type { AnswerRow, LearningRecordRow } from './learning-records.repository';

/** An answer as the statement writes it, without the names, which would be repeated 400 times; the last two only where there are any. */
type PackedAnswer = [
  key: string,
  wordId: number,
  step: AnswerRow['step'],
  currentGroup: number,
  mixedGroups: number[] | null,
  correct: boolean,
  exercise?: ExerciseKind,
  given?: string | null,
];

/** Ids are bigint, which the driver gives as text. */
type Id = 'id' | 'courseId' | 'unitId' | 'chapterId' | 'teacherId' | 'teachingRecordId';
type WholeRow = Omit<LearningRecordRow, Id> & Record<Id, string | null> & { answers: PackedAnswer[]; words: WordRow[] };
const idOf = (text: string | null): number | null => (text === null ? null : Number(text));

export interface WholeRecord {
  record: LearningRecordRow;
  /** In the order received. */
  answers: KeyedAnswer[];
  /** Every word that has an answer, by sequence; also words that the course no longer has. */
  words: WordRow[];
}

export type KeyedAnswer = Pick<AnswerRow, 'key' | 'wordId' | 'step' | 'currentGroup' | 'mixedGroups' | 'correct'> & {
  /** Of the final exam, other than recall. */
  exercise?: ExerciseKind;
  /** What was chosen or typed. */
  given?: string | null;
};

const FIND_WHOLE_RECORD = {
  name: 'find_whole_record',
  text: `
with answers as materialized (
  select id, idempotency_key, word_id, step, current_group, mixed_groups, correct, exercise, given
  from learning_answers where student_id = $1 and learning_record_id = $3
)
select id, course_id as "courseId", unit_id as "unitId", chapter_id as "chapterId", teacher_id as "teacherId",
  teaching_record_id as "teachingRecordId", learning_subtype as "learningSubtype", started_at as "startedAt",
  completed_at as "completedAt", report,
  (select coalesce(json_agg(case when exercise is null
       then json_build_array(idempotency_key, word_id, step, current_group, mixed_groups, correct)
       else json_build_array(idempotency_key, word_id, step, current_group, mixed_groups, correct, exercise, given) end order by answers.id), '[]')
   from answers) as answers,
  (select coalesce(json_agg(row_to_json(word) order by sequence, word.id), '[]')
   from (select ${WORD_COLUMNS.join(', ')}
         from words where id in (select word_id from answers)) as word) as words
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
  const { answers, words, id, courseId: course, unitId, chapterId, teacherId, teachingRecordId, ...rest } = row;
  const ids = { unitId: idOf(unitId), chapterId: idOf(chapterId), teacherId: idOf(teacherId), teachingRecordId: idOf(teachingRecordId) };
  return { record: { ...rest, ...ids, id: Number(id), courseId: Number(course) }, words, answers: answers.map(unpack) };
}

function unpack([key, wordId, step, currentGroup, mixedGroups, correct, exercise, given]: PackedAnswer): KeyedAnswer {
  return { key, wordId, step, currentGroup, mixedGroups, correct, ...(exercise && { exercise, given: given ?? null }) };
}
