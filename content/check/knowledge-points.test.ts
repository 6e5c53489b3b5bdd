import { checkKnowledgePoints, type KnowledgePoint, type KnowledgePointRule, prerequisitesUnder } from './knowledge-points';
import { readKnowledgePoints } from './read';

const shipped = readKnowledgePoints();

const point = (id: string, position: number, prerequisites: string[], more: Partial<KnowledgePoint> = {}): KnowledgePoint => ({
  id,
  name: '有理数的加法',
  grade: Math.floor(position),
  term: position % 1 < 0.5 ? 1 : 2,
  position,
  strand: '数与代数',
  chapter: '有理数',
  prerequisites,
  ...more,
});

/** A sound graph of three, for rules to be broken in; rules about the number of points speak too, and are looked past. */
const sound = [
  point('first', 4.1, [], { name: '一' }),
  point('second', 5.6, ['first'], { name: '二' }),
  point('third', 7.2, ['second'], { name: '三' }),
];
const getRules = (points: readonly unknown[]): KnowledgePointRule[] =>
  checkKnowledgePoints(points)
    .map(({ rule }) => rule)
    .filter((rule) => rule !== 'count');
const withThird = (more: object): unknown[] => [...sound.slice(0, 2), { ...sound[2], ...more }];

describe('the shipped knowledge points', () => {
  it('have no problem', () => {
    expect(checkKnowledgePoints(shipped)).toEqual([]);
  });

  it('cover the four chapters of grade 7, term 1, in their order', () => {
    const chapters = (shipped as KnowledgePoint[]).filter(({ grade, term }) => grade === 7 && term === 1).map(({ chapter }) => chapter);
    expect([...new Set(chapters)]).toEqual(['有理数', '整式的加减', '一元一次方程', '几何图形初步']);
    // A chapter is not taken up again after another one.
    expect(chapters.filter((chapter, index) => chapter !== chapters[index - 1])).toHaveLength(4);
  });
});

describe('a graph', () => {
  it('without fault has no problem but its size', () => {
    expect(getRules(sound)).toEqual([]);
    expect(checkKnowledgePoints(sound).map(({ rule }) => rule)).toEqual(['count', 'count']);
  });

  const cases: [string, unknown[], KnowledgePointRule][] = [
    ['a field missing', withThird({ strand: undefined }), 'shape'],
    ['a field too many', withThird({ level: 3 }), 'shape'],
    ['a number given as text', withThird({ grade: '7' }), 'shape'],
    ['a prerequisite that is no text', withThird({ prerequisites: [1] }), 'shape'],
    ['a capital in an id', withThird({ id: 'Third' }), 'id'],
    ['an id twice', withThird({ id: 'first' }), 'duplicate'],
    ['a name twice', withThird({ name: '一' }), 'duplicate'],
    ['a name that is not Chinese', withThird({ name: 'three' }), 'name'],
    ['a grade that is not covered', withThird({ grade: 10, position: 10.2 }), 'term'],
    ['a third term', withThird({ term: 3 }), 'term'],
    ['a position of another term', withThird({ position: 7.6 }), 'position'],
    ['an unknown strand', withThird({ strand: '综合与实践' }), 'strand'],
    ['a prerequisite that does not exist', withThird({ prerequisites: ['nothing'] }), 'prerequisite'],
    ['a prerequisite twice', withThird({ prerequisites: ['second', 'second'] }), 'repeated'],
    ['a prerequisite that follows from another', withThird({ prerequisites: ['first', 'second'] }), 'redundant'],
    ['a late point without prerequisites', withThird({ prerequisites: [] }), 'root'],
    [
      'a point that nothing leads to or from',
      [sound[0], point('second', 5.6, [], { name: '二' }), { ...sound[2], prerequisites: ['first'] }],
      'unconnected',
    ],
    ['points out of order', [sound[1], sound[0], sound[2]], 'order'],
    [
      'a prerequisite taught later',
      [point('first', 4.1, ['second'], { name: '一' }), { ...sound[1], prerequisites: [] }, sound[2]],
      'later',
    ],
    ['a cycle', [point('first', 4.1, ['third'], { name: '一' }), sound[1], sound[2]], 'cycle'],
  ];

  it.each(cases)('with %s is reported', (_, points, rule) => {
    expect(getRules(points)).toContain(rule);
  });

  it('that is no list is too small', () => {
    expect(checkKnowledgePoints({}).map(({ rule }) => rule)).toEqual(['count', 'count']);
  });

  it('gives all that lies under a point', () => {
    const byId = new Map(sound.map((entry) => [entry.id, entry]));
    expect([...prerequisitesUnder('third', byId)].sort()).toEqual(['first', 'second']);
    expect(prerequisitesUnder('first', byId).size).toBe(0);
  });
});
