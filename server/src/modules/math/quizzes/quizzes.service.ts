/** Quizzes: taken, answered, ended. */
import type { Calls } from '@xueban/contract/calls';
import type { Judgement } from '@xueban/contract/resources/math/questions';
import type { QuizAnswered, QuizSubmission } from '@xueban/contract/resources/math/quizzes';
import type { Executor } from '../../../database';
import { AppError } from '../../../plugins/errors';
import type { GetGrade } from '../rules/questions/judge';
import type { LearningContext } from '../../courses';
import { findQuestion } from '../questions/questions.repository';
import type { QuizPlace } from './ai-judging.repository';
import { type AnswerInput, answerQuiz, type ClaimPhoto } from './answer-quiz';
import type { PhotoLink } from './photos';
import { endQuiz } from './end-of-quiz';
import { toAnswer, getState, viewQuiz } from './quiz-view';
import { findQuiz, loadQuizAnswers, loadQuizzesOfRecords, type QuizRow } from './quizzes.repository';
import { judgeAgain } from './judge-again';
import { takeCourseQuiz, takeSectionQuiz } from './take-quiz';

export type QuizService = ReturnType<typeof createQuizService>;
type Take = Calls['POST quiz_submissions/take']['body'];
type ShownQuestion = Calls['GET learning_records/{id}/quiz_questions/{questionId}/question']['reply'];

export interface QuizParts extends Pick<LearningContext, 'db' | 'pool' | 'now'> {
  grade: GetGrade;
}

/** An answer to a question, and its Idempotency-Key. */
export interface QuestionTarget {
  studentId: number;
  questionId: number;
  key: string;
}

type AskedQuestion = { studentId: number; questionId: number } & QuizPlace;

async function findQuizAt(db: Executor, studentId: number, place: QuizPlace): Promise<QuizRow | undefined> {
  if ('quizId' in place) return findQuiz(db, studentId, place.quizId);
  const [quiz] = await loadQuizzesOfRecords(db, studentId, [place.recordId]);
  return quiz;
}

const toGuardiansJudgement = (right: boolean): Judgement => ({
  verdict: right ? 'right' : 'wrong',
  judged_by: 'guardian',
  score: null,
  reason: null,
  cause: null,
  blanks: [],
});

/** A question of a quiz or of a record's, in the variant in which it is asked now or the one told. @throws AppError NOT_FOUND */
async function showQuestion(
  { db, pool }: QuizParts,
  { studentId, questionId, ...place }: AskedQuestion,
  variant: number | undefined,
  linkTo: PhotoLink,
): Promise<ShownQuestion> {
  const quiz = await findQuizAt(db, studentId, place);
  const answers = quiz ? await loadQuizAnswers(db, studentId, [quiz.id]) : [];
  const item = quiz && getState(quiz, answers).items.find((one) => one.questionId === questionId);
  const latest = answers.filter((row) => row.questionId === questionId && !row.late).at(-1);
  const isAsked = item !== undefined && (item.state === 'wrong' || item.state === 'similar' || !latest);
  const shown = variant ?? (isAsked ? item.variant : (latest?.variant ?? 0));
  const found = item && (await findQuestion(pool, { questionId, variant: shown }));
  if (!found) throw new AppError('NOT_FOUND');
  const isAnswered = answers.some((row) => row.questionId === questionId && row.variant === shown);
  return {
    question: found.question,
    answer: latest ? toAnswer(latest) : null,
    photo: latest?.photoObjectKey ? await linkTo(latest.photoObjectKey) : null,
    solution: isAnswered ? found.solution : null,
  };
}

export function createQuizService(parts: QuizParts) {
  const { db, pool, now } = parts;

  /** @throws AppError NOT_FOUND */
  async function find(studentId: number, quizId: number): Promise<QuizSubmission> {
    const quiz = await findQuiz(db, studentId, quizId);
    if (!quiz) throw new AppError('NOT_FOUND');
    return viewQuiz(db, pool, quiz);
  }

  const answer = (
    { studentId, questionId, key }: QuestionTarget,
    quizId: number,
    input: AnswerInput,
    claimPhoto: ClaimPhoto,
  ): Promise<QuizAnswered> => answerQuiz(parts, { studentId, quizId, questionId, key, variant: input.variant }, input, claimPhoto);

  /** Quizzes of records, by the record: a record keeps its quiz. */
  const known = new Map<number, number>();
  const KNOWN_AT_MOST = 20_000;

  async function findRecordQuiz(studentId: number, recordId: number): Promise<number> {
    const found = known.get(recordId);
    if (found !== undefined) return found;
    const { id } = await db.transaction((tx) => takeSectionQuiz(tx, studentId, { learning_record_id: recordId }, now()));
    if (known.size >= KNOWN_AT_MOST) known.clear();
    known.set(recordId, id);
    return id;
  }

  return {
    find,
    answer,

    /** @throws AppError NOT_FOUND, COURSE_NOT_ASSIGNED, NO_QUESTIONS, NO_MISTAKES_TO_REVIEW, NOTHING_DUE */
    async take(studentId: number, body: Take): Promise<{ data: QuizSubmission; created: boolean }> {
      const { id, created } = await db.transaction((tx) =>
        body.source === 'section' ? takeSectionQuiz(tx, studentId, body, now()) : takeCourseQuiz(tx, studentId, body, now()),
      );
      return { data: await find(studentId, id), created };
    },

    /** An answer in the quiz of a record, which is taken if it has not been. */
    async answerInRecord(target: QuestionTarget, recordId: number, input: AnswerInput, claimPhoto: ClaimPhoto): Promise<QuizAnswered> {
      return answer(target, await findRecordQuiz(target.studentId, recordId), input, claimPhoto);
    },

    /** Ends a quiz of wrong or mixed questions before all are right. @throws AppError NOT_FOUND */
    async finish(studentId: number, quizId: number): Promise<QuizSubmission> {
      await db.transaction((tx) => endQuiz(tx, studentId, quizId, now()));
      return find(studentId, quizId);
    },

    /**
     * The guardian's verdict on written work: over what waits, or over the AI's. A teacher's stays.
     * @throws AppError NOT_FOUND, MARK_NOT_POSSIBLE
     */
    async mark(
      studentId: number,
      quizId: number,
      questionId: number,
      { key, right }: { key: string; right: boolean },
    ): Promise<QuizSubmission> {
      const judged = (present: Judgement) => (present.by_teacher ? undefined : toGuardiansJudgement(right));
      await db.transaction((tx) => judgeAgain(tx, { studentId, quizId, questionId, key }, judged, now()));
      return find(studentId, quizId);
    },

    question: (asked: AskedQuestion, variant: number | undefined, linkTo: PhotoLink): Promise<ShownQuestion> =>
      showQuestion(parts, asked, variant, linkTo),
  };
}
