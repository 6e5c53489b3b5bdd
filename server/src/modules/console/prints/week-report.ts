/** Says what a week came to, as it stands on the page. */
import type { WeeklyReport } from '@xueban/contract/resources/study-days';
import type { WeekReportSheet } from '../../prints';

export interface WeekFacts {
  student: string;
  courses: string[];
  hours: number;
  /** Words that fall due in the week after, and those that are due already. */
  due: number;
  overdue: number;
  /** Words that are expected to be forgotten within a week without reviews: how many, and the surest of them. */
  forgotten: { count: number; words: string[] };
  /** Before last week: what is planned and left now says nothing of the week after it. */
  isPast: boolean;
  reviews: { right: number; total: number };
  missed: { spelling: string; meaning: string; timesWrong: number }[];
  missedTotal: number;
  math: { sections: number; answered: number; right: number; mistakes: number };
  report: Pick<WeeklyReport, 'from' | 'to' | 'days' | 'figures' | 'before'>;
}

const WEEKDAYS = ['周一', '周二', '周三', '周四', '周五', '周六', '周日'];

const sayDay = (day: string): string => `${Number(day.slice(5, 7))}月${Number(day.slice(8, 10))}日`;
const toMinutes = (seconds: number): number => Math.round(seconds / 60);
const toPercent = (right: number, total: number): string => (total === 0 ? '—' : `${Math.round((100 * right) / total)}%`);

function getSummary({ student, reviews, isPast, report: { figures } }: WeekFacts): string {
  const { studied_days: days, learned_count: learned, reviewed_count: reviewed, seconds } = figures;
  if (days === 0 && learned + reviewed + figures.math_count === 0) return `${student}这周没有学习${isPast ? '' : '，下周先从复习开始吧'}。`;
  const done = [
    learned > 0 && `新学 ${learned} 个单词`,
    reviewed > 0 && `复习 ${reviewed} 个`,
    reviews.total > 0 && `记住 ${toPercent(reviews.right, reviews.total)}`,
  ].filter(Boolean);
  const time = toMinutes(seconds) > 0 ? `、${toMinutes(seconds)} 分钟` : '';
  return `${student}这周学了 ${days} 天${time}${done.length > 0 ? `：${done.join('，')}` : ''}。`;
}

function getMath({ math: { sections, answered, right, mistakes } }: WeekFacts): string[] {
  const done = [
    sections > 0 && `学完 ${sections} 个小节`,
    answered > 0 && `做了 ${answered} 道题，对 ${right} 道（${toPercent(right, answered)}）`,
  ]
    .filter(Boolean)
    .join('，');
  const book = mistakes > 0 ? `错题本里还有 ${mistakes} 道题。` : '';
  return [`${done === '' ? '这周没有做数学题' : done}。${book}`];
}

const sayForgotten = ({ count, words }: WeekFacts['forgotten']): string =>
  `不复习的话，按记忆推算下周会忘 ${count} 个词${count > words.length ? '，最先忘的是 ' : '：'}${words.join('、')}。`;

function getNext({ due, overdue, hours, missedTotal, forgotten, isPast }: WeekFacts): string[] {
  if (isPast) return [];
  const plan = due > 0 ? `下周要复习 ${due} 个单词` : '下周没有排好的复习，可以学新的单词';
  const late = overdue > 0 ? `，另有 ${overdue} 个已经到期、还没有复习，先做这些` : '';
  return [
    `${plan}${late}。`,
    ...(forgotten.count > 0 ? [sayForgotten(forgotten)] : []),
    ...(missedTotal > 0 ? ['每天先看一遍上面答错的词。'] : []),
    hours < 0 ? `课时欠 ${Math.abs(hours).toFixed(1)}，请联系学校。` : `还剩 ${hours.toFixed(1)} 课时。`,
  ];
}

/** Everything on the page but its number and day. */
export function toWeekReport(facts: WeekFacts): Omit<WeekReportSheet, 'day' | 'number'> {
  const { student, courses, hours, reviews, missed, missedTotal, math, report } = facts;
  const { from, to, days, figures, before } = report;
  const was = (count: number): string => `上周 ${count}`;
  return {
    type: 'week_report',
    student,
    course: courses.length === 0 ? '还没有课程' : courses.length === 1 ? (courses[0] ?? '') : `${courses[0] ?? ''} 等 ${courses.length} 门`,
    week: `${sayDay(from)}至${sayDay(to)}`,
    summary: getSummary(facts),
    figures: [
      { value: String(figures.learned_count), label: '新学单词', before: was(before.learned_count) },
      { value: String(figures.reviewed_count), label: '复习单词', before: was(before.reviewed_count) },
      {
        value: toPercent(reviews.right, reviews.total),
        label: '复习时记住',
        before: reviews.total === 0 ? '没有复习' : `${reviews.total} 次里 ${reviews.right} 次`,
      },
      { value: String(missedTotal), label: '答错的词', before: `移出错词本 ${figures.left_mistake_book_count} 个` },
      { value: toPercent(math.right, math.answered), label: '数学正确率', before: `做了 ${math.answered} 道题` },
      facts.isPast
        ? { value: String(figures.studied_days), label: '学习天数', before: `上周 ${before.studied_days}` }
        : { value: hours.toFixed(1).replace('-', '−'), label: '剩余课时', before: `学了 ${figures.studied_days} 天` },
    ],
    days: days.map(({ learned_count: learned, reviewed_count: reviewed, seconds }, i) => ({
      name: WEEKDAYS[i] ?? '',
      learned,
      reviewed,
      minutes: toMinutes(seconds),
    })),
    missed,
    moreMissed: missedTotal - missed.length,
    math: getMath(facts),
    next: getNext(facts),
  };
}
