import { UnfittingAnswerError } from '../../../../src/modules/vocabulary-test/rules/adaptive-test/unfitting-answer';
import { getRandom } from '../../../../src/modules/vocabulary-test/rules/adaptive-test/random';
import { missingByAnswers, UNDER_ITEMS } from '../../../../src/modules/math/rules/level-test/foundations';
import { buildBank, type ItemSource } from '../../../../src/modules/math/rules/level-test/items';
import {
  answer,
  type AskedItem,
  type LevelTest,
  getLevel,
  MAX_ITEMS,
  MIN_ITEMS,
  nextItem,
  replay,
  startLevelTest,
} from '../../../../src/modules/math/rules/level-test/level-test';
import { getPosterior } from '../../../../src/modules/math/rules/level-test/posterior';
import { type Outcome, OUTCOMES } from '../../../../src/modules/math/rules/level-test/response-model';
import { getProgress, getResult } from '../../../../src/modules/math/rules/level-test/result';
import { bank, course, graph, sources } from './bank';

const begun = { seed: 7, grade: 7, course };

/** Answers until the test is over. */
function take(
  getAnswer: (item: AskedItem, index: number) => Outcome,
  from: Partial<Pick<LevelTest, 'seed' | 'grade' | 'course'>> = {},
): LevelTest {
  let test = startLevelTest(bank, { ...begun, ...from });
  for (let item = nextItem(test); item; item = nextItem(test)) {
    test = answer(test, bank, test.answers.length, { outcome: getAnswer(item, test.answers.length) });
  }
  return test;
}

/** Solves what is taught before its level, and nothing else. */
const knowing =
  (level: number) =>
  ({ knowledgePoint }: AskedItem): Outcome =>
    (graph.points[graph.indexOf.get(knowledgePoint) ?? 0]?.position ?? 0) < level ? 'right' : 'unknown';

describe('a test', () => {
  it.each([4.6, 5.5, 6.8, 7.25, 8.4, 9.5])('finds who knows all until %d, whatever the year', (level) => {
    for (const grade of [5, 7, null]) {
      const test = take(knowing(level), { grade });
      const { level: found, low, high } = getResult(test, graph);
      // Twice the spread at which a test may stop.
      expect(Math.abs(found - level)).toBeLessThan(0.7);
      expect(low).toBeLessThanOrEqual(level);
      expect(high).toBeGreaterThanOrEqual(level);
    }
  });

  it('asks no item twice, at least the fewest and at most the most', () => {
    const random = getRandom(3);
    for (const test of [take(() => 'right'), take(() => 'wrong'), take(() => OUTCOMES[Math.floor(random() * 3)] ?? 'wrong')]) {
      expect(new Set(test.answers.map(({ id }) => id)).size).toBe(test.answers.length);
      expect(test.answers.length).toBeGreaterThanOrEqual(MIN_ITEMS);
      expect(test.answers.length).toBeLessThanOrEqual(MAX_ITEMS);
    }
  });

  it('stops before the most items only when it is sure', () => {
    const test = take(knowing(9.4), { course: [] });
    expect(test.answers.length).toBeLessThan(MAX_ITEMS);
    expect(getLevel(graph, getPosterior(graph, test.grade, test.answers)).sd).toBeLessThan(0.35);
  });

  it('asks longer when a place in a course is to be found', () => {
    const items = (placed: readonly string[]): number =>
      [1, 2, 3, 4].reduce((sum, seed) => sum + take(knowing(7.25), { seed, course: placed }).answers.length, 0);
    expect(items([])).toBeLessThan(items(course));
  });

  it('ends where the bank does', () => {
    const few = buildBank(graph, sources.slice(0, 3));
    expect(replay(few, begun, ['right', 'right', 'right']).step).toBeNull();
  });

  it('says how far it is, 100 only at its end', () => {
    const test = take(knowing(7.25));
    expect(getProgress(startLevelTest(bank, begun))).toBe(0);
    expect(getProgress({ ...test, step: bank.items[0] ?? null })).toBeLessThan(100);
    expect(getProgress(test)).toBe(100);
  });
});

describe('under the level', () => {
  const seeds = Array.from({ length: 6 }, (_, seed) => seed);
  const getPoint = ({ knowledgePoint }: Pick<AskedItem, 'knowledgePoint'>) => graph.points[graph.indexOf.get(knowledgePoint) ?? 0];
  /** Knows what is taught before the level but what `lacks` says. */
  const lacking =
    (level: number, lacks: (id: string, position: number, strand: string) => boolean) =>
    (item: AskedItem): Outcome => {
      const { id, position, strand } = getPoint(item) ?? { id: '', position: 0, strand: '' };
      return position < level && !lacks(id, position, strand) ? 'right' : 'unknown';
    };
  /** Of points a learner lacks more than half a grade down: in how many tests one is said to be missing. */
  const found = (getAnswer: (item: AskedItem) => Outcome, lacks: (id: string, position: number, strand: string) => boolean): number =>
    seeds.filter((seed) =>
      getResult(take(getAnswer, { seed }), graph).mastery.some(({ id, probability }, p) => {
        const { position = 0, strand = '' } = graph.points[p] ?? {};
        return position < 6.8 && lacks(id, position, strand) && probability < 0.5;
      }),
    ).length;

  it.each<[string, number, (id: string, position: number, strand: string) => boolean]>([
    ['fractions', 5, (id) => id.startsWith('fraction-')],
    ['geometry since grade 5', 5, (_id, position, strand) => strand === '图形与几何' && position > 5],
    // Three points of some forty: five items cannot look at all.
    ['percentages and ratios', 2, (id) => /^(?:percentage|ratios)/.test(id)],
  ])('finds who solves equations without %s, in %i tests of six at least', (_name, least, lacks) => {
    expect(found(lacking(7.26, lacks), lacks)).toBeGreaterThanOrEqual(least);
  });

  it('finds nothing where nothing is missing', () => {
    expect(found(knowing(7.26), () => true)).toBe(0);
  });

  it('asks there when the level is found, and once more what was not right', () => {
    const test = take(lacking(7.26, (id) => id.startsWith('fraction-')));
    const from = test.answers.findIndex(({ under }) => under);
    const asked = test.answers.slice(from);
    expect(asked.every(({ under }) => under)).toBe(true);
    expect(asked.length).toBeLessThanOrEqual(UNDER_ITEMS);
    const before = new Set(test.answers.slice(0, from).map(({ knowledgePoint }) => knowledgePoint));
    const first = asked.findIndex(({ outcome, knowledgePoint }) => outcome !== 'right' && !before.has(knowledgePoint));
    const [one, other] = asked.slice(first);
    expect(one?.outcome).toBe('unknown');
    expect(other).toMatchObject({ knowledgePoint: one?.knowledgePoint, under: true });
    expect(other?.id).not.toBe(one?.id);
  });

  it('takes a point for missing when it was twice not right, and not when it was right once', () => {
    const of = (...outcomes: Outcome[]) => missingByAnswers(outcomes.map((outcome) => ({ knowledgePoint: 'ratios', outcome })));
    expect([...of('wrong', 'unknown')]).toEqual(['ratios']);
    expect([...of('wrong'), ...of('wrong', 'right'), ...of('right')]).toEqual([]);
  });
});

describe('going on', () => {
  const outcomes: Outcome[] = ['right', 'wrong', 'unknown', 'right', 'right', 'wrong'];

  it('gives the same items for the same seed and answers, others for another seed', () => {
    expect(replay(bank, begun, outcomes)).toEqual(replay(bank, begun, outcomes));
    const ids = (seed: number): string[] => replay(bank, { ...begun, seed }, outcomes).answers.map(({ id }) => id);
    expect(ids(8)).not.toEqual(ids(7));
  });

  it('is the same from what was stored as JSON', () => {
    const before = replay(bank, begun, outcomes);
    const stored = JSON.parse(JSON.stringify(before)) as LevelTest;
    expect(stored).toEqual(before);
    expect(answer(stored, bank, 6, { outcome: 'right' })).toEqual(answer(before, bank, 6, { outcome: 'right' }));
  });

  it('keeps what was asked and said when the bank has changed since', () => {
    const before = replay(bank, begun, outcomes);
    const changed = buildBank(
      graph,
      sources.map((source): ItemSource => ({ ...source, ratings: [9], removed: source.id === before.step?.id })),
    );
    expect(nextItem(before)).toEqual(before.step);
    const after = answer(before, changed, 6, { outcome: 'right' });
    expect(after.answers.slice(0, 6)).toEqual(before.answers);
    expect(after.answers[6]).toMatchObject(before.step ?? {});
    // Its result does not know the bank at all.
    expect(getResult(before, graph).level).toBe(getResult(replay(bank, begun, outcomes), graph).level);
  });

  it('counts an answer sent twice once, and refuses one that is not asked', () => {
    const test = replay(bank, begun, outcomes);
    expect(answer(test, bank, 5, { outcome: 'right' })).toBe(test);
    expect(() => answer(test, bank, 7, { outcome: 'right' })).toThrow(UnfittingAnswerError);
    const over = take(() => 'right');
    expect(() => answer(over, bank, over.answers.length, { outcome: 'right' })).toThrow(UnfittingAnswerError);
  });

  it('still weighs an answer whose point has left the graph, by its difficulty', () => {
    const test = replay(bank, begun, outcomes);
    const moved = { ...test, answers: test.answers.map((given) => ({ ...given, knowledgePoint: 'gone' })) };
    expect(
      getResult({ ...moved, answers: moved.answers.map((given) => ({ ...given, outcome: 'right' as const })) }, graph).level,
    ).toBeGreaterThan(
      getResult({ ...moved, answers: moved.answers.map((given) => ({ ...given, outcome: 'wrong' as const })) }, graph).level + 0.3,
    );
  });
});

it('does not give all learners of a year the same first items', () => {
  const first = new Set(Array.from({ length: 40 }, (_, seed) => startLevelTest(bank, { ...begun, seed }).step?.id));
  expect(first.size).toBeGreaterThanOrEqual(6);
});

it('hardly asks an item that is not admitted', () => {
  const often = startLevelTest(bank, begun).step?.id;
  const held = buildBank(
    graph,
    sources.map((source) => ({ ...source, admission: source.id === often ? 0 : 1 })),
  );
  const first = Array.from({ length: 60 }, (_, seed) => startLevelTest(held, { ...begun, seed }).step?.id);
  expect(first.filter((id) => id === often).length).toBeLessThan(3);
});
