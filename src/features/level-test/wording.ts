/** What is said of level tests. Pure. */
import type { MathLevelResult, MathLevelSubmissionSummary, MissingPoint } from '@xueban/contract/resources/math/math-level-submissions';
import type { RunNote } from '@/offline';
import { sayDay, schoolDay } from '@/lib/time';

const TERM = 0.5;
/** The test asks for nothing before grade 4: below this it cannot say how much earlier a learner stands. */
const FLOOR = 4.25;
const NUMERALS = ['零', '一', '二', '三', '四', '五', '六', '七', '八', '九'];

/** 七年级, as the school writes it. */
export const sayGrade = (grade: number): string => `${NUMERALS[grade] ?? grade}年级`;

/** A position as people say it: 七年级上学期. */
export function sayPosition(position: number): string {
  return position < FLOOR ? `${sayTerm(position)}或更早` : sayTerm(position);
}

function sayTerm(position: number): string {
  // The scale ends with the last lesson of grade 9.
  const grade = Math.min(9, Math.floor(position));
  return `${sayGrade(grade)}${position - grade < TERM ? '上' : '下'}学期`;
}

/** 六年级下学期 – 七年级上学期, or one of them. */
export function sayRange({ low, high }: Pick<MathLevelResult, 'low' | 'high'>): string {
  const [from, to] = [sayTerm(low), sayTerm(high)];
  if (low < FLOOR) return `很可能在${to}或更早`;
  return from === to ? `很可能在${from}` : `很可能在${from}到${to}之间`;
}

const NOTES: Readonly<Record<RunNote, string>> = {
  expired: '上次的测试放得太久，已经失效。这是新的一次。',
  completed: '上次的测试在别处做完了，这是新的一次。',
  replaced: '上次的测试已经被另一次代替。',
  gone: '上次的测试找不到了，这是新的一次。',
  other: '现在接着做的是另一次测试。',
  'going-on': '上次的测试还没做完，接着往下做。',
  'read-again': '这一题在别处答过了，接着往下做。',
  'asked-again': '刚才的答案没写完或看不懂，不算错，请再答一次。',
};
export const noteText = (note: RunNote): string => NOTES[note];

export interface PastTest {
  id: number;
  title: string;
  note: string;
}

export function pastTest({ id, completed_at: at, started_at: started, result }: MathLevelSubmissionSummary): PastTest {
  return {
    id,
    title: result ? (result.reliable === false ? '没有得出水平' : sayPosition(result.position)) : '没有结果',
    note: `${sayDay(schoolDay(at ?? started))}${result ? ` · 做对 ${result.right_count} / ${result.questions_count}` : ''}`,
  };
}

/** Grade of a student as the school writes it, 七年级 → 7; undefined for any other text. */
export function findGrade(text: string | null | undefined): number | undefined {
  const found = NUMERALS.findIndex((numeral) => text?.startsWith(`${numeral}年级`));
  if (found > 0) return found;
  const junior = ['初一', '初二', '初三'].findIndex((name) => text?.startsWith(name));
  return junior < 0 ? undefined : 7 + junior;
}

/** A missing point that can be made good here. */
export type BridgedPoint = MissingPoint & Required<Pick<MissingPoint, 'bridge'>>;

/** Where nothing can be tapped, nothing is listed. */
export const getBridged = (missing: readonly MissingPoint[]): BridgedPoint[] =>
  missing.filter((point): point is BridgedPoint => point.bridge !== undefined);

/** 五年级 · 测过 */
export const sayPoint = (grade: number, tested: boolean | undefined): string =>
  [sayGrade(grade), ...(tested === undefined ? [] : [tested ? '测过' : '推测'])].join(' · ');

/** What is to be made good before a section. */
export interface GapView {
  sectionId: number;
  /** 学“有理数的加法”之前 */
  title: string;
  points: BridgedPoint[];
}

/** Points named before the learner asks for all: about one screen of a small phone. */
const SHOWN_POINTS = 6;

/** By section, in the order of the course. */
export function getGaps(missing: readonly BridgedPoint[], all: boolean): GapView[] {
  const gaps: GapView[] = [];
  for (const point of missing.slice(0, all ? missing.length : SHOWN_POINTS)) {
    const last = gaps[gaps.length - 1];
    if (last && last.sectionId === point.section_id) last.points.push(point);
    else gaps.push({ sectionId: point.section_id, title: `学“${point.section_name}”之前`, points: [point] });
  }
  return gaps;
}

/** How many are not shown until asked for. */
export const hiddenPoints = (missing: readonly MissingPoint[]): number => Math.max(0, missing.length - SHOWN_POINTS);

/** What the list of gaps is for. */
export function sayGaps({ missing, place }: Pick<MathLevelResult, 'place'> & { missing: readonly MissingPoint[] }): string {
  const [first] = missing;
  if (!place) return '从这次的回答推测，这门课的内容多半都会了。下面这些以前学过的还没有掌握，课里要用到，补上更稳。';
  if (!first || first.section_id === place.section_id) return '以前学过、后面要用的。按顺序补，补好一组再学那一节。';
  return `“${place.section_name}”现在就能学。往后学到这些小节之前，先把要用的补好。`;
}

type Counts = MathLevelResult['strands'][number];

/** 六年级下 of 62. */
export const sayLevel = (levelId: number): string => `${sayGrade(Math.floor(levelId / 10))}${levelId % 10 === 1 ? '上' : '下'}`;

/** Results of before do not say what was asked. */
export const isTested = ({ tested = 0 }: Counts): boolean => tested > 0;

/** 测过 4，会 3 · 推测会 5 */
export function sayCounts({ known, tested = 0, inferred = 0 }: Pick<Counts, 'known' | 'tested' | 'inferred'>): string {
  return [`测过 ${tested}，会 ${known}`, ...(inferred > 0 ? [`推测会 ${inferred}`] : [])].join(' · ');
}

/** 六年级下（推测会 8）. All that results of before say is of this kind. */
export const sayUntested = ({ name, known, tested, inferred = tested === undefined ? known : 0 }: Counts): string =>
  inferred > 0 ? `${name}（推测会 ${inferred}）` : name;

const REASONS: Readonly<Record<NonNullable<MathLevelResult['reasons']>[number], string>> = {
  none_right: '这次一道题也没有做对，看不出学到了哪里。',
  too_fast: '题答得很快，可能没来得及看。',
};
/** Why there is no level, kindly. */
export const sayReasons = (reasons: MathLevelResult['reasons'] = []): string[] => reasons.map((reason) => REASONS[reason]);
