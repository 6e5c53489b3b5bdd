/** What a level test came to, as the contract has it. */
import type { MathLevelResult } from '@xueban/contract/resources/math/math-level-submissions';
import { LEVELS, levelAt } from '../rules/level-test/levels';
import type { LevelTest } from '../rules/level-test/level-test';
import { placeInCourse } from '../rules/level-test/place';
import { getResult } from '../rules/level-test/result';
import type { PlacedSection } from './course-place.repository';
import type { LoadedLevelBank } from './level-bank.service';

/** A point is said to be known from here on, and to be missing below the other. */
const KNOWN = 0.7;
const MISSING = 0.3;

/** How many points are known, how many may be. */
const getCounts = (points: readonly { probability: number }[]) => ({
  known: points.filter(({ probability }) => probability >= KNOWN).length,
  unsure: points.filter(({ probability }) => probability >= MISSING && probability < KNOWN).length,
  points: points.length,
});

const rounded = (value: number): number => Math.round(value * 100) / 100;

/** @param sections of the student's course in its order */
export function levelResult(test: LevelTest, bank: LoadedLevelBank, sections: readonly PlacedSection[]): MathLevelResult {
  const result = getResult(test, bank.graph);
  const placed = placeInCourse(result, bank.graph, sections);
  const place = sections.find(({ id }) => id === placed.section);
  const probabilities = new Map(result.mastery.map(({ id, probability }) => [id, probability]));
  const points = result.mastery.flatMap(({ id, probability }) => {
    const facts = bank.findPoint(id);
    return facts ? [{ ...facts, id, probability }] : [];
  });
  const strands = [...new Set(points.map(({ strand }) => strand))];
  return {
    position: rounded(result.level),
    low: rounded(result.low),
    high: rounded(result.high),
    level: levelAt(result.level),
    hasty: result.hasty,
    questions_count: test.answers.length,
    right_count: test.answers.filter(({ outcome }) => outcome === 'right').length,
    place: place
      ? { course_id: place.courseId, unit_id: place.unitId, chapter_id: place.chapterId, section_id: place.id, section_name: place.name }
      : null,
    missing: placed.missing.flatMap(({ section, points: ids }) => {
      const before = sections.find(({ id }) => id === section);
      return ids.flatMap((id) => {
        const facts = bank.findPoint(id);
        if (!before || !facts) return [];
        const probability = rounded(probabilities.get(id) ?? 0);
        return [{ id, name: facts.name, grade: facts.grade, probability, section_id: before.id, section_name: before.name }];
      });
    }),
    strands: strands.map((name) => ({ name, ...getCounts(points.filter(({ strand }) => strand === name)) })),
    levels: LEVELS.flatMap(({ id, from, to }) => {
      const own = points.filter(({ position }) => position >= from && position < to);
      return own.length === 0 ? [] : [{ level_id: id, ...getCounts(own) }];
    }),
  };
}
