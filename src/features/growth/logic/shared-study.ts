/**
 * What a shared card says of a day or a week of study, and how it stands in an address. Anybody may have written the address:
 * what does not fit is dropped, and the only words taken from it are a name.
 */
import type { StudyDay, WeekFigures } from '@xueban/contract/resources/study-days';
import { shownName } from '@/shared/shown-name';
import { dateText, parseDay, dayText, weekText } from './dates';

interface SharedFigures {
  learned: number;
  reviewed: number;
  /** Sections of mathematics completed, and practices; absent where there were none. */
  math?: number;
  /** Absent unless the sharer chose to show it. */
  name?: string;
}
export interface SharedDay extends SharedFigures {
  kind: 'day';
  day: string;
  streak: number;
  /** Of the final exam, or the share known in a review: 0–100. */
  score?: number;
}
export interface SharedWeek extends SharedFigures {
  kind: 'week';
  /** Monday. */
  week: string;
  days: number;
}
export type SharedStudy = SharedDay | SharedWeek;

const named = (name: string | undefined): { name?: string } => {
  const shown = shownName(name);
  return shown === undefined ? {} : { name: shown };
};

type Counted = Pick<StudyDay, 'learned_count' | 'reviewed_count' | 'math_count'>;

const getFigures = ({ learned_count: learned, reviewed_count: reviewed, math_count: math }: Counted): SharedFigures => ({
  learned,
  reviewed,
  ...(math > 0 ? { math } : {}),
});

/** @param name undefined unless the sharer chose to show it */
export function getSharedDay(
  today: Counted & Pick<StudyDay, 'day'>,
  { streak, score, name }: { streak: number; score: number | undefined; name: string | undefined },
): SharedDay {
  const { day } = today;
  return { kind: 'day', day, streak: Math.max(1, streak), ...getFigures(today), ...(score === undefined ? {} : { score }), ...named(name) };
}

export function getSharedWeek(
  { from, figures }: { from: string; figures: Counted & Pick<WeekFigures, 'studied_days'> },
  name: string | undefined,
): SharedWeek {
  return { kind: 'week', week: from, days: figures.studied_days, ...getFigures(figures), ...named(name) };
}

/** Query of the page that shows it. */
export function sharedQuery({ kind: _, ...parts }: SharedStudy): Record<string, string | number> {
  return { ...parts };
}

type Key = 'day' | 'week' | 'streak' | 'learned' | 'reviewed' | 'math' | 'days' | 'score' | 'name';

/** What an address shows, already decoded; undefined when it shows nothing, or what cannot be. */
export function findSharedStudy(query: Readonly<Partial<Record<Key, string>>>): SharedStudy | undefined {
  const words = { learned: numberUpTo(MOST, query.learned), reviewed: numberUpTo(MOST, query.reviewed) };
  if (words.learned === undefined || words.reviewed === undefined) return undefined;
  const math = numberUpTo(MOST, query.math) ?? 0;
  const common = { learned: words.learned, reviewed: words.reviewed, ...(math > 0 ? { math } : {}), ...named(query.name) };
  const day = parseDay(query.day);
  const streak = numberUpTo(MOST, query.streak);
  const score = numberUpTo(100, query.score);
  if (day !== undefined && streak !== undefined && streak > 0)
    return { kind: 'day', day, streak, ...common, ...(score === undefined ? {} : { score }) };
  const week = parseDay(query.week);
  const days = numberUpTo(7, query.days);
  return week !== undefined && days !== undefined ? { kind: 'week', week, days, ...common } : undefined;
}

const MOST = 9999;

function numberUpTo(most: number, value: string | undefined): number | undefined {
  if (value === undefined || !/^\d{1,4}$/.test(value)) return undefined;
  return Number(value) <= most ? Number(value) : undefined;
}

/** What stands on a card. */
export interface CardText {
  head: string;
  date: string;
  /** Above the number. */
  who: string;
  main: string;
  unit: string;
  /** One warm line. */
  line: string;
  figures: { value: string; unit: string; label: string }[];
}

/** @param today leaves out the year where it is this one */
export function cardText(shared: SharedStudy, today: string): CardText {
  const who = shared.name ?? '';
  const figures = buildFigures(shared);
  if (shared.kind === 'week') {
    return {
      head: '学伴 · 学习周报',
      date: weekText(shared.week, today),
      who: `${who}这一周学了`,
      main: String(shared.days),
      unit: '天',
      line: weekPraise(shared.days),
      figures,
    };
  }
  return {
    head: '学伴 · 打卡',
    date: shared.day.slice(0, 4) === today.slice(0, 4) ? dayText(shared.day) : `${shared.day.slice(0, 4)}年${dateText(shared.day)}`,
    who: `${who}连续学习`,
    main: String(shared.streak),
    unit: '天',
    line: dayPraise(shared.streak),
    figures,
  };
}

/** What was done, without figures that are 0. Of a day with none (a round of words that were all known) the day itself is told. */
function buildFigures(shared: SharedStudy): CardText['figures'] {
  const done = [
    { value: shared.learned, unit: '词', label: '新学' },
    { value: shared.reviewed, unit: '词', label: '复习' },
    { value: shared.math ?? 0, unit: '次', label: '数学' },
  ].filter(({ value }) => value > 0);
  const score = shared.kind === 'day' && shared.score !== undefined ? [{ value: shared.score, unit: '分', label: '得分' }] : [];
  const days = { value: shared.kind === 'week' ? shared.days : 1, unit: '次', label: '打卡' };
  const figures = [...done, ...score];
  return (figures.length > 0 ? figures : [days]).map((figure) => ({ ...figure, value: String(figure.value) }));
}

function dayPraise(streak: number): string {
  if (streak >= 100) return '了不起的坚持';
  if (streak >= 21) return '好习惯已经养成';
  if (streak >= 7) return '每天一点，越学越稳';
  return streak >= 2 ? '今天也学了一点' : '好的开始';
}

function weekPraise(days: number): string {
  if (days >= 5) return '这一周很扎实';
  return days >= 3 ? '稳稳地在进步' : '一步一步来';
}

/** Title of the card in a chat. */
export function shareTitle(shared: SharedStudy): string {
  const who = shared.name ?? '我';
  const { learned, reviewed, math = 0 } = shared;
  const done = [learned > 0 ? `新学 ${learned} 词` : '', reviewed > 0 ? `复习 ${reviewed} 词` : '', math > 0 ? `学数学 ${math} 次` : '']
    .filter((part) => part !== '')
    .join('，');
  const rest = done === '' ? '，一起来吧' : `，${done}`;
  return shared.kind === 'week' ? `${who}这一周学了 ${shared.days} 天${rest}` : `${who}连续学习第 ${shared.streak} 天${rest}`;
}
