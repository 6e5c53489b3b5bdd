/** Lists and curve of past tests. Pure. */
import type { VocabularyLevelSubmissionSummary } from '@xueban/contract/resources/vocabulary-level-submissions';
import { schoolDay, sayDay } from '@/lib/time';
import type { CurvePoint } from './curve';
import { FORM_TEXT, rangeText, reachedText, type ReliableResult } from './wording';

/** Points of one picture; more would not be told apart. */
const CURVE_POINTS = 8;

export interface PastTest {
  id: number;
  /** 3,400–4,300 词, or why there is no number. */
  title: string;
  /** 11月20日 · 完整测试 */
  note: string;
  level: string;
}

const getDay = ({ completed_at: at, started_at: started }: VocabularyLevelSubmissionSummary): string => sayDay(schoolDay(at ?? started));

export function reliableResult(test: VocabularyLevelSubmissionSummary | undefined): ReliableResult | undefined {
  return test?.result?.reliable ? test.result : undefined;
}

export function pastTest(test: VocabularyLevelSubmissionSummary): PastTest {
  const result = reliableResult(test);
  return {
    id: test.id,
    title: result ? `${rangeText(result)} 词` : '这次没有得出数字',
    note: `${getDay(test)} · ${FORM_TEXT[test.form].name}`,
    level: result ? reachedText(result.level) : '',
  };
}

/** The last results with a number, oldest first; nothing to draw before there are two. */
export function curvePoints(tests: readonly VocabularyLevelSubmissionSummary[]): CurvePoint[] {
  const points = tests
    .flatMap((test): CurvePoint[] => {
      const result = reliableResult(test);
      return result ? [{ size: result.size, low: result.low, high: result.high, day: getDay(test) }] : [];
    })
    .slice(0, CURVE_POINTS)
    .reverse();
  return points.length > 1 ? points : [];
}
