/** Draws the variants of a question: the same ones whenever its id, ranges and conditions are the same. */
import type { Condition } from './expression';
import { holds } from './expression';
import { createRandom } from './shuffle';
import type { Value, Values } from './values';

export const MOST_VARIANTS = 6;
/** Combinations that are looked at, at most. */
export const MOST_COMBINATIONS = 200_000;

export interface Ranges {
  vars: ReadonlyMap<string, readonly Value[]>;
  where: readonly Condition[];
}

export const getCombinations = ({ vars }: Pick<Ranges, 'vars'>): number =>
  [...vars.values()].reduce((count, { length }) => count * length, 1);

/**
 * Up to six, and how many there are in all.
 * @throws TemplateError where a condition cannot be computed
 */
export function drawVariants(id: string, { vars, where }: Ranges): { variants: Values[]; possible: number } {
  const names = [...vars.keys()];
  const lists = [...vars.values()];
  const total = getCombinations({ vars });
  const random = createRandom(id);
  const drawn: { rank: number; values: Values }[] = [];
  let possible = 0;
  for (let index = 0; index < total; index += 1) {
    const values = at(names, lists, index);
    // Drawn for each, so that a condition more moves no other one's rank.
    const rank = random();
    if (!where.every((condition) => holds(condition, values))) continue;
    possible += 1;
    if (drawn.length === MOST_VARIANTS && rank >= (drawn.at(-1)?.rank ?? 0)) continue;
    drawn.push({ rank, values });
    drawn.sort((a, b) => a.rank - b.rank);
    drawn.length = Math.min(drawn.length, MOST_VARIANTS);
  }
  return { variants: drawn.map(({ values }) => values), possible };
}

function at(names: readonly string[], lists: readonly (readonly Value[])[], index: number): Values {
  let rest = index;
  const values = new Map<string, Value>();
  lists.forEach((list, i) => {
    const value = list[rest % list.length];
    if (value !== undefined) values.set(names[i] ?? '', value);
    rest = Math.floor(rest / list.length);
  });
  return values;
}
