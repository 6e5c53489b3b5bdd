/** What the report of a mathematics course says. Pure. */
import type { KnowledgePointMastery, MasteryLevel, MathReport } from '@xueban/contract/resources/math/sections';
import { durationFigure, sayDuration } from '@/lib/time';

export const levelTexts: Readonly<Record<MasteryLevel, string>> = {
  new: '未学',
  attempted: '学过',
  familiar: '熟悉',
  proficient: '熟练',
  mastered: '掌握',
};
/** Levels of mastery, lowest first. */
export const LEVELS: readonly MasteryLevel[] = ['new', 'attempted', 'familiar', 'proficient', 'mastered'];

export interface Headline {
  /** Share of right answers, whole per cent; undefined before the first. */
  accuracy: number | undefined;
  finished: string;
  answers: string;
  time: { value: string; unit: string };
}

export function headline({
  answers_count: answers,
  right_count: right,
  finished_count: finished,
  sections_count: sections,
  duration_seconds: seconds,
}: MathReport): Headline {
  return {
    accuracy: percent(right, answers),
    finished: `${finished} / ${sections}`,
    answers: String(answers),
    time: durationFigure(seconds),
  };
}

const percent = (part: number, whole: number): number | undefined => (whole === 0 ? undefined : Math.round((part * 100) / whole));

export interface LevelCount {
  level: MasteryLevel;
  text: string;
  count: number;
}

/** How many points are at each level, all levels named. */
export const levelCounts = (points: readonly KnowledgePointMastery[]): LevelCount[] =>
  LEVELS.map((level) => ({ level, text: levelTexts[level], count: points.filter((point) => point.level === level).length }));

/** A knowledge point in a list: how often it was right, and how fast. */
export interface PointRow {
  id: string;
  name: string;
  sectionId: number;
  note: string;
  level: string;
}

/** At most so many points are suggested for practice. */
const WEAKEST = 4;

/** Points that were tried and are not sure yet, the least sure first. */
export function weakest(points: readonly KnowledgePointMastery[]): PointRow[] {
  return points
    .filter(({ level }) => level === 'attempted' || level === 'familiar')
    .sort((one, other) => share(one) - share(other))
    .slice(0, WEAKEST)
    .map(getRow);
}

/** So many points are listed until all are asked for. */
const LISTED = 6;

/** All points that were practised, in the order of the course. @param all not only the first of them */
export function practised(points: readonly KnowledgePointMastery[], all: boolean): { rows: PointRow[]; count: number; hidden: number } {
  const tried = points.filter(({ answers_count: answers }) => answers > 0);
  const shown = all ? tried : tried.slice(0, LISTED);
  return { rows: shown.map(getRow), count: tried.length, hidden: tried.length - shown.length };
}

const getRow = (point: KnowledgePointMastery): PointRow => ({
  id: point.id,
  name: point.name,
  sectionId: point.section_id,
  note: pointNote(point),
  level: levelTexts[point.level],
});

const share = ({ right_count: right, answers_count: answers }: KnowledgePointMastery): number => (answers === 0 ? 1 : right / answers);

/** 做对 3 / 5 · 平均 40 秒 */
export function pointNote({ right_count: right, answers_count: answers, seconds }: KnowledgePointMastery): string {
  return [`做对 ${right} / ${answers}`, seconds === null ? undefined : `平均 ${sayDuration(seconds)}`]
    .filter((part) => part !== undefined)
    .join(' · ');
}

export interface CauseBar {
  cause: string;
  count: number;
  /** Of the most frequent one, per cent. */
  width: number;
}

const MOST_CAUSES = 6;

export function causeBars(causes: MathReport['causes']): CauseBar[] {
  const most = Math.max(1, ...causes.map(({ count }) => count));
  return causes.slice(0, MOST_CAUSES).map(({ cause, count }) => ({ cause, count, width: Math.max(4, Math.round((count * 100) / most)) }));
}
