/** What can be chosen before a round or a section: alone, or a lesson with the teacher. Pure. */
import type { LessonKind, LessonRules } from '@xueban/contract/resources/schools';
import { minutesOfRound, wordsWithin } from '@/state/rules/round-time';
import { sayBalance, sayHours } from '@/state/rules/lesson';
import { ROUND_SIZE } from '@xueban/contract/constants';

export type Choice = 'none' | LessonKind['length'];
export type Subject = 'word' | 'math';

export interface ChoiceText {
  choice: Choice;
  title: string;
  note: string;
  /** It cannot be chosen: the hours do not cover it. */
  short: boolean;
}

const ALONE: Readonly<Record<Subject, string>> = {
  word: `不计课时 · 一轮 ${ROUND_SIZE} 词约 ${minutesOfRound()} 分钟，随时可以停`,
  math: '不计课时 · 随时可以停',
};

/** How much fits the lesson: the time said is the time it takes. */
function fits(subject: Subject, minutes: number): string {
  if (subject === 'math') return '看讲义、做小测';
  const words = wordsWithin(minutes);
  return words === ROUND_SIZE ? `够学一整轮 ${words} 词` : `约能学 ${words} 词，生词少选几个`;
}

/** Alone first, then the lessons that the school offers. */
export function choicesOf(subject: Subject, rules: Pick<LessonRules, 'kinds' | 'lowest_balance'>, hoursLeft: number): ChoiceText[] {
  return [
    { choice: 'none', title: '自己学', note: ALONE[subject], short: false },
    ...rules.kinds.map(({ length, minutes, course_hours: hours }): ChoiceText => {
      const short = hoursLeft - hours < rules.lowest_balance;
      return {
        choice: length,
        title: `老师陪练 · ${minutes} 分钟`,
        note: short ? `${sayHours(hours)} · 课时不够` : `${sayHours(hours)} · ${fits(subject, minutes)}`,
        short,
      };
    }),
  ];
}

/** Learning alone, as long as it is not known what the school offers. */
export const onlyAlone = (subject: Subject): ChoiceText => ({ choice: 'none', title: '自己学', note: ALONE[subject], short: false });

/** What is said of the hours below the choices; undefined while there are plenty. */
export function balanceWarning(
  { kinds, warn_at: warnAt, lowest_balance: lowest }: Pick<LessonRules, 'kinds' | 'warn_at' | 'lowest_balance'>,
  hoursLeft: number,
): string | undefined {
  const cheapest = Math.min(...kinds.map(({ course_hours: hours }) => hours));
  if (hoursLeft - cheapest < lowest) return `${sayBalance(hoursLeft)}，不够上陪练课。请家长联系学校续课；现在可以先自己学。`;
  if (hoursLeft <= warnAt) return `${sayBalance(hoursLeft)}，快用完了，请提醒家长续课。`;
  return undefined;
}

/** When a lesson is charged. */
export function chargeNote(
  subject: Subject,
  { min_learned: learned, min_minutes: minutes }: Pick<LessonRules, 'min_learned' | 'min_minutes'>,
): string {
  const when = subject === 'word' ? '学完这一轮才计课时' : '学完这一节才计课时';
  const what = [
    ...(learned > 0 ? [subject === 'word' ? `新词不到 ${learned} 个` : `题目不到 ${learned} 道`] : []),
    ...(minutes > 0 ? [`学习不到 ${minutes} 分钟`] : []),
  ];
  return what.length === 0 ? `${when}。` : `${when}；${what.join('或')}，不计课时。`;
}
