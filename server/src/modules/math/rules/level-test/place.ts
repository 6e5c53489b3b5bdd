/** Where in a course a learner begins, and what has to be made good before which of its sections. */
import { getClosure, type KnowledgeGraph } from './graph';
import { MASTERED, type PointMastery } from './result';

/** A section of a course and the points it teaches. */
export interface CourseSection {
  id: number;
  knowledgePoints: readonly string[];
}

/** Points that are to be made good before a section is learned. */
export interface Gap {
  section: number;
  /** In the order of teaching. */
  points: string[];
}

export interface Placement {
  /** The first section that teaches something not mastered; null when the whole course is. */
  section: number | null;
  /**
   * What is missing under that section and under those ahead, or under the whole course where all of it is mastered: by
   * section, each point before the first that needs it.
   */
  missing: Gap[];
}

/** @param sections in the order of the course */
export function findPlaceInCourse(
  { mastery }: { mastery: readonly Pick<PointMastery, 'id' | 'probability'>[] },
  graph: KnowledgeGraph,
  sections: readonly CourseSection[],
): Placement {
  const mastered = new Set(mastery.filter(({ probability }) => probability >= MASTERED).map(({ id }) => id));
  // A point that has left the graph decides nothing.
  const ahead = sections.filter(({ knowledgePoints }) => knowledgePoints.some((id) => graph.indexOf.has(id) && !mastered.has(id)));
  /** Taught on the way, or named before. */
  const seen = new Set<string>();
  const missing = (ahead.length > 0 ? ahead : sections).flatMap(({ id: section, knowledgePoints }): Gap[] => {
    for (const id of knowledgePoints) seen.add(id);
    const under = getClosure(
      graph,
      knowledgePoints.flatMap((id) => graph.indexOf.get(id) ?? []),
    );
    const points = under.flatMap((p) => graph.points[p]?.id ?? []).filter((id) => !seen.has(id) && !mastered.has(id));
    for (const id of points) seen.add(id);
    return points.length > 0 ? [{ section, points }] : [];
  });
  return { section: ahead[0]?.id ?? null, missing };
}
