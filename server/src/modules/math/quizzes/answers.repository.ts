/**
 * Answers of quizzes, by two prepared statements: one reads everything an answer is judged by, one writes all consequences
 * if the student's course has not changed since.
 */
import type { AnswerVerdict, GivenAnswer, Judgement, Question, QuestionKind, Solution } from '@xueban/contract/resources/math/questions';
import type { QuizFold } from '@xueban/contract/learning/quiz';
import type { QuizItem, QuizSource } from '@xueban/contract/resources/math/quizzes';
import type { quizAnswers } from '../../../database/schema/math-memory';
import type { QuestionKey } from '../rules/questions/key';
import type { SectionCounts } from '../rules/section-state';
import type { Queryable } from '../../courses';
import type { MemoryChange } from '../memory/memory-change';
import { SAVED, savedValues } from '../memory/memory.repository';

/** An answer that was counted before under the same key. */
export interface StoredAnswer extends Omit<Judgement, 'judged_by' | 'by_teacher'> {
  judged_by: (typeof quizAnswers.$inferSelect)['judgedBy'];
  questionId: number;
  variant: number;
  given: GivenAnswer;
  late: boolean;
}

/** A row of the mistake book, as JSON has it. */
export interface StoredMistake {
  times_wrong: number;
  right_days: number;
  last_right_on: string | null;
  last_wrong_at: string;
  left_at: string | null;
  variant: number;
  given: GivenAnswer | null;
  cause: string | null;
}

export interface AnswerContext {
  courseId: number;
  version: number;
  source: QuizSource;
  items: QuizItem[];
  startedAt: Date;
  completed: boolean;
  /** When the answer before was given; null: there is none, or the phone has measured. */
  lastGivenAt: string | null;
  standing: QuizFold | null;
  /** In the order received; read only where nothing is kept of what they come to. */
  answers: readonly (readonly [questionId: number, verdict: AnswerVerdict, variant: number, late: boolean])[] | null;
  counted: StoredAnswer | null;
  /** Null: the course has no such question, or it not such a variant. */
  question: {
    kind: QuestionKind;
    sectionId: number;
    chapterId: number;
    knowledgePointIds: string[];
    removed: boolean;
    content: Pick<Question, 'options' | 'matches'>;
    key: QuestionKey;
    solution: Solution;
  } | null;
  verdict: AnswerVerdict | null;
  answersCount: number;
  mistake: StoredMistake | null;
  /** The section of the question; of a mixed quiz all of its sections. */
  sections: (SectionCounts & { sectionId: number })[];
}

const READ_FOR_ANSWER = {
  name: 'read_for_quiz_answer',
  text: `
select quiz.course_id::float8 as "courseId", course.version, quiz.source, quiz.items, quiz.started_at as "startedAt",
  quiz.completed_at is not null as completed, quiz.standing,
  case when not $6::boolean then (select max(given_at) from quiz_answers where student_id = $1 and quiz_submission_id = $2) end as "lastGivenAt",
  case when quiz.standing is null then (select coalesce(json_agg(json_build_array(question_id, verdict, variant, late) order by id), '[]')
    from quiz_answers where student_id = $1 and quiz_submission_id = $2) end as answers,
  (select json_build_object('questionId', question_id, 'variant', variant, 'given', given, 'verdict', verdict, 'judged_by', judged_by,
      'score', score, 'reason', reason, 'cause', cause, 'blanks', coalesce(blanks, '[]'), 'late', late)
    from quiz_answers where student_id = $1 and quiz_submission_id = $2 and idempotency_key = $3) as counted,
  case when variant.question_id is not null then json_build_object('kind', question.kind, 'sectionId', question.section_id,
    'chapterId', question.chapter_id, 'knowledgePointIds', question.knowledge_point_ids, 'removed', question.removed_at is not null,
    'content', json_build_object('options', variant.content -> 'options', 'matches', variant.content -> 'matches'),
    'key', variant.key, 'solution', variant.solution) end as question,
  kept.verdict, coalesce(kept.answers_count, 0) as "answersCount",
  (select to_jsonb(mistake) from question_mistakes mistake where mistake.student_id = $1 and mistake.question_id = $4) as mistake,
  (select coalesce(json_agg(json_build_object('sectionId', section_id, 'quizTaken', quiz_taken, 'rightCount', right_count, 'wrongCount', wrong_count,
      'waitingCount', waiting_count, 'completedOn', completed_on, 'dueOn', due_on, 'timesHeld', times_held)), '[]')
    from student_sections where student_id = $1 and section_id = any(
      case when quiz.source = 'mixed' then array(select distinct (item ->> 'section_id')::bigint from jsonb_array_elements(quiz.items) as item)
        else array[question.section_id] end)) as sections
from quiz_submissions quiz
  join student_math_courses course on course.student_id = quiz.student_id and course.course_id = quiz.course_id
  left join questions question on question.id = $4 and question.course_id = quiz.course_id and question.kind is not null
  left join question_variants variant on variant.question_id = question.id and variant.variant = $5
  left join student_questions kept on kept.student_id = $1 and kept.question_id = $4
where quiz.student_id = $1 and quiz.id = $2`,
};

export interface AskedAnswer {
  studentId: number;
  quizId: number;
  key: string;
  questionId: number;
  variant: number;
}

/** Undefined when the student has no such quiz. @param isMeasured the phone says how long the question was in front of the learner */
export async function readForAnswer(
  pool: Queryable,
  { studentId, quizId, key, questionId, variant }: AskedAnswer,
  isMeasured: boolean,
): Promise<AnswerContext | undefined> {
  const { rows } = await pool.query<AnswerContext & Record<string, unknown>>({
    ...READ_FOR_ANSWER,
    values: [studentId, quizId, key, questionId, variant, isMeasured],
  });
  return rows[0];
}

/** An answer that is to be written. */
export interface NewAnswer extends AskedAnswer {
  given: GivenAnswer;
  photoObjectKey: string | null;
  hintUsed: boolean;
  judgement: Judgement;
  forSection: boolean;
  late: boolean;
  milliseconds: number;
  givenAt: Date;
  /** School day of that. */
  day: string;
  answeredAt: Date | null;
  receivedAt: Date;
  /** What the quiz comes to with it. */
  standing: QuizFold;
  /** Ends its quiz. */
  completes: boolean;
}

const SAVE_ANSWER = {
  name: 'save_quiz_answer',
  text: `
with ${SAVED}, answered as (
  insert into quiz_answers (student_id, quiz_submission_id, idempotency_key, question_id, variant, given, photo_object_key, hint_used, verdict,
    judged_by, score, reason, cause, blanks, for_section, milliseconds, given_at, answered_at, received_at, late)
  select $1::bigint, $16::bigint, $17, $18::bigint, $19::smallint, $20::jsonb, $21, $22, $23::answer_verdict, $24::judged_by, $25::smallint, $26, $27, $28::jsonb,
    $29, $30::int, $31::timestamptz, $32::timestamptz, $33::timestamptz, $36::boolean from held
), stands as (
  update quiz_submissions set standing = $37::jsonb, completed_at = case when $34::boolean then coalesce(completed_at, $33::timestamptz) else completed_at end
  from held where student_id = $1::bigint and id = $16::bigint
), studied as (
  insert into study_days (student_id, day) select $1::bigint, $35::date from held where $34::boolean on conflict do nothing
)
select true from held`,
};

/** False: the course has changed since it was read, and nothing is written. */
export async function saveAnswer(pool: Queryable, answer: NewAnswer, change: MemoryChange): Promise<boolean> {
  const { quizId, key, questionId, variant, given, photoObjectKey, hintUsed, judgement, forSection, milliseconds } = answer;
  const { verdict, judged_by: by, score, reason, cause, blanks } = judgement;
  const { rows } = await pool.query({
    ...SAVE_ANSWER,
    values: [
      ...savedValues(change),
      quizId,
      key,
      questionId,
      variant,
      JSON.stringify(given),
      photoObjectKey,
      hintUsed,
      verdict,
      by,
      score,
      reason,
      cause,
      blanks.length > 0 ? JSON.stringify(blanks) : null,
      forSection,
      milliseconds,
      answer.givenAt,
      answer.answeredAt,
      answer.receivedAt,
      answer.completes,
      answer.day,
      answer.late,
      JSON.stringify(answer.standing),
    ],
  });
  return rows.length > 0;
}
