/** Knowledge points and what each needs before it, indexed for computing: a point is its place in the order of teaching. */

export interface KnowledgePoint {
  id: string;
  /** When it is taught, in grades: 7.0 the first lesson of grade 7, 7.5 the first of its second term. */
  position: number;
  strand: string;
  /** Ids of points without which this one cannot be mastered: the direct ones. */
  prerequisites: readonly string[];
}

export interface KnowledgeGraph {
  /** In the order of teaching. */
  points: readonly KnowledgePoint[];
  indexOf: ReadonlyMap<string, number>;
  /** Indices of the direct prerequisites of each point. */
  prerequisites: readonly (readonly number[])[];
  /** Grades of teaching that each point stands for: half the way to its neighbours. They add up to LAST − FIRST. */
  widths: readonly number[];
}

/** Where the scale of levels begins and ends: the first lesson of grade 4, the last of grade 9. */
export const FIRST_GRADE = 4;
export const LAST_GRADE = 10;

/** @throws RangeError for an id given twice, a prerequisite that does not exist or is not taught earlier */
export function buildGraph(given: readonly KnowledgePoint[]): KnowledgeGraph {
  const points = [...given].sort((a, b) => a.position - b.position || (a.id < b.id ? -1 : 1));
  const indexOf = new Map(points.map(({ id }, index) => [id, index]));
  if (indexOf.size < points.length) throw new RangeError('A knowledge point stands twice in the graph.');
  const prerequisites = points.map(({ id, prerequisites: ids }, index) =>
    ids.map((other) => {
      const found = indexOf.get(other);
      if (found === undefined || found >= index) throw new RangeError(`${other} does not stand before ${id}.`);
      return found;
    }),
  );
  const edges = points.map(({ position }, index) => (index === 0 ? FIRST_GRADE : (position + (points[index - 1]?.position ?? 0)) / 2));
  return { points, indexOf, prerequisites, widths: edges.map((edge, index) => (edges[index + 1] ?? LAST_GRADE) - edge) };
}

/** These points and all that lies under them: indices in the order of teaching. */
export function getClosure({ prerequisites }: KnowledgeGraph, from: Iterable<number>): number[] {
  const found = new Set<number>();
  const open = [...from];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (found.has(next)) continue;
    found.add(next);
    open.push(...(prerequisites[next] ?? []));
  }
  return [...found].sort((a, b) => a - b);
}
