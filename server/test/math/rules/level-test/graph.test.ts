import { buildGraph, closureOf, type KnowledgePoint } from '../../../../src/modules/math/rules/level-test/graph';
import { statesOf } from '../../../../src/modules/math/rules/level-test/states';
import { graph } from './bank';

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
    expect(closureOf(buildGraph(small), [2])).toEqual([0, 1, 2]);
    expect(closureOf(buildGraph(small), [])).toEqual([]);
  });
});

describe('the states', () => {
  const { count, levels, mastered } = statesOf(graph);

  it('are the same for every call, a few thousand and spread over all levels', () => {
    expect(statesOf(graph)).toBe(statesOf(graph));
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
