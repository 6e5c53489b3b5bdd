import path from 'node:path';
import { readContent } from '../../../../src/modules/math/content/parse/folder';
import { Problems } from '../../../../src/modules/math/content/problems';
import { CONTENT_FOLDER } from '../../../../src/paths';
import { closureOf } from '../../../../src/modules/math/rules/level-test/graph';
import { type CourseSection, placeInCourse } from '../../../../src/modules/math/rules/level-test/place';
import { graph } from './bank';

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
    expect(placeInCourse(allBut('rational-number-addition', 'powers'), graph, sections)).toEqual({ section: 12, missing: [] });
    expect(placeInCourse(allBut('opposite-numbers'), graph, sections).section).toBe(11);
  });

  it('names what is missing under it, the earliest first, however deep', () => {
    const placed = placeInCourse(allBut('powers', 'rational-number-multiplication', 'fraction-meaning', 'circle-chords'), graph, sections);
    expect(placed).toEqual({ section: 13, missing: [{ section: 13, points: ['fraction-meaning', 'rational-number-multiplication'] }] });
  });

  it('names what is missing under the sections ahead, each point once, before the first that needs it', () => {
    const without = allBut('number-line', 'fraction-addition-subtraction', 'fraction-multiplication', 'rational-number-addition', 'powers');
    expect(placeInCourse(without, graph, sections)).toEqual({
      section: 11,
      missing: [
        { section: 12, points: ['fraction-addition-subtraction'] },
        { section: 13, points: ['fraction-multiplication'] },
      ],
    });
  });

  it('names nothing under a section ahead that is mastered all the same', () => {
    expect(placeInCourse(allBut('number-line', 'fraction-addition-subtraction'), graph, sections)).toEqual({ section: 11, missing: [] });
  });

  it('is none where the whole course is mastered', () => {
    expect(placeInCourse(allBut('circle-chords'), graph, sections)).toEqual({ section: null, missing: [] });
    expect(placeInCourse(allBut(), graph, [])).toEqual({ section: null, missing: [] });
  });

  it('still names what is missing under a course that is mastered without it', () => {
    expect(placeInCourse(allBut('fraction-multiplication', 'circle-chords'), graph, sections)).toEqual({
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
  const nameOf = (id: number | null): string | undefined => taught.find((section) => section.id === id)?.name;
  const placed = (result: ReturnType<typeof whoKnows>) => {
    const { section, missing } = placeInCourse(result, graph, taught);
    return { place: nameOf(section), missing: missing.map(({ section: before, points }) => [nameOf(before) ?? '', ...points]) };
  };
  /** The points with this beginning and all that stands on them. */
  const standingOn = (prefix: string): Set<string> =>
    new Set(
      graph.points.flatMap(({ id }, at) =>
        closureOf(graph, [at]).some((under) => graph.points[under]?.id.startsWith(prefix)) ? [id] : [],
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
