/** The words of the vocabulary-size test. Pure. */
import type { Static } from '@sinclair/typebox';
import type {
  TestForm,
  UnreliableReason,
  VocabularyLevel,
  VocabularyResult,
} from '@xueban/contract/resources/vocabulary-level-submissions';
import { levelReached } from '@xueban/contract/vocabulary-levels';
import { FORM_MINUTES } from '@/shared/vocab-test';

export type ReliableResult = Extract<VocabularyResult, { reliable: true }>;
export type Reason = Static<typeof UnreliableReason>;

const SECONDS_PER_MINUTE = 60;
const THOUSAND = 1000;

/** The least a stage stands for, in a sentence: 相当于小学毕业水平. */
export function reachedText(level: VocabularyLevel): string {
  return levelReached(level) ?? '';
}

export const FORM_TEXT: Readonly<Record<TestForm, { name: string; minutes: string }>> = {
  full: { name: '完整测试', minutes: FORM_MINUTES.full },
  short: { name: '快速测试', minutes: FORM_MINUTES.short },
};

/** 3,850; the phone has no Intl. */
export function grouped(number: number): string {
  return String(Math.round(number)).replace(/\B(?=(\d{3})+$)/g, ',');
}

/** Steps to which numbers of words are rounded; finer ones would claim too much. */
function getStep(words: number): number {
  const COARSE_FROM = 2000;
  return words >= COARSE_FROM ? 50 : 10;
}

/** 3,850: about how many. */
export function about(words: number): string {
  const step = getStep(words);
  return grouped(Math.round(words / step) * step);
}

/** 3,400–4,300: rounded outward, so that what is shown holds as often as it says. */
export function rangeText({ low, high }: { low: number; high: number }): string {
  return `${grouped(Math.floor(low / getStep(low)) * getStep(low))}–${grouped(Math.ceil(high / getStep(high)) * getStep(high))}`;
}

/** Right end of a frequency band, as under its bar: 1k, 12k. */
export function bandLabel(to: number): string {
  return to >= THOUSAND ? `${Math.round(to / THOUSAND)}k` : String(to);
}

/** 约还需 2 分钟; under a minute it says so. */
export function timeLeft(seconds: number): string {
  if (seconds <= 0) return '马上就好';
  return seconds < SECONDS_PER_MINUTE ? '不到 1 分钟' : `约还需 ${Math.round(seconds / SECONDS_PER_MINUTE)} 分钟`;
}

/** 误差 ±640 词; nothing while there is no estimate. */
export function errorText(words: number | null): string {
  return words === null ? '' : `误差 ±${about(words)} 词`;
}

const REASONS: Readonly<Record<Reason, string>> = {
  random_answers: '有些回答前后对不上，可能点得太快了。',
  pseudo_words_ticked: '勾选的词里有几个其实不是英语单词。这很常见，有时只是看着眼熟。',
  all_known: '所有的词都勾上了，看不出界线在哪里。',
  none_known: '一个词也没有勾，看不出从哪里开始认识。',
  too_fast: '答得比读完题还快，可能没来得及看清。',
};

/** Why there is no number, kindly. */
export function reasonTexts(reasons: readonly Reason[]): string[] {
  return reasons.map((reason) => REASONS[reason]);
}

/** Why a test that was left for long is not gone on with. */
export const WHY_NOT_LATER = '一天以上没有接着做，词汇量可能已经变了，再接着会不准。重新测一次只要几分钟。';

/** Font size of a word in rpx, smaller where a small phone with the largest font would not hold it. */
export function wordSize(word: string, largest: number): number {
  const STEPS = [
    [12, 1],
    [15, 0.82],
    [18, 0.68],
    [22, 0.56],
  ] as const;
  const SMALLEST = 0.46;
  const [, share] = STEPS.find(([letters]) => word.length <= letters) ?? [0, SMALLEST];
  return Math.round(largest * share);
}

/**
 * CSS font size of a word to tick, which grows with WeChat's and stays at 12 px or more. PX, because Remax turns px into
 * rpx.
 */
export function chipWordSize(word: string): string {
  const LARGEST_RPX = 34;
  return `calc(max(${wordSize(word, LARGEST_RPX)}rpx, 12PX) * (0.6 + 0.4 * var(--scale)))`;
}

/** What is learned next on the way through each stage. */
const NEXT_WORDS: Readonly<Record<VocabularyLevel, string>> = {
  primary: '小学词汇',
  junior: '初中词汇',
  senior: '高中词汇',
  cet4: '大学四级词汇',
  cet6: '大学六级词汇',
  beyond: '原版阅读里的词',
};

/** What the school offers at this level; nothing if unknown, as for older results. */
function courseText(offered: ReliableResult['offered_course']): string {
  if (offered === undefined) return '';
  return offered ? `学校的《${offered.name}》适合现在的水平。` : '学校现在没有正好适合这个水平的课程。';
}

/** The next step if no course of the taker's own fits: which course, and how to get it. */
export function nextStepText(
  { level, offered_course: offered }: Pick<ReliableResult, 'level' | 'offered_course'>,
  { books, isSignedIn }: { books: boolean; isSignedIn: boolean },
): { words: string; way: string } {
  return { words: NEXT_WORDS[level], way: courseText(offered) + wayText(Boolean(offered), books, isSignedIn) };
}

function wayText(fits: boolean, books: boolean, isSignedIn: boolean): string {
  if (books) return fits ? '约一节试听课，看看老师怎么带着学。' : '约老师聊一聊，看看接下来怎么学。';
  return isSignedIn ? '接下来学什么，可以和老师商量。' : '已经是学员的话，登录后就能接着学；还不是，请直接联系学校。';
}
