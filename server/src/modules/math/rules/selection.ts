/** Where a learner goes on in a mathematics course, as the specification has it (section 4). Pure. */
import { CHAPTER_FINISHED_PERCENTAGE } from '@xueban/contract/constants';

export interface Place {
  id: number;
  /** Position in the course, from 1. */
  sequence: number;
}

/**
 * The given unit, chapter or section, else the one in progress, else the first by sequence; undefined if the given one does
 * not exist or there is none.
 */
export function select<P extends Place>(places: readonly P[], given: number | undefined, current: number | undefined): P | undefined {
  if (given !== undefined) return places.find(({ id }) => id === given);
  const marked = current === undefined ? undefined : places.find(({ id }) => id === current);
  return marked ?? findFirst(places);
}

export interface SectionPlace extends Place {
  unitId: number;
  chapterId: number;
  percentage: number;
}

/** A section: likewise, but instead of the first the first whose progress is under 100. */
export function selectSection<S extends SectionPlace>(
  sections: readonly S[],
  given: number | undefined,
  current: number | undefined,
): S | undefined {
  if (given !== undefined || sections.some(({ id }) => id === current)) return select(sections, given, current);
  return findFirst(sections.filter(({ percentage }) => percentage < CHAPTER_FINISHED_PERCENTAGE)) ?? findFirst(sections);
}

/** The section of a record that is asked for in a unit, a chapter or a section, or nowhere in particular. */
export function findPlace<S extends SectionPlace>(
  sections: readonly S[],
  asked: { unitId?: number | undefined; chapterId?: number | undefined; sectionId?: number | undefined },
  current: number | undefined,
): S | undefined {
  const { unitId, chapterId, sectionId } = asked;
  const within = sections.filter(
    (section) => (unitId === undefined || section.unitId === unitId) && (chapterId === undefined || section.chapterId === chapterId),
  );
  return selectSection(within, sectionId, current);
}

/**
 * The section that is current: that of the record opened last, as long as it is under 100; else the first such one, else the first.
 * @param opened section of the latest open record
 */
export function currentSection<S extends SectionPlace>(sections: readonly S[], opened: number | undefined): S | undefined {
  const open = sections.find(({ id, percentage }) => id === opened && percentage < CHAPTER_FINISHED_PERCENTAGE);
  return open ?? selectSection(sections, undefined, undefined);
}

function findFirst<P extends Place>(places: readonly P[]): P | undefined {
  return places.reduce<P | undefined>((first, place) => (first && first.sequence <= place.sequence ? first : place), undefined);
}
