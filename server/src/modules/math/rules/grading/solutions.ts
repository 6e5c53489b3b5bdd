/** What several letters are: one solution of a system, or several side by side. */
import type { Meaning } from './meaning-types';
import type { Value } from './quantity';

/** x₁ = 1, y₁ = 2, x₂ = 2, y₂ = 1: as many solutions as there are numbers. */
export function numberedSolutions(parts: readonly Meaning[]): Meaning | undefined {
  const solutions = new Map<string, Map<string, Value>>();
  for (const part of parts.flatMap((item) => (item.t === 'assignments' ? unfolded(item) : [item]))) {
    const found = part.t === 'values' && part.values.length === 1 ? /^(.+)_(\d+)$/.exec(part.name ?? '') : undefined;
    const [value] = part.t === 'values' ? part.values : [];
    const [, letter, index] = found ?? [];
    if (letter === undefined || index === undefined || !value) return undefined;
    const solution = solutions.get(index) ?? new Map<string, Value>();
    solutions.set(index, solution.set(letter, value));
  }
  const all = [...solutions.values()];
  return all.length > 1 && all.every(({ size }) => size > 1) ? { t: 'assignments', solutions: all } : undefined;
}

function unfolded(meaning: Meaning & { t: 'assignments' }): Meaning[] {
  return meaning.solutions.flatMap((solution) =>
    [...solution].map(([name, value]): Meaning => ({ t: 'values', name, values: [value], inSet: false })),
  );
}

/** x = 1, y = 2. */
export function findAssignment(parts: readonly Meaning[]): Meaning | undefined {
  const solution = new Map<string, Value>();
  for (const part of parts) {
    const [value] = part.t === 'values' && part.values.length === 1 ? part.values : [];
    if (part.t !== 'values' || part.name === undefined || !value || solution.has(part.name)) return undefined;
    solution.set(part.name, value);
  }
  return solution.size > 1 ? { t: 'assignments', solutions: [solution] } : undefined;
}

export function allAssignments(parts: readonly Meaning[]): Meaning {
  return { t: 'assignments', solutions: parts.flatMap((part) => (part.t === 'assignments' ? part.solutions : [])) };
}
