/** What can be chosen before a round or a section: alone, or a lesson with the teacher. Pure. */
import type { LessonKind, LessonRules } from '@xueban/contract/resources/schools';
import { type LessonTexts, sayBalance, sayHours } from '@/shared/lesson/lesson';

export type Choice = 'none' | LessonKind['length'];

export interface ChoiceText {
  choice: Choice;
  title: string;
  note: string;
  /** It cannot be chosen: the hours do not cover it. */
  short: boolean;
}

/** Alone first, then the lessons that the school offers. */
export function getChoices(
  { alone, fits }: LessonTexts,
  rules: Pick<LessonRules, 'kinds' | 'lowest_balance'>,
  hoursLeft: number,
): ChoiceText[] {
  return [
    { choice: 'none', title: '自己学', note: alone, short: false },
    ...rules.kinds.map(({ length, minutes, course_hours: hours }): ChoiceText => {
      const short = hoursLeft - hours < rules.lowest_balance;
      return {
        choice: length,
        title: `老师陪练 · ${minutes} 分钟`,
        note: short ? `${sayHours(hours)} · 课时不够` : `${sayHours(hours)} · ${fits(minutes)}`,
        short,
      };
    }),
  ];
}

/** Learning alone, as long as it is not known what the school offers. */
export const onlyAlone = ({ alone }: LessonTexts): ChoiceText => ({ choice: 'none', title: '自己学', note: alone, short: false });

/** Why there can be no lesson now, and what is safe all the same. */
export const noLessonNow = (trouble: 'unreachable' | 'failed'): string =>
  `${trouble === 'unreachable' ? '没有网络就' : '服务器没有回应，'}无法核对老师的口令，暂时不能开陪练课，也不会计课时。已经作答的内容都存在手机里，不会丢。`;

/** What is said of the hours below the choices; undefined while there are plenty. */
export function balanceWarning(
  { kinds, warn_at: warnAt, lowest_balance: lowest }: Pick<LessonRules, 'kinds' | 'warn_at' | 'lowest_balance'>,
  hoursLeft: number,
): string | undefined {
  const cheapest = Math.min(...kinds.map(({ course_hours: hours }) => hours));
  if (hoursLeft - cheapest < lowest) return `${sayBalance(hoursLeft)}，不够上陪练课。请家长联系学校续课；现在可以先自己学。`;
  if (hoursLeft < 0) return `${sayBalance(hoursLeft)}，请提醒家长续课。`;
  if (hoursLeft <= warnAt) return `${sayBalance(hoursLeft)}，${hoursLeft === 0 ? '已经用完了' : '快用完了'}，请提醒家长续课。`;
  return undefined;
}

/** When a lesson is charged. */
export function chargeNote(
  { charged, tooFew }: LessonTexts,
  { min_learned: learned, min_minutes: minutes }: Pick<LessonRules, 'min_learned' | 'min_minutes'>,
): string {
  const what = [...(learned > 0 ? [tooFew(learned)] : []), ...(minutes > 0 ? [`学习不到 ${minutes} 分钟`] : [])];
  return what.length === 0 ? `${charged}。` : `${charged}；${what.join('或')}，不计课时。`;
}
