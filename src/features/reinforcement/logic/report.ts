/** What a report of a review says. Pure. */
import type { CurvePoint, ReviewReport } from '@xueban/contract/resources/reinforcements';
import type { SessionState } from '@xueban/contract/learning/review-session';
import type { LineChart } from '@/components/chart/line-chart';
import { type Measure, STANDARD } from '@/components/chart/measure';
import { paint } from '@/components/chart/svg';
import { sayDay, sayDuration } from '@/lib/time';

/** What the phone knows of a report before the server has it. */
export type PhoneReport = Pick<ReviewReport, 'words_count' | 'correct_count' | 'percentage' | 'wrong_word_ids' | 'unanswered_count'>;

/** Rounded down, as on the server: 100 % only when all are right. */
export function getReport(wordIds: readonly number[], { firstResults }: SessionState): PhoneReport {
  const words = firstResults.size;
  const wrong = [...firstResults].filter(([, correct]) => !correct).map(([id]) => id);
  const correct = words - wrong.length;
  return {
    words_count: words,
    correct_count: correct,
    percentage: words === 0 ? 0 : Math.floor((correct / words) * 100),
    wrong_word_ids: wrong,
    unanswered_count: new Set(wordIds).size - words,
  };
}

/** The answers that count: the first of each word. */
export function getFirstAnswers<A extends { wordId: number }>(words: readonly { id: number }[], answers: readonly A[]): A[] {
  const waiting = new Set(words.map(({ id }) => id));
  return answers.filter(({ wordId }) => waiting.delete(wordId));
}

/** What the number means, and why that is fine. */
export function getMeaning({ words_count: words, percentage }: Pick<PhoneReport, 'words_count' | 'percentage'>): string {
  if (words === 0) return '这次还没有答，词都留着，随时可以再来';
  if (percentage === 100) return '全都记得，记忆很牢';
  if (percentage >= 85) return '记得很牢，忘掉的几个又捡回来了';
  if (percentage >= 60) return '大部分还记得，忘掉的刚好重新记一遍';
  return '忘得多的时候复习最有用，今天这一遍很值';
}

/** 18 个词里记得 16 个 */
export function countText({ words_count: words, correct_count: correct, unanswered_count: left }: PhoneReport): string {
  const first = `${words} 个词里记得 ${correct} 个`;
  return left > 0 ? `${first}，还有 ${left} 个没答` : first;
}

/** When the words come up again, told only of a review of today: for an earlier one it is past. */
export function nextText(
  { next_due_on: nextDueOn, left_count: left = 0 }: Pick<ReviewReport, 'next_due_on' | 'left_count'>,
  { day, today }: { day: string; today: string },
): string {
  if (day !== today) return `${toDate(day)}的复习`;
  if (nextDueOn === null) return '学过的词都复习完了，暂时没有下一次';
  if (nextDueOn <= today) return left > 0 ? `今天还剩 ${left} 个词要复习` : '今天还有词要复习';
  return `下一次复习：${sayDay(nextDueOn, today)}`;
}

/** 用时 4 分钟，2 个词没答 */
export function lastsText({
  duration_seconds: seconds,
  unanswered_count: unanswered,
}: Pick<ReviewReport, 'duration_seconds' | 'unanswered_count'>): string {
  return `用时 ${sayDuration(seconds)}${unanswered > 0 ? `，${unanswered} 个词没答，留到了之后` : ''}`;
}

/** Height of the chart over its width. */
const TALL = 0.64;
/** Its words are read, so the deep tone; the plain one is for shapes. */
const COLOURS = { reviewed: paint('brand-deep'), plan: paint('right-deep'), without: paint('wrong-deep') } as const;

/** The learner's forgetting against the plan: three lines over the days. */
export function curveChart(curve: readonly CurvePoint[], today: string, { width, words }: Measure = STANDARD): LineChart {
  const last = curve.length - 1;
  const now = curve.findIndex(({ day }) => day === today);
  return {
    width,
    height: Math.round(width * TALL),
    words,
    series: [
      { name: '你的', colour: COLOURS.reviewed, look: 'solid', values: curve.map((point) => point.with_reviews) },
      { name: '按计划', colour: COLOURS.plan, look: 'dashed', values: curve.map((point) => point.by_plan) },
      { name: '不复习', colour: COLOURS.without, look: 'dotted', values: curve.map((point) => point.without_reviews) },
    ],
    ticks: [...new Set([0, last])].filter((at) => at in curve).map((at) => ({ at, text: toDate(curve[at]?.day ?? '') })),
    marks: curve.flatMap(({ answered_count: answered, day }, index) => (answered > 0 && day <= today ? [index] : [])),
    ...(now > 0 && now < last ? { now: { at: now, text: '今天' } } : {}),
  };
}

/** The chart in a sentence: also what it says to those who do not see it. */
export function curveText(curve: readonly CurvePoint[], today: string): string {
  const [start, end] = [curve[0], curve[curve.length - 1]];
  if (!start || !end) return '';
  const until = end.day === today ? '今天' : toDate(end.day);
  return `从${toDate(start.day)}到${until}：这样复习下来大约记得 ${percent(end.with_reviews)}，要是不复习只剩 ${percent(end.without_reviews)}，每次都按计划是 ${percent(end.by_plan)}。`;
}

const percent = (share: number): string => `${Math.round(share * 100)}%`;

/** 11月20日: in a chart a date is never 今天. */
function toDate(day: string): string {
  const [, month, date] = day.split('-').map(Number);
  return `${month ?? ''}月${date ?? ''}日`;
}
