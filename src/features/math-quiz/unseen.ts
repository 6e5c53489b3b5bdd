/**
 * Answers whose verdict the learner has not seen, kept with the question as it was asked, because the quiz has moved on by
 * then.
 */
import type { AnswerVerdict, Question } from '@xueban/contract/resources/math/questions';
import { readKey, removeKey, writeKey } from '@/lib/storage';
import type { Quiz } from './logic/quiz';

export interface Unseen {
  quizId: number;
  /** Of the answer. */
  key: string;
  question: Question;
}

const KEY = 'unseenVerdicts';
/** Questions are some KB each. */
const MOST = 24;

function all(): Unseen[] {
  const stored = readKey(KEY);
  return Array.isArray(stored) ? (stored as Unseen[]) : [];
}

function write(left: readonly Unseen[]): void {
  try {
    if (left.length > 0) writeKey(KEY, left.slice(-MOST));
    else removeKey(KEY);
  } catch {
    // A phone without room: the verdict is in the quiz, it is only not shown once more.
  }
}

export function keepUnseen(unseen: Unseen): void {
  write([...all(), unseen]);
}

export function forgetUnseen(isSeen: (unseen: Unseen) => boolean): void {
  const before = all();
  const left = before.filter((one) => !isSeen(one));
  if (left.length < before.length) write(left);
}

/** Written work that waits for a verdict has none yet. */
export const isDecided = (verdict: AnswerVerdict | undefined): boolean => verdict !== undefined && verdict !== 'waiting';

/**
 * The first unseen answer of a quiz that has a verdict. Right ones are passed over, except the latest answer and those the
 * AI judged with a reason.
 */
export function nextUnseen({ submission, answers }: Quiz): Unseen | undefined {
  const verdicts = new Map(answers.map(({ key, judgement }) => [key, judgement?.verdict]));
  const byAi = new Set(answers.flatMap(({ key, judgement }) => (judgement?.judged_by === 'ai' ? [key] : [])));
  const latest = answers[answers.length - 1]?.key;
  const own = all().filter(({ quizId }) => quizId === submission.id);
  const isPassed = ({ key }: Unseen): boolean =>
    !verdicts.has(key) || (verdicts.get(key) === 'right' && !byAi.has(key) && (own.length > 1 || key !== latest));
  const passed = new Set(own.filter(isPassed).map(({ key }) => key));
  if (passed.size > 0) forgetUnseen(({ key }) => passed.has(key));
  return own.find(({ key }) => !passed.has(key) && isDecided(verdicts.get(key)));
}
