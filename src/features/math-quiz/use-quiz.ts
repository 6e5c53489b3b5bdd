/** The quiz of a page: opened when the page appears, answered tap by tap, its verdicts as they come, ended at its end. */
import { useCallback, useEffect, useState } from 'react';
import { clientMessages } from '@xueban/contract/client-errors';
import type { Judgement, Question, Solution } from '@xueban/contract/resources/math/questions';
import type { QuizAnswered, QuizSubmission } from '@xueban/contract/resources/math/quizzes';
import { loading, type NotReady, offlineNotice } from '@/components/Waiting';
import { reportError, reportErrorAs } from '@/lib/errors';
import { isApiError, isServerTrouble, isTransient } from '@/lib/http/api-error';
import { back } from '@/lib/navigation';
import { isOnline } from '@/lib/network';
import { type AttemptRun, type Learner, outbox, useAttempt, useCompletion } from '@/offline';
import { batched } from '@/lib/recoil';
import { toastText } from '@/lib/toast';
import { answerRequest, fromEntries, type KeyedAnswer, quizRefusalText, quizStream } from './logic/answers';
import { isOver, type Quiz, quizFromServer, withAnswer, withJudgement, withQuestion, withReply } from './logic/quiz';
import { endQuiz, judgeByAi, judgeQuizByAi, markAnswer, openQuiz, readQuestion, readReply } from './open-quiz';
import { quizStorage, type QuizWanted } from './quiz-storage';
import { forgetUnseen } from './unseen';

export interface ActiveQuiz {
  status: 'ready';
  quiz: Quiz;
  /** Keeps an answer for the server and gives the quiz after it. @throws UserFacingError where it cannot be sent */
  answer: (answer: Omit<KeyedAnswer, 'key' | 'judgement'>) => Quiz;
  /** Solutions that came with verdicts, by the key of the answer. */
  solutions: ReadonlyMap<string, Solution>;
  /** Asks for the solution of an answer whose verdict came when no page was there; quietly. Stable. */
  solve: (key: string) => void;
  /** Sends what waits, then ends it: the report takes its place. */
  end: () => void;
  ending: boolean;
  /** Sends written work of a section to the AI, because somebody asked for it; told when it gives no verdict. Never rejects. */
  judge: (answer: KeyedAnswer) => Promise<void>;
  /** The guardian's verdict on written work; told when it fails. */
  mark: (answer: KeyedAnswer, right: boolean) => Promise<void>;
  /** Changes when it was read again: what a page keeps beside it starts over. */
  openings: number;
}

const always = (): boolean => true;
const nowhere = (): void => undefined;
const getRequest = (answer: KeyedAnswer, { owner, submission }: Quiz, answeredAt: string) =>
  answerRequest(answer, owner, submission.id, answeredAt);
const isAnswered = (reply: unknown): reply is QuizAnswered => typeof reply === 'object' && reply !== null && 'judgement' in reply;

type Run = AttemptRun<Quiz, KeyedAnswer>;

/** Quizzes on pages: who has asked the AI may have left by the time it answers, and come back to the same quiz on another page. */
const runs = new Set<Run>();
/** @param requester of the page that sent it, which keeps it on the phone, also where it is no page any more */
const tellAll = (requester: Run, hear: (run: Run) => void): void => new Set([requester, ...runs]).forEach(hear);

/** A verdict that came late, into the quiz on the screen. */
function showJudgement(run: Run, key: string, judgement: Judgement): void {
  const now = run.attempt;
  if (now?.answers.some((one) => one.key === key)) run.change(withJudgement(now, key, judgement));
}

/** The question in the variant in which it is asked after a verdict, which may be another. */
function showQuestion(run: Run, quizId: number, question: Question): void {
  const now = run.attempt;
  if (now?.submission.id === quizId) run.change(withQuestion(now, question));
}

/** The quiz as the server has it after a verdict, with what is still on its way to it. */
function showQuiz(run: Run, submission: QuizSubmission): void {
  const now = run.attempt;
  if (now?.submission.id !== submission.id) return;
  const pending = fromEntries(outbox.getPending(quizStream(submission.id)));
  run.change(quizFromServer(now.owner, submission, pending, { choice: now.choice }));
}

/** What the page itself says is not said twice. */
function tell(problem: unknown, wanted: QuizWanted | undefined): void {
  if (isApiError(problem) && problem.key !== undefined && problem.key in EMPTY) return;
  const message =
    wanted?.source === 'section' && wanted.recordId === undefined ? clientMessages.recordCreateFailed : clientMessages.recordFailed;
  if (isOnline()) reportErrorAs(problem, message);
}

/** Verdicts as they come, and the solutions that come with them. */
function useSolutions(run: Run): Pick<ActiveQuiz, 'solutions' | 'solve'> {
  const [solutions, setSolutions] = useState<ReadonlyMap<string, Solution>>(new Map());
  useEffect(
    () =>
      outbox.onReply((entry, reply) => {
        const { attempt: current } = run;
        if (!current || entry.stream !== quizStream(current.submission.id) || !isAnswered(reply)) return;
        const next = withReply(current, entry.key, reply);
        batched(() => {
          setSolutions((before) => new Map(before).set(entry.key, reply.solution));
          run.change(next);
        });
        if (!reply.late) return;
        // Another phone is further: its answers are not known here.
        toastText('这道题在另一台手机上答过了，这次的答案只作记录');
        run.open();
      }),
    [run],
  );

  const solve = useCallback(
    (key: string) => {
      const { attempt: current } = run;
      const answered = current?.answers.find((one) => one.key === key);
      if (!current || !answered) return;
      void readReply(current.submission.id, answered).then((reply) => {
        if (reply) batched(() => setSolutions((before) => new Map(before).set(key, reply.solution)));
      });
    },
    [run],
  );
  return { solutions, solve };
}

/** Verdicts on written work: of the AI, of the guardian. */
function useJudging(run: Run): Pick<ActiveQuiz, 'judge' | 'mark'> {
  const judge = useCallback(
    async ({ key, questionId }: KeyedAnswer): Promise<void> => {
      const submission = run.attempt?.submission;
      if (!submission) return;
      const { id, learning_record_id: recordId } = submission;
      try {
        if (recordId === null) {
          const judged = await judgeQuizByAi(id, questionId, key);
          tellAll(run, (one) => showQuiz(one, judged));
        } else {
          const judgement = await judgeByAi(recordId, questionId);
          tellAll(run, (one) => showJudgement(one, key, judgement));
          const asked = await readQuestion(recordId, questionId);
          if (asked) tellAll(run, (one) => showQuestion(one, id, asked));
        }
      } catch (error) {
        reportError(error);
      }
    },
    [run],
  );
  const mark = useCallback(
    async ({ key, questionId }: KeyedAnswer, right: boolean): Promise<void> => {
      const { attempt: current } = run;
      if (!current) return;
      try {
        const { id } = current.submission;
        const submission = await markAnswer(id, questionId, key, right);
        // Whoever marked it knows what became of it.
        forgetUnseen((one) => one.key === key);
        showQuiz(run, submission);
      } catch (error) {
        reportError(error);
      }
    },
    [run],
  );
  return { judge, mark };
}

/** @param wanted undefined until the address is known */
export function useQuiz(wanted: QuizWanted | undefined): NotReady | ActiveQuiz {
  const get = useCallback(
    async (learner: Learner, current: Quiz | undefined) => {
      // What is over is not taken once more.
      if (current && isOver(current)) return { attempt: current, asOf: Date.now() };
      return openQuiz(wanted as QuizWanted, learner);
    },
    [wanted],
  );
  const opened = useAttempt({
    storage: quizStorage,
    open: wanted && get,
    belongs: always,
    redirect: nowhere,
    onProblem: (problem) => tell(problem, wanted),
    withAnswer,
    getRequest,
    refusalText: quizRefusalText,
    rereadsOnShow: true,
  });
  const { attempt: quiz, problem, openings, run } = opened;

  const { solutions, solve } = useSolutions(run);
  const { judge, mark } = useJudging(run);
  useEffect(() => {
    runs.add(run);
    return () => void runs.delete(run);
  }, [run]);

  const answer = useCallback((next: Omit<KeyedAnswer, 'key' | 'judgement'>): Quiz => run.answer({ ...next, judgement: null }), [run]);
  const { complete: end, completing: ending } = useCompletion({ run, send: endQuiz, onCompleted: (ended) => run.show(ended) });

  if (quiz) return { status: 'ready', quiz, answer, solutions, solve, judge, mark, end, ending, openings };
  return problem === undefined ? loading : getNotice(problem, run.open);
}

export const leaveQuiz = (): void => back();

const EMPTY: Readonly<Record<string, readonly [title: string, text: string]>> = {
  NO_QUESTIONS: ['这一节还没有题目', '先看看讲义，题目准备好了会在这里'],
  NO_MISTAKES_TO_REVIEW: ['没有要练的错题', '换个条件，或者去学新的一节'],
  NOTHING_DUE: ['今天没有要复习的小节', '学到全对的小节，过几天会混着再考'],
};

function getNotice(problem: unknown, retry: () => void): NotReady {
  const way = { status: 'failed', action: '返回', onAction: leaveQuiz } as const;
  if (isApiError(problem) && !isTransient(problem)) {
    const [title, text] = EMPTY[problem.key ?? ''] ?? [
      '没有找到这次小测',
      problem.message === '' ? clientMessages.requestFailed : problem.message,
    ];
    return { ...way, kind: problem.key !== undefined && problem.key in EMPTY ? 'done' : 'empty', title, text };
  }
  if (!isOnline()) return offlineNotice('这次小测的题目还没有存到手机里，联网后就能开始', retry);
  return {
    status: 'failed',
    kind: 'error',
    title: '没能打开这次小测',
    text: isServerTrouble(problem) ? '服务器可能正忙，你的答案都在' : '可能是网络不太好，你的答案都在',
    action: '再试一次',
    onAction: retry,
  };
}
