/**
 * The log of answers, the hottest statements of the server. Each is one prepared statement that checks and inserts under a
 * lock on the record's row, so completing comes strictly before or after.
 */
import type { AskedWord, ExerciseKind } from '@xueban/contract/learning/word-exercise';
import type { StudyStep } from '@xueban/contract/learning/word-round';
import type { Executor } from '../../../database';
import type { Queryable } from '../../courses';
import { loadPackedAnswers } from './answer-log.repository';

export type AnswerStep = 'pre_exam' | StudyStep;

export interface Answer {
  studentId: number;
  recordId: number;
  wordId: number;
  key: string;
  step: AnswerStep;
  currentGroup: number;
  mixedGroups: readonly number[];
  /** In the pre-exam: the word is known. */
  correct: boolean;
  /** How the final exam asked, other than by recall, and what was chosen or typed; null for 不认识. */
  judged?: { exercise: Exclude<ExerciseKind, 'recall'>; given: string | null } | undefined;
  /** The latest cut of the word in this box is taken back. */
  takenBack?: boolean;
  answeredAt: Date | null;
  receivedAt: Date;
}

/** What came of trying to insert an answer, and how the record stood. */
export interface InsertResult {
  inserted: boolean;
  completed: boolean;
  /** Whether the pre-exam is over. */
  started: boolean;
  /** Whether the word may be answered in this step, by what was committed before the statement began. */
  wordAllowed: boolean;
}

const LOCKED_RECORD = `
  select course_id, completed_at is not null as completed, study_started_at is not null as started
  from learning_records where student_id = $1 and id = $2
  for no key update`;

const RESULT = `
  select exists (select from inserted) as inserted, completed, started, exists (select from word) as "wordAllowed" from record`;

export const INSERT_MARK = {
  name: 'insert_mark',
  text: `
with record as (${LOCKED_RECORD}),
word as (
  select true as there from words, record
  where words.id = $3 and words.course_id = record.course_id and words.removed_at is null
    and not exists (select from student_words where student_id = $1 and word_id = $3)
),
inserted as (
  insert into learning_answers (student_id, learning_record_id, word_id, idempotency_key, step, current_group, correct, answered_at, received_at)
  select $1, $2, $3, $4, 'pre_exam', 0, $5, $6, $7 from record, word where not completed and not started
  on conflict do nothing
  returning true
)${RESULT}`,
};

export const INSERT_SUBMISSION = {
  name: 'insert_submission',
  text: `
with record as (${LOCKED_RECORD}),
mark as (
  select correct as known from learning_answers
  where student_id = $1 and learning_record_id = $2 and word_id = $3 and step = 'pre_exam'
  order by id desc limit 1
),
word as (select true as there from mark where not known),
inserted as (
  insert into learning_answers (
    student_id, learning_record_id, word_id, idempotency_key, step, current_group, mixed_groups, correct, answered_at, received_at, exercise, given, taken_back)
  select $1, $2, $3, $4, $5::answer_step, $6, $7, $8, $9, $10, $11::exercise_kind, $12, $13::boolean from record, word where not completed
  on conflict do nothing
  returning true
),
begun as (
  update learning_records set study_started_at = $10 from record
  where student_id = $1 and id = $2 and not record.started and exists (select from inserted)
)${RESULT}`,
};

const FIND_ANSWER = {
  name: 'find_answer',
  text: `
select word_id = $4 as "sameWord", step, current_group as "currentGroup", coalesce(mixed_groups, '{}') as "mixedGroups", correct,
  exercise, given, coalesce(taken_back, false) as "takenBack"
from learning_answers where student_id = $1 and learning_record_id = $2 and idempotency_key = $3`,
};

/** Inserts an answer if everything holds; undefined when the student has no such record. */
export async function insertAnswer(pool: Queryable, answer: Answer): Promise<InsertResult | undefined> {
  const { rows } = await pool.query<InsertResult>(getInsertion(answer));
  return rows[0];
}

/** The statement and its values; benchmarks send the same. */
export function getInsertion(answer: Answer): { name: string; text: string; values: unknown[] } {
  const { studentId, recordId, wordId, key, step, currentGroup, mixedGroups, correct, judged, takenBack = false } = answer;
  const { answeredAt, receivedAt } = answer;
  if (step === 'pre_exam') return { ...INSERT_MARK, values: [studentId, recordId, wordId, key, correct, answeredAt, receivedAt] };
  const mixed = mixedGroups.length > 0 ? mixedGroups : null;
  const asked = [judged?.exercise ?? null, judged?.given ?? null, takenBack || null];
  return {
    ...INSERT_SUBMISSION,
    values: [studentId, recordId, wordId, key, step, currentGroup, mixed, correct, answeredAt, receivedAt, ...asked],
  };
}

const FIND_ASKED_WORD = { name: 'find_asked_word', text: 'select spelling, meaning, distractors from words where id = $1' };

/** The word an answer is judged by. */
export async function findAskedWord(pool: Queryable, wordId: number): Promise<Omit<AskedWord, 'id'> | undefined> {
  const { rows } = await pool.query<Omit<AskedWord, 'id'>>({ ...FIND_ASKED_WORD, values: [wordId] });
  return rows[0];
}

interface FoundAnswer {
  sameWord: boolean;
  step: AnswerStep;
  currentGroup: number;
  mixedGroups: number[];
  correct: boolean;
  exercise: ExerciseKind | null;
  given: string | null;
  takenBack: boolean;
}

/** How an answer relates to the one counted under its key before, if any. */
export type Comparison = 'same' | 'different' | 'none';

export async function compareWithCounted(pool: Queryable, answer: Answer): Promise<Comparison> {
  const {
    rows: [counted],
  } = await pool.query<FoundAnswer>({
    ...FIND_ANSWER,
    values: [answer.studentId, answer.recordId, answer.key, answer.wordId],
  });
  return compare(counted, answer);
}

/** The same of a round that was completed long ago. */
export async function compareWithPacked(db: Executor, answer: Answer): Promise<Comparison> {
  const answers = await loadPackedAnswers(db, answer.studentId, [answer.recordId]);
  const counted = answers.find(({ key }) => key === answer.key);
  return compare(
    counted && {
      ...counted,
      sameWord: counted.wordId === answer.wordId,
      mixedGroups: counted.mixedGroups ?? [],
      takenBack: counted.takenBack ?? false,
    },
    answer,
  );
}

function compare(counted: FoundAnswer | undefined, answer: Answer): Comparison {
  if (!counted) return 'none';
  const sameGiven = counted.exercise === (answer.judged?.exercise ?? null) && counted.given === (answer.judged?.given ?? null);
  // What was given is the answer; how it was judged may differ once the word has been corrected.
  const same =
    counted.sameWord &&
    counted.step === answer.step &&
    sameGiven &&
    counted.takenBack === (answer.takenBack ?? false) &&
    (answer.judged !== undefined || counted.correct === answer.correct) &&
    counted.currentGroup === answer.currentGroup &&
    counted.mixedGroups.join() === answer.mixedGroups.join();
  return same ? 'same' : 'different';
}
