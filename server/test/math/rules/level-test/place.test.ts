import path from 'node:path';
import { readContent } from '../../../../src/modules/math/content/parse/folder';
import { Problems } from '../../../../src/modules/math/content/problems';
import { Calibration, MIN_ANSWERS } from '../../../../src/modules/math/rules/level-test/calibration';
import { buildGraph, getClosure, type KnowledgePoint } from '../../../../src/modules/math/rules/level-test/graph';
import { buildBank, getFloor } from '../../../../src/modules/math/rules/level-test/items';
import { findPlaceInCourse, type CourseSection } from '../../../../src/modules/math/rules/level-test/place';
import { OUTCOMES, getLikelihood, logistic } from '../../../../src/modules/math/rules/level-test/response-model';
import { getResult, isKnown, isMissing } from '../../../../src/modules/math/rules/level-test/result';
import { getStates } from '../../../../src/modules/math/rules/level-test/states';
import { getRandom } from '../../../../src/modules/vocabulary-test/rules/adaptive-test/random';
import { CONTENT_FOLDER } from '../../../../src/paths';
import { graph, sources } from './bank';

const [source] = sources;

/** Answers of learners around an item that is harder than its ratings by `harder` grades. */
function calibrated(harder: number, count: number) {
  const random = getRandom(5, count);
  const rated = 7;
  const calibration = new Calibration([{ ...source!, kind: 'fill_in', ratings: [rated] }]);
  for (let i = 0; i < count; i += 1) {
    const level = rated - 1.5 + 3 * random();
    const solved = random() < logistic(1.7 * (level - rated - harder));
    calibration.add({ item: source!.id, level, levelSd: 0.3, outcome: solved ? 'right' : 'wrong' });
  }
  return calibration.report();
}

describe('calibration', () => {
  it.each([-0.8, 0, 0.7])('finds a difficulty that the ratings miss by %d', (harder) => {
    const [item] = calibrated(harder, 600);
    expect(Math.abs((item?.difficulty ?? 0) - 7 - harder)).toBeLessThan(0.25);
    expect(item?.difficultySd).toBeLessThan(0.2);
    expect(item?.suspicious).toBe(false);
  });

  it('looks askance at an item that is nothing like its ratings', () => {
    expect(calibrated(2.5, 600)[0]?.suspicious).toBe(true);
  });

  it('leaves an item with few answers as it was', () => {
    expect(calibrated(1, MIN_ANSWERS - 1)).toEqual([]);
    expect(calibrated(1, MIN_ANSWERS)).toHaveLength(1);
  });

  it('stays near the ratings while there are few', () => {
    expect(Math.abs((calibrated(1.5, MIN_ANSWERS)[0]?.difficulty ?? 0) - 7)).toBeLessThan(1.5);
  });

  it('passes over an item that is not in the bank', () => {
    const calibration = new Calibration([source!]);
    calibration.add({ item: 'nothing', level: 7, levelSd: 0.3, outcome: 'right' });
    expect(calibration.report(0)).toHaveLength(1);
    expect(calibration.report(0)[0]?.answers).toBe(0);
  });
});

const point = (id: string, position: number, prerequisites: string[] = []): KnowledgePoint => ({
  id,
  position,
  prerequisites,
  strand: '数',
});
const small = [point('c', 7.2, ['b']), point('a', 4.1), point('b', 5.6, ['a']), point('d', 8, ['a'])];

describe('the graph', () => {
  it('is in the order of teaching, and its widths make up the scale', () => {
    const { points, widths, prerequisites } = buildGraph(small);
    expect(points.map(({ id }) => id)).toEqual(['a', 'b', 'c', 'd']);
    expect(prerequisites).toEqual([[], [0], [1], [0]]);
    expect(widths.map((width) => Math.round(width * 100))).toEqual([85, 155, 120, 240]);
    expect(graph.widths.reduce((sum, width) => sum + width)).toBeCloseTo(6);
  });

  it.each([
    ['an id twice', [point('a', 4), point('a', 5)]],
    ['a prerequisite that does not exist', [point('a', 4, ['b'])]],
    ['a prerequisite taught later', [point('a', 4, ['b']), point('b', 5)]],
  ])('refuses %s', (_, points) => {
    expect(() => buildGraph(points)).toThrow(RangeError);
  });

  it('gives points with all that lies under them', () => {
    expect(getClosure(buildGraph(small), [2])).toEqual([0, 1, 2]);
    expect(getClosure(buildGraph(small), [])).toEqual([]);
  });
});

describe('the states', () => {
  const { count, levels, mastered } = getStates(graph);

  it('are the same for every call, a few thousand and spread over all levels', () => {
    expect(getStates(graph)).toBe(getStates(graph));
    expect(count).toBeGreaterThanOrEqual(1_500);
    for (let from = 4; from < 10; from += 0.5) {
      const share = levels.filter((level) => level >= from && level < from + 0.5).length / count;
      expect(share).toBeGreaterThan(0.06);
      expect(share).toBeLessThan(0.11);
    }
  });

  it('seldom master a point without its prerequisites', () => {
    let pairs = 0;
    let broken = 0;
    graph.prerequisites.forEach((needed, p) =>
      needed.forEach((q) => {
        for (let k = 0; k < count; k += 1) {
          if (mastered[q * count + k] === 1) continue;
          pairs += 1;
          broken += mastered[p * count + k] ?? 0;
        }
      }),
    );
    expect(broken / pairs).toBeLessThan(0.05);
    expect(broken).toBeGreaterThan(0);
  });
});

const sections: CourseSection[] = [
  { id: 11, knowledgePoints: ['number-line', 'opposite-numbers'] },
  { id: 12, knowledgePoints: ['rational-number-addition'] },
  { id: 13, knowledgePoints: ['powers', 'a-point-that-has-gone'] },
];

/** Mastery as a result has it: exactly what `has` says. */
const whoKnows = (has: (id: string, position: number) => boolean) => ({
  mastery: graph.points.map(({ id, position }) => ({ id, probability: has(id, position) ? 0.9 : 0.3 })),
});
const allBut = (...ids: string[]) => whoKnows((id) => !ids.includes(id));

describe('the place in a course', () => {
  it('is the first section with a point that is not mastered', () => {
    expect(findPlaceInCourse(allBut('rational-number-addition', 'powers'), graph, sections)).toEqual({ section: 12, missing: [] });
    expect(findPlaceInCourse(allBut('opposite-numbers'), graph, sections).section).toBe(11);
  });

  it('names what is missing under it, the earliest first, however deep', () => {
    const placed = findPlaceInCourse(
      allBut('powers', 'rational-number-multiplication', 'fraction-meaning', 'circle-chords'),
      graph,
      sections,
    );
    expect(placed).toEqual({ section: 13, missing: [{ section: 13, points: ['fraction-meaning', 'rational-number-multiplication'] }] });
  });

  it('names what is missing under the sections ahead, each point once, before the first that needs it', () => {
    const without = allBut('number-line', 'fraction-addition-subtraction', 'fraction-multiplication', 'rational-number-addition', 'powers');
    expect(findPlaceInCourse(without, graph, sections)).toEqual({
      section: 11,
      missing: [
        { section: 12, points: ['fraction-addition-subtraction'] },
        { section: 13, points: ['fraction-multiplication'] },
      ],
    });
  });

  it('names nothing under a section ahead that is mastered all the same', () => {
    expect(findPlaceInCourse(allBut('number-line', 'fraction-addition-subtraction'), graph, sections)).toEqual({
      section: 11,
      missing: [],
    });
  });

  it('is none where the whole course is mastered', () => {
    expect(findPlaceInCourse(allBut('circle-chords'), graph, sections)).toEqual({ section: null, missing: [] });
    expect(findPlaceInCourse(allBut(), graph, [])).toEqual({ section: null, missing: [] });
  });

  it('still names what is missing under a course that is mastered without it', () => {
    expect(findPlaceInCourse(allBut('fraction-multiplication', 'circle-chords'), graph, sections)).toEqual({
      section: null,
      missing: [{ section: 13, points: ['fraction-multiplication'] }],
    });
  });
});

describe('In the course of grade 7, first term', () => {
  const [course] = readContent(path.join(CONTENT_FOLDER, 'mathematics/grade-7-first'), new Problems()).courses;
  const taught = [...(course?.sections.values() ?? [])].map(({ place, handout }, id) => ({
    id,
    name: place.name,
    knowledgePoints: (handout?.knowledgePoints ?? []).map(({ value }) => value),
  }));
  const findName = (id: number | null): string | undefined => taught.find((section) => section.id === id)?.name;
  const placed = (result: ReturnType<typeof whoKnows>) => {
    const { section, missing } = findPlaceInCourse(result, graph, taught);
    return { place: findName(section), missing: missing.map(({ section: before, points }) => [findName(before) ?? '', ...points]) };
  };
  /** The points with this beginning and all that stands on them. */
  const standingOn = (prefix: string): Set<string> =>
    new Set(
      graph.points.flatMap(({ id }, at) =>
        getClosure(graph, [at]).some((under) => graph.points[under]?.id.startsWith(prefix)) ? [id] : [],
      ),
    );

  it('a learner of grade 5 without fractions begins at the first section and hears before which one each gap is due', () => {
    const fractions = standingOn('fraction-');
    const { place, missing } = placed(whoKnows((id, position) => position < 6 && !fractions.has(id)));
    expect(place).toBe('正数和负数');
    expect(missing.slice(0, 5)).toEqual([
      ['有理数的分类', 'fraction-meaning'],
      ['有理数的大小比较', 'fraction-simplification'],
      ['有理数的加法', 'fraction-addition-subtraction'],
      ['有理数的乘法', 'fraction-multiplication'],
      ['有理数的除法', 'fraction-division'],
    ]);
    const named = missing.flatMap(([, ...points]) => points);
    expect(new Set(named).size).toBe(named.length);
    // What the course teaches itself is learned there.
    expect(named.filter((id) => taught.some(({ knowledgePoints }) => knowledgePoints.includes(id)))).toEqual([]);
  });

  it('one of grade 6 whose only hole is fractions hears of them alone', () => {
    const fractions = ['fraction-simplification', 'fraction-addition-subtraction'];
    expect(placed(whoKnows((id, position) => position < 7 && !fractions.includes(id)))).toEqual({
      place: '正数和负数',
      missing: [
        ['有理数的大小比较', 'fraction-simplification'],
        ['有理数的加法', 'fraction-addition-subtraction'],
      ],
    });
  });

  it('without decimals the first section itself waits for them', () => {
    const decimals = standingOn('decimal-');
    const { place, missing } = placed(whoKnows((id, position) => position < 7 && !decimals.has(id)));
    expect(place).toBe('正数和负数');
    expect(missing[0]).toEqual(['正数和负数', 'decimal-meaning']);
    expect(missing[1]).toEqual(['有理数的分类', 'decimal-point-shift', 'decimal-multiplication', 'decimal-division', 'fraction-meaning']);
    expect(missing.find(([before]) => before === '有理数的加法')).toContain('decimal-addition-subtraction');
  });

  it('above the course nothing is missing', () => {
    expect(placed(whoKnows(() => true))).toEqual({ place: undefined, missing: [] });
  });
});

describe('a result', () => {
  const item = { id: 'x', knowledgePoint: 'powers', difficulty: 7.1, difficultySd: 0.5, floor: 0.02 };

  it('stays within the scale, with a probability for every point', () => {
    const { low, high, level, mastery } = getResult(
      { grade: 9, answers: Array.from({ length: 20 }, () => ({ ...item, difficulty: 9.9, outcome: 'right' as const })) },
      graph,
    );
    expect(low).toBeGreaterThanOrEqual(4);
    expect(high).toBeLessThanOrEqual(10);
    expect(level).toBeGreaterThan(8.5);
    expect(mastery).toHaveLength(graph.points.length);
    expect(mastery.every(({ probability }) => probability >= 0 && probability <= 1)).toBe(true);
  });

  it('is no measurement where nothing was right or answers came faster than anybody reads, 不会 too', () => {
    const given = (milliseconds: number | undefined, outcome: 'right' | 'wrong' | 'unknown' = 'right') => ({
      ...item,
      outcome,
      milliseconds,
    });
    const reasons = (...answers: ReturnType<typeof given>[]) => getResult({ grade: 7, answers }, graph).reasons;
    const makeTen = (milliseconds: number, outcome: 'unknown' | 'wrong') => Array.from({ length: 10 }, () => given(milliseconds, outcome));
    expect(reasons(...makeTen(1_300, 'unknown'))).toEqual(['none_right', 'too_fast']);
    expect(reasons(given(20_000), ...makeTen(1_300, 'unknown'))).toEqual(['too_fast']);
    expect(reasons(...makeTen(8_000, 'wrong'))).toEqual(['none_right']);
    expect(reasons(given(20_000), ...makeTen(4_000, 'unknown'))).toEqual([]);
    expect(reasons(given(30_000), given(1_000, 'unknown'), given(20_000))).toEqual([]);
    expect(reasons(given(undefined))).toEqual([]);
  });

  it('tells what was asked from what follows: nothing else is known, and only what is sure enough is missing', () => {
    const point = (probability: number, asked = 0, right = 0) => ({ id: 'a', probability, asked, right });
    expect([point(0.99), point(0.99, 1, 1), point(0.6, 2, 1), point(0.4, 2, 1), point(0.9, 1)].map(isKnown)).toEqual([
      ...[false, true, true, false, false],
    ]);
    expect([point(0.29), point(0.31), point(0.49, 1), point(0.49, 2, 1), point(0.6, 1)].map(isMissing)).toEqual([
      ...[true, false, true, false, false],
    ]);
  });

  it('is hasty when most answers came at once; 不会 may', () => {
    const given = (milliseconds: number | undefined, outcome: 'right' | 'unknown' = 'right') => ({ ...item, outcome, milliseconds });
    const hasty = (...answers: ReturnType<typeof given>[]): boolean => getResult({ grade: 7, answers }, graph).hasty;
    expect(hasty(given(800), given(900), given(20_000))).toBe(true);
    expect(hasty(given(800), given(9_000), given(20_000))).toBe(false);
    expect(hasty(given(800, 'unknown'), given(500, 'unknown'), given(20_000))).toBe(false);
    expect(hasty(given(undefined))).toBe(false);
  });
});

describe('an item', () => {
  it.each([
    ['fill_in', 0, 0.02],
    ['true_false', 0, 0.5],
    ['single_choice', 4, 0.25],
    ['multiple_choice', 4, 1 / 15],
  ] as const)('%s of %d options is guessed by chance %d', (kind, options, floor) => {
    expect(getFloor(kind, options)).toBeCloseTo(floor);
  });

  it('has the mean of its ratings as difficulty until answers say more', () => {
    const [first, second] = sources;
    const { items } = buildBank(graph, [
      { ...first!, ratings: [7, 7.4] },
      { ...second!, calibrated: { difficulty: 6.5, difficultySd: 0.2 } },
      { ...sources[2]!, removed: true },
    ]);
    expect(items.map(({ difficulty, difficultySd }) => [difficulty, difficultySd])).toEqual([
      [7.2, 0.5],
      [6.5, 0.2],
    ]);
  });

  it.each([
    ['twice', [sources[0]!, sources[0]!]],
    ['without a rating', [{ ...sources[0]!, ratings: [] }]],
    ['of no point', [{ ...sources[0]!, knowledgePoint: 'nothing' }]],
  ])('%s is refused', (_, given) => {
    expect(() => buildBank(graph, given)).toThrow(RangeError);
  });

  it('is answered in one of three ways, by who solves it and who does not', () => {
    for (const floor of [0.02, 0.25, 0.5]) {
      const all = OUTCOMES.map((outcome) => getLikelihood(outcome, floor));
      expect(all.reduce((sum, { ifSolved }) => sum + ifSolved, 0)).toBeCloseTo(1);
      expect(all.reduce((sum, { ifNot }) => sum + ifNot, 0)).toBeCloseTo(1);
    }
  });
});
