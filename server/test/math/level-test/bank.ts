/** A bank for the level test: forty points one after the other, three questions each, whose right answers are known here. */
import type { Executor } from '../../../src/database';
import { knowledgePoints, levelItems } from '../../../src/database/schema';

export const POINTS = 40;
const PER_POINT = 3;
const FIRST = 4;
const STEP = 0.14;

export const pointId = (at: number): string => `point-${String(at).padStart(2, '0')}`;
export const getPosition = (at: number): number => FIRST + at * STEP;

/** Right: 7 in the blank, or B. */
export async function insertBank(db: Executor): Promise<void> {
  const points = Array.from({ length: POINTS }, (_, at) => ({
    id: pointId(at),
    name: `知识点 ${at}`,
    grade: Math.floor(getPosition(at)),
    term: getPosition(at) % 1 < 0.5 ? 1 : 2,
    position: getPosition(at),
    strand: at % 3 === 0 ? '图形与几何' : '数与代数',
    prerequisites: at === 0 ? [] : [pointId(at - 1)],
  }));
  await db.insert(knowledgePoints).values(points);
  await db.insert(levelItems).values(
    points.flatMap(({ id, position }) =>
      Array.from({ length: PER_POINT }, (_, nth) => {
        const choice = nth === 2;
        return {
          id: `${id}-${nth}`,
          knowledgePointId: id,
          ratings: [position, position + 0.1],
          content: {
            kind: choice ? ('single_choice' as const) : ('fill_in' as const),
            prompt: [{ kind: 'paragraph' as const, inlines: [{ kind: 'text' as const, text: `${id} ${nth}` }] }],
            options: choice ? ['A', 'B', 'C', 'D'].map((option) => ({ id: option, content: [] })) : [],
            matches: [],
            blanks: choice ? [] : [{ units: [] }],
          },
          key: choice
            ? { kind: 'choice' as const, optionIds: ['B'], causes: {} }
            : { kind: 'blanks' as const, keys: [{ expr: '7' }], wrong: [] },
        };
      }),
    ),
  );
}
