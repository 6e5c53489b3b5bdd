/** Getting a quiz: from the server, or, where it cannot be asked, from the phone; and ending it. */
import { isRecordOf, getRecord } from '@xueban/contract/learning/record-of';
import type { MathRecord } from '@xueban/contract/resources/learning-records/math';
import type { Judgement, Question } from '@xueban/contract/resources/math/questions';
import type { QuizAnswered, QuizSubmission } from '@xueban/contract/resources/math/quizzes';
import { notFound } from '@/lib/http/api-error';
import { call } from '@/lib/http/call';
import { codeForCheck } from '@/lib/subscribe';
import { type AttemptOwner, type Learner, loadWithPending, openAttempt, type Opened, ownerFor } from '@/offline';
import { sectionRecord } from '@/shared/study/section-record';
import { fromEntries, type KeyedAnswer, quizStream } from './logic/answers';
import { type AnyReport, type MistakeChoice, type Quiz, quizFromServer } from './logic/quiz';
import { quizStorage, type QuizWanted, savedOpenQuiz } from './quiz-storage';

/** As openAttempt. @throws ApiError NO_QUESTIONS, NO_MISTAKES_TO_REVIEW, NOTHING_DUE */
export function openQuiz(wanted: QuizWanted, learner: Learner): Promise<Opened<Quiz>> {
  const local = savedOpenQuiz(learner, wanted);
  return openAttempt(local, async () => {
    const owner = ownerFor(learner, local);
    const ofRecord: { report?: AnyReport | null } = {};
    const { record, pending } = await loadWithPending(
      async () => {
        const asked = await ask(wanted, owner);
        ofRecord.report = asked.report;
        return asked.quiz;
      },
      ({ id }) => quizStream(id),
    );
    return quizFromServer(owner, record, fromEntries(pending), {
      report: ofRecord.report ?? record.report,
      choice: wanted.source === 'mistakes' ? wanted.choice : {},
    });
  });
}

/** Kinds that older apps cannot show. */
const SHOWS: 'lines'[] = ['lines'];

interface Asked {
  quiz: QuizSubmission;
  report: AnyReport | null;
}

/** Quiet: without a network the page says so itself, and what is on the phone can be resumed. */
async function ask(wanted: QuizWanted, { studentId }: AttemptOwner): Promise<Asked> {
  if (wanted.source !== 'section') {
    const body =
      wanted.source === 'mixed'
        ? {
            source: 'mixed' as const,
            course_id: wanted.courseId,
            ...(wanted.sectionId === undefined ? {} : { section_id: wanted.sectionId }),
            shows: SHOWS,
          }
        : { source: 'mistakes' as const, course_id: wanted.courseId, ...choiceBody(wanted.choice), shows: SHOWS };
    const quiz = await call('POST quiz_submissions/take', { body, studentId, quiet: true });
    return { quiz, report: quiz.report };
  }
  const record = await recordWanted(wanted, studentId);
  if (record.report && record.quiz) return { quiz: record.quiz, report: findReport(record) };
  const body = { source: 'section' as const, learning_record_id: record.id, shows: SHOWS };
  return { quiz: await call('POST quiz_submissions/take', { body, studentId, quiet: true }), report: null };
}

async function recordWanted(wanted: Extract<QuizWanted, { source: 'section' }>, studentId: number): Promise<MathRecord> {
  const { courseId, recordId } = wanted;
  if (recordId === undefined) return sectionRecord(wanted, { studentId, quiet: true });
  const record = await call('GET courses/{id}/learning_records/{recordId}', { params: { id: courseId, recordId }, studentId, quiet: true });
  if (!isRecordOf('math', record)) throw notFound();
  return record;
}

const choiceBody = ({ chapterId, knowledgePointId, cause, questionId }: MistakeChoice) => ({
  ...(chapterId === undefined ? {} : { chapter_id: chapterId }),
  ...(knowledgePointId === undefined ? {} : { knowledge_point_id: knowledgePointId }),
  ...(cause === undefined ? {} : { cause }),
  ...(questionId === undefined ? {} : { question_id: questionId }),
});

/** Ends a quiz, once every answer has reached the server: of a section by completing its record. @throws ApiError */
export async function endQuiz(quiz: Quiz): Promise<Quiz> {
  const { id, course_id: courseId, learning_record_id: recordId } = quiz.submission;
  const ended = recordId === null ? await finish(id, quiz.owner) : await complete(courseId, recordId, quiz.owner);
  const after = quizFromServer(quiz.owner, ended.quiz, [], { report: ended.report, choice: quiz.choice });
  // What is over is never resumed: only this session shows its report again without asking.
  quizStorage.forget(id);
  return after;
}

async function complete(courseId: number, recordId: number, { studentId }: AttemptOwner): Promise<Asked> {
  const record = getRecord(
    'math',
    await call('POST courses/{id}/learning_records/{recordId}/complete', { params: { id: courseId, recordId }, studentId }),
  );
  if (!record.quiz) throw notFound();
  return { quiz: record.quiz, report: findReport(record) };
}

const findReport = ({ report, teaching_record_id }: MathRecord): AnyReport | null => report && { ...report, teaching_record_id };

async function finish(id: number, { studentId }: AttemptOwner): Promise<Asked> {
  // Ending it twice is ending it once: the key only has to be there.
  const reply = await call('PUT quiz_submissions/{id}', {
    params: { id },
    body: { finish: true },
    studentId,
    idempotencyKey: `finish-quiz-${id}`,
  });
  const quiz = requireQuiz(reply);
  return { quiz, report: quiz.report };
}

/** What the server has said of an answer it holds: the same answer under the same key counts once. Undefined: not to be had now. */
export function readReply(
  quizId: number,
  { key, questionId, variant, given }: Pick<KeyedAnswer, 'key' | 'questionId' | 'variant' | 'given'>,
): Promise<QuizAnswered | undefined> {
  const body = { question_id: questionId, variant, given };
  return call('PUT quiz_submissions/{id}', { params: { id: quizId }, body, idempotencyKey: key, quiet: true }).then(
    (reply) => ('judgement' in reply ? reply : undefined),
    () => undefined,
  );
}

/** What the AI says of written work that waits: it is sent to the AI service. @throws ApiError where it says nothing, and the guardian marks it */
export async function judgeByAi(recordId: number, questionId: number): Promise<Judgement> {
  const wechatCode = await codeForCheck();
  const params = { id: recordId, questionId };
  return call('POST learning_records/{id}/questions/{questionId}/grade_by_ai', { params, quiet: true, wechatCode });
}

/** A question of a record in the variant in which it is asked now. Undefined: not to be had now. */
export function readQuestion(recordId: number, questionId: number): Promise<Question | undefined> {
  const params = { id: recordId, questionId };
  return call('GET learning_records/{id}/quiz_questions/{questionId}/question', { params, query: {}, quiet: true }).then(
    ({ question }) => question,
    () => undefined,
  );
}

/** As judgeByAi in a quiz that has no record: wrong questions, mixed ones. @throws ApiError */
export async function judgeQuizByAi(quizId: number, questionId: number, key: string): Promise<QuizSubmission> {
  const reply = await call('PUT quiz_submissions/{id}', {
    params: { id: quizId },
    body: { question_id: questionId, grade_by_ai: true },
    idempotencyKey: `ai-${key}`.slice(0, 64),
    quiet: true,
  });
  return requireQuiz(reply);
}

/** The guardian's verdict on written work. @throws ApiError */
export async function markAnswer(quizId: number, questionId: number, key: string, right: boolean): Promise<QuizSubmission> {
  const reply = await call('PUT quiz_submissions/{id}', {
    params: { id: quizId },
    body: { question_id: questionId, mark: { key, right } },
    idempotencyKey: `mark-${right ? 'right' : 'wrong'}-${key}`.slice(0, 64),
  });
  return requireQuiz(reply);
}

function requireQuiz(reply: QuizAnswered | { quiz: QuizSubmission }): QuizSubmission {
  if (!('quiz' in reply)) throw notFound();
  return reply.quiz;
}
