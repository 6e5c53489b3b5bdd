/** What the report of a week says. Pure. */
import type { StudyDay, WeekFigures, WeeklyReport } from '@xueban/contract/resources/study-days';
import { plusDays } from '@/lib/time';
import { getWords } from './calendar';
import { WEEKDAYS } from './dates';

type FigureName = keyof WeekFigures;

/** Comparison with the week before: more, the same, or nothing where less would only hurt. */
export function changeText(now: number, before: number, unit: string): string {
  if (before === 0) return now === 0 ? '' : '上周还没有';
  if (now > before) return `比上周多 ${now - before} ${unit}`;
  return now === before ? '和上周一样' : `上周 ${before} ${unit}`;
}

export interface WeekRow {
  name: FigureName;
  label: string;
  value: number;
  unit: string;
  /** Beside the week before. */
  note: string;
}

/** A few seconds are a minute: something was done. */
const getMinutes = (seconds: number): number => (seconds > 0 ? Math.max(1, Math.round(seconds / 60)) : 0);

const ROWS: readonly { name: FigureName; label: string; unit: string }[] = [
  { name: 'learned_count', label: '新学单词', unit: '词' },
  { name: 'reviewed_count', label: '复习单词', unit: '词' },
  { name: 'mastered_count', label: '新掌握', unit: '词' },
  { name: 'left_mistake_book_count', label: '移出错词本', unit: '词' },
  { name: 'math_count', label: '数学小节和练习', unit: '次' },
  { name: 'seconds', label: '学习用时', unit: '分钟' },
];

/** What was done in the week; of what was not, nothing is said. */
export function weekRows({ figures, before }: Pick<WeeklyReport, 'figures' | 'before'>): WeekRow[] {
  return ROWS.map(({ name, label, unit }) => {
    const [value, last] = [figures[name], before[name]].map((count) => (name === 'seconds' ? getMinutes(count) : count)) as [
      number,
      number,
    ];
    return { name, label, unit, value, last };
  })
    .filter(({ value }) => value > 0)
    .map(({ last, ...row }) => ({ ...row, note: changeText(row.value, last, row.unit) }));
}

/** Something was done, completed or not. */
export const hasSomething = (figures: WeekFigures): boolean => Object.values(figures).some((count) => count > 0);

/** One warm line for the week. */
export function weekLine(days: number, isOver: boolean): string {
  if (days === 7) return '每一天都学了，了不起';
  if (days >= 5) return '学得很扎实，继续保持';
  if (days >= 3) return '稳稳地在进步';
  if (days >= 1) return isOver ? '学一点是一点，都算数' : '这周已经开了头';
  return isOver ? '这周休息了，学过的都还在' : '新的一周，从今天开始';
}

type Days = Pick<WeeklyReport, 'days'>;

/** The bars count words, or mathematics in a week without words. */
const getCount = ({ days }: Days): ((day: StudyDay) => number) =>
  days.some((day) => getWords(day) > 0) || !days.some(({ math_count: math }) => math > 0) ? getWords : ({ math_count: math }) => math;

/** What the bars are. */
export const barsTitle = (week: Days): string => (getCount(week) === getWords ? '新学和复习的词' : '数学小节和练习');

/** The days as bars: what was done on the day beside the best one. */
export function weekBars({ days, today }: Pick<WeeklyReport, 'days' | 'today'>): { name: string; value: number; text: string }[] {
  const counted = getCount({ days });
  const most = Math.max(1, ...days.map(counted));
  return days.map((day, i) => {
    const count = counted(day);
    return {
      name: day.day === today ? '今天' : `周${WEEKDAYS[i] ?? ''}`,
      value: count / most,
      text: count > 0 ? String(count) : day.studied ? '✓' : '',
    };
  });
}

/** The same as text for screen readers. */
export const barsText = ({ days }: Days): string =>
  days
    .map((day, i) => {
      const parts = [getWords(day) > 0 ? `${getWords(day)} 词` : '', day.math_count > 0 ? `数学 ${day.math_count} 次` : ''];
      const said = parts.filter((part) => part !== '').join('、') || (day.studied ? '学过' : '');
      return said === '' ? '' : `周${WEEKDAYS[i] ?? ''} ${said}`;
    })
    .filter((day) => day !== '')
    .join('，');

/** Mondays of the weeks before and after, where there is one to look at. */
export function neighbours({ from, today, first_day: first }: Pick<WeeklyReport, 'from' | 'today' | 'first_day'>): {
  before: string | undefined;
  after: string | undefined;
} {
  const after = plusDays(from, 7);
  return { before: first !== null && first < from ? plusDays(from, -7) : undefined, after: after <= today ? after : undefined };
}
