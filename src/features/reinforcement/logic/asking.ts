/** Where a review stands, what comes next, and how it is asked. Pure. */
import { canAsk, type ExerciseKind, findObjective } from '@xueban/contract/learning/word-exercise';
import type { SubmissionWord } from '@xueban/contract/resources/reinforcements';
import type { SessionState } from '@xueban/contract/learning/review-session';

/** Ways to be asked, in the order they are offered; `auto` goes by how likely each word is known. */
export const WAYS = ['auto', 'choice', 'listening', 'spelling'] as const satisfies readonly (ExerciseKind | 'auto')[];
export type Way = (typeof WAYS)[number];

/** Those that some of these words can be asked in. */
export const waysFor = (words: readonly SubmissionWord[]): Way[] =>
  WAYS.filter((way) => way === 'auto' || words.some((word) => canAsk(way, word)));

/** The exercise that a word gets. After the first pass it has been wrong: the learner's own word does no more. An older server says nothing: self-report. */
export function findAsked(way: Way, word: SubmissionWord, pass: number): ExerciseKind {
  if (way !== 'auto') return way;
  return word.exercise === 'recall' && pass > 1 ? findObjective(word) : (word.exercise ?? 'recall');
}

export interface SessionProgress {
  /** Words right by now, of all: 0–100. */
  percentage: number;
  /** 第 3 / 45 词, or in a later pass 第 2 遍 · 还有 3 词. */
  text: string;
}

/** @param looking the word just answered is still on the screen */
export function getProgress(
  words: readonly { id: number }[],
  answers: readonly { wordId: number; correct: boolean }[],
  state: SessionState,
  looking = false,
): SessionProgress {
  const inSession = new Set(words.map(({ id }) => id));
  const right = new Set(answers.filter(({ wordId, correct }) => correct && inSession.has(wordId)).map(({ wordId }) => wordId));
  const total = inSession.size;
  const left = state.remaining.length;
  const percentage = total === 0 ? 0 : (right.size / total) * 100;
  if (state.pass > 1 && left > 0) return { percentage, text: `第 ${state.pass} 遍 · 还有 ${left} 词` };
  return { percentage, text: left === 0 ? '都答对了' : `第 ${total - left + (looking ? 0 : 1)} / ${total} 词` };
}

/** Why the word comes up: 计划第 3 天, 晚了 2 天, 今天再来一次. */
export function getReason({
  due,
  plan_days: planDays,
  days_late: daysLate,
}: Pick<SubmissionWord, 'due' | 'plan_days' | 'days_late'>): string {
  if (due === 'late') return daysLate > 0 ? `晚了 ${daysLate} 天` : '补前几天的';
  if (due === 'again') return '今天再来一次';
  if (due === 'practice') return '错词练习';
  return planDays.length > 0 ? `计划第 ${planDays.join('、')} 天` : '智能安排';
}

/** Words that come next in this pass, for what is fetched ahead. */
export function upcoming(words: readonly SubmissionWord[], { remaining }: SessionState, count: number): SubmissionWord[] {
  const byId = new Map(words.map((word) => [word.id, word]));
  return remaining
    .slice(0, count)
    .map((id) => byId.get(id))
    .filter((word) => word !== undefined);
}
