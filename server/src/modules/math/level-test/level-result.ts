/** What a level test came to, as the contract has it. */
import type { MathLevelResult } from '@xueban/contract/resources/math/math-level-submissions';
import { LEVELS, levelAt } from '../rules/level-test/levels';
import type { LevelTest } from '../rules/level-test/level-test';
import { findPlaceInCourse } from '../rules/level-test/place';
import { getResult, isInferred, isKnown, isMissing, isUnsure, type PointMastery } from '../rules/level-test/result';
import type { PlacedSection } from './course-place.repository';
import type { LoadedLevelBank } from './level-bank.service';

/** What the answers show, and apart from it what follows from them. */
const getCounts = (points: readonly PointMastery[]) => ({
  known: points.filter(isKnown).length,
  unsure: points.filter(isUnsure).length,
  points: points.length,
  tested: points.filter(({ asked }) => asked > 0).length,
  inferred: points.filter(isInferred).length,
});

const rounded = (value: number): number => Math.round(value * 100) / 100;

/** @param sections of the student's course in its order */
export function levelResult(test: LevelTest, bank: LoadedLevelBank, sections: readonly PlacedSection[]): MathLevelResult {
  const result = getResult(test, bank.graph);
  const placed = findPlaceInCourse(result, bank.graph, sections);
  const place = sections.find(({ id }) => id === placed.section);
  const ofPoint = new Map(result.mastery.map((point) => [point.id, point]));
  const points = result.mastery.flatMap((point) => {
    const facts = bank.findPoint(point.id);
    return facts ? [{ ...facts, ...point }] : [];
  });
  const strands = [...new Set(points.map(({ strand }) => strand))];
  return {
    position: rounded(result.level),
    low: rounded(result.low),
    high: rounded(result.high),
    level: levelAt(result.level),
    hasty: result.hasty || result.reasons.includes('too_fast'),
    reliable: result.reasons.length === 0,
    reasons: result.reasons,
    questions_count: test.answers.length,
    right_count: test.answers.filter(({ outcome }) => outcome === 'right').length,
    place: place
      ? { course_id: place.courseId, unit_id: place.unitId, chapter_id: place.chapterId, section_id: place.id, section_name: place.name }
      : null,
    missing: placed.missing.flatMap(({ section, points: ids }) => {
      const before = sections.find(({ id }) => id === section);
      return ids.flatMap((id) => {
        const [facts, point] = [bank.findPoint(id), ofPoint.get(id)];
        if (!before || !facts || !point || !isMissing(point)) return [];
        const { name, grade } = facts;
        const of = { section_id: before.id, section_name: before.name };
        return [{ id, name, grade, probability: rounded(point.probability), tested: point.asked > 0, ...of }];
      });
    }),
    strands: strands.map((name) => ({ name, ...getCounts(points.filter(({ strand }) => strand === name)) })),
    levels: LEVELS.flatMap(({ id, from, to }) => {
      const own = points.filter(({ position }) => position >= from && position < to);
      return own.length === 0 ? [] : [{ level_id: id, ...getCounts(own) }];
    }),
  };
}
