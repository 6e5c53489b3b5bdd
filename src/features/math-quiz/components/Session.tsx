import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Question } from '@xueban/contract/resources/math/questions';
import { usePageEvent } from 'remax/macro';
import type { Given, QuestionStatus } from '@/components/question/asking';
import { QuestionPage } from '@/components/question/QuestionPage';
import { getPictures } from '@/components/rich-text/pictures';
import { PicturesAhead } from '@/components/rich-text/PicturesAhead';
import { reportError } from '@/lib/errors';
import { isOnline, onNetworkChange } from '@/lib/network';
import { batched } from '@/lib/recoil';
import { Stopwatch } from '@/lib/stopwatch';
import { confirm, toastText } from '@/lib/toast';
import { useAiAllowed } from '../use-ai-allowed';
import type { KeyedAnswer } from '../logic/answers';
import { nextQuestion, getProgress, type Quiz } from '../logic/quiz';
import { type ActiveQuiz, leaveQuiz } from '../use-quiz';
import { forgetUnseen, isDecided, keepUnseen, nextUnseen } from '../unseen';
import { QuizEnd } from './QuizEnd';
import { QuizTop } from './QuizTop';

/** The question on the screen: it stays until its answer was looked at, while the quiz has moved on already. */
interface Asked {
  question: Question;
  turn: number;
  /** Set with the answer. */
  given: Given | undefined;
  /** Of an answer that was given before: its verdict has come since. */
  lookedBack?: string;
}

/** After that long an answer without a verdict is said to be kept, ms. */
const LATE_MS = 4000;

/** The question on the screen, its answer, and the one after it. */
function useAsked({ quiz, answer }: ActiveQuiz) {
  const [asked, setAsked] = useState<Asked | undefined>(() => askedNow(quiz, 0));
  const hintUsed = useRef(false);
  const watch = useQuestionWatch(asked?.turn);
  const current = useRef(asked);
  current.current = asked;

  const onAnswer = useCallback(
    (given: Given) => {
      const now = current.current;
      if (!now || now.given) return true;
      try {
        const after = answer({
          questionId: now.question.id,
          variant: now.question.variant,
          given: given.answer,
          hintUsed: hintUsed.current,
          milliseconds: watch.read(),
          ...(given.photo === undefined ? {} : { photo: given.photo }),
        });
        const last = after.answers[after.answers.length - 1];
        // It has its key when it is in the outbox: in this turn, before what is asked for here.
        void Promise.resolve().then(() => last && keepUnseen({ quizId: after.submission.id, key: last.key, question: now.question }));
        setAsked({ ...now, given });
        return true;
      } catch (error) {
        // Nothing was kept, such as of a photo that is too large: it is asked again.
        reportError(error);
        setAsked({ question: now.question, turn: now.turn + 1, given: undefined });
        return false;
      }
    },
    [answer, watch],
  );
  const onHint = useCallback(() => {
    hintUsed.current = true;
  }, []);
  const latest = useRef(quiz);
  latest.current = quiz;
  const onNext = useCallback(() => {
    hintUsed.current = false;
    const seen = answerTo(latest.current, current.current);
    if (seen && isDecided(seen.judgement?.verdict)) forgetUnseen(({ key }) => key === seen.key);
    setAsked((before) => askedNow(latest.current, (before?.turn ?? 0) + 1));
  }, []);
  return { asked, onAnswer, onHint, onNext };
}

/** The questions of a quiz, one a screen. */
export function Session({ active }: { active: ActiveQuiz }) {
  const { quiz, solutions } = active;
  const { asked, onAnswer, onHint, onNext } = useAsked(active);
  const finish = useFinish(active);
  const upcoming = nextQuestion(quiz);
  // A verdict has come that brings another question, or is to be looked at before the report takes its place.
  const isIdle = asked === undefined && (upcoming !== undefined || nextUnseen(quiz) !== undefined);
  useEffect(() => {
    if (isIdle) onNext();
  }, [isIdle, onNext]);

  const kept = answerTo(quiz, asked);
  const status = useStatus(asked, kept, solutions);
  useSolution(kept, active);
  const overrule = useOverrule(kept, active);
  const askAi = useAskAi(kept, active);
  const ahead = useMemo(() => getPictures(quiz.questions), [quiz.questions]);
  if (!asked) return isIdle ? null : <QuizEnd active={active} />;
  const { question, turn, given } = asked;
  const progress = getProgress(quiz, given !== undefined);
  const isBack = asked.lookedBack !== undefined;
  return (
    <>
      <QuestionPage
        key={turn}
        question={question}
        status={status}
        given={isBack ? given?.answer : undefined}
        draftId={`${quiz.owner.studentId}/${quiz.submission.id}/${question.id}/${question.variant}`}
        onAnswer={onAnswer}
        onHint={onHint}
        onNext={onNext}
        onOverrule={overrule}
        onAskAi={askAi}
        next={upcoming ? '下一题' : '好了'}
        top={
          <QuizTop
            text={isBack ? '刚才那题判好了' : progress.text}
            percentage={progress.percentage}
            point={question.knowledge_points[0]?.name}
            again={wasWrongBefore(quiz, question.id, kept)}
            onFinish={given === undefined ? finish : undefined}
          />
        }
      />
      <PicturesAhead hashes={ahead} />
    </>
  );
}

/** Whether it was answered wrong before what is on the screen. */
function wasWrongBefore({ state }: Quiz, id: number, kept: KeyedAnswer | undefined): boolean {
  const timesWrong = state.items.find(({ questionId }) => questionId === id)?.timesWrong ?? 0;
  return timesWrong > (kept?.judgement?.verdict === 'wrong' ? 1 : 0);
}

/** Of a verdict that came when nobody listened, the solution is asked for. */
function useSolution(kept: KeyedAnswer | undefined, { solutions, solve }: ActiveQuiz): void {
  const unsolved = kept?.judgement && !solutions.has(kept.key) ? kept.key : undefined;
  useEffect(() => {
    if (unsolved !== undefined) solve(unsolved);
  }, [unsolved, solve]);
}

/** The guardian's word over the AI's, once it is meant. */
function useOverrule(kept: KeyedAnswer | undefined, { mark }: ActiveQuiz): () => void {
  const latest = useRef(kept);
  latest.current = kept;
  return useCallback(() => {
    const answer = latest.current;
    if (!answer) return;
    const right = answer.judgement?.verdict !== 'right';
    const content = right ? '这道题算做对了，AI 的判定不再算。' : '这道题再来一次，AI 的判定不再算。';
    void confirm({ title: '家长改判', content }).then((agreed) => agreed && void mark(answer, right));
  }, [mark]);
}

/** Sends what is on the screen to the AI; undefined where it cannot. */
function useAskAi(kept: KeyedAnswer | undefined, { judge }: ActiveQuiz): (() => Promise<void>) | undefined {
  const allowed = useAiAllowed();
  const ask = useCallback(async () => kept && judge(kept), [kept, judge]);
  return allowed && kept ? ask : undefined;
}

/** A verdict that has not been looked at, else the question that is next. */
function askedNow(quiz: Quiz, turn: number): Asked | undefined {
  const unseen = nextUnseen(quiz);
  const answered = unseen && keyed(quiz, unseen.key);
  if (answered) return { question: unseen.question, turn, given: { answer: answered.given }, lookedBack: unseen.key };
  const question = nextQuestion(quiz);
  return question && { question, turn, given: undefined };
}

/** The answer to what is on the screen, once it is given. */
function answerTo(quiz: Quiz, asked: Asked | undefined): KeyedAnswer | undefined {
  if (!asked?.given) return undefined;
  if (asked.lookedBack !== undefined) return keyed(quiz, asked.lookedBack);
  return [...quiz.answers].reverse().find(({ questionId }) => questionId === asked.question.id);
}

const keyed = ({ answers }: Quiz, key: string): KeyedAnswer | undefined => answers.find((one) => one.key === key);

function useStatus(asked: Asked | undefined, kept: KeyedAnswer | undefined, solutions: ActiveQuiz['solutions']): QuestionStatus {
  const [online, setOnline] = useState(isOnline);
  const [late, setLate] = useState(false);
  useEffect(() => onNetworkChange((now) => batched(() => setOnline(now))), []);
  const isWaiting = asked?.given !== undefined && kept?.judgement == null;
  useEffect(() => {
    setLate(false);
    if (!isWaiting) return undefined;
    const timer = setTimeout(() => batched(() => setLate(true)), LATE_MS);
    return () => clearTimeout(timer);
  }, [isWaiting]);
  if (asked?.given === undefined || !kept) return { kind: 'asked' };
  if (!kept.judgement) return { kind: online && !late ? 'sending' : 'kept' };
  return { kind: 'judged', judgement: kept.judgement, solution: solutions.get(kept.key) ?? null };
}

/** How long the question was in front of the learner. */
function useQuestionWatch(turn: number | undefined): Stopwatch {
  const watch = useRef(new Stopwatch(() => Date.now()));
  useEffect(() => {
    if (turn !== undefined) watch.current.start();
  }, [turn]);
  usePageEvent('onHide', () => watch.current.pause());
  usePageEvent('onShow', () => watch.current.resume());
  return watch.current;
}

/** Leaves a section as it is, to be gone on with; wrong and mixed questions end, once that is meant. Undefined where nothing has been answered of them. */
export function useFinish({ quiz, end, ending }: ActiveQuiz): (() => void) | undefined {
  const { items, answeredCount, rightCount } = quiz.state;
  const left = items.length - rightCount;
  const finish = useRef(end);
  finish.current = end;
  const ask = useCallback(() => {
    const content = `答了 ${answeredCount} 题，都算数；还有 ${left} 题没做完，下次会再来。`;
    void confirm({ title: '今天先到这里？', content, confirmText: '结束', cancelText: '接着做' }).then(
      (agreed) => agreed && finish.current(),
    );
  }, [answeredCount, left]);
  if (quiz.submission.source === 'section') return leaveForToday;
  return answeredCount === 0 || ending ? undefined : ask;
}

function leaveForToday(): void {
  toastText('答过的都存好了，下次接着做');
  leaveQuiz();
}
