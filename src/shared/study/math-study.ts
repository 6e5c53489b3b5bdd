/** What is special to studying mathematics: sections, and the progress of each. */
import { SECTION_FINISHED_PERCENTAGE } from '@xueban/contract/constants';
import type { Chapter, Course, LearningProgress, Section, Unit } from '@xueban/contract/resources/courses';
import type { SubjectStudy } from './study';
import { firstBySequence } from './word-progress';

export const mathStudy: SubjectStudy<'math'> = {
  subject: 'math',
  hasProgressList: true,
  // The list marks the current one; if the list could not be read, the current one alone gives the place.
  findPositionByProgress: (course, progress, progresses) =>
    mathPosition(course, progresses.length > 0 || !progress ? progresses : [{ ...progress, current: true }]),
  findPositionByIds: (course, ids, progresses) => mathPosition(course, progresses, ids),
};

export interface MathPosition {
  unit: Unit | undefined;
  chapter: Chapter | undefined;
  section: Section | undefined;
}

/** As an address names them; what is missing or unknown is chosen. */
export interface MathIds {
  unitId?: number | undefined;
  chapterId?: number | undefined;
  sectionId?: number | undefined;
}

const NOWHERE: MathPosition = { unit: undefined, chapter: undefined, section: undefined };

/**
 * Each level takes the given id, else the current progress, else the first; a section the first below 100 %. An id also
 * selects what it lies in.
 */
export function mathPosition(course: Course, progresses: readonly LearningProgress[], ids: MathIds = {}): MathPosition {
  const current = getPlace(
    course,
    progresses.find((progress) => progress.current),
  );
  const given = findPlace(course, ids);
  const unit = given.unit ?? current.unit ?? firstBySequence(course.units);
  const chapters = unit?.chapters ?? [];
  const chapter = within(chapters, given.chapter) ?? within(chapters, current.chapter) ?? firstBySequence(chapters);
  const sections = chapter?.sections ?? [];
  const section = within(sections, given.section) ?? within(sections, current.section) ?? firstUnfinished(sections, progresses);
  return { unit, chapter, section };
}

const within = <T extends { id: number }>(items: readonly T[], wanted: T | undefined): T | undefined =>
  wanted && items.find(({ id }) => id === wanted.id);

/** The first by sequence under 100 %, else the first. */
function firstUnfinished(sections: readonly Section[], progresses: readonly LearningProgress[]): Section | undefined {
  const finished = new Set(
    progresses
      .filter(({ context_type: type, percentage }) => type === 'Section' && percentage >= SECTION_FINISHED_PERCENTAGE)
      .map(({ context_id: id }) => id),
  );
  return firstBySequence(sections.filter(({ id }) => !finished.has(id))) ?? firstBySequence(sections);
}

/** Where a progress is, with all above it. */
function getPlace(course: Course, progress: LearningProgress | undefined): MathPosition {
  if (!progress) return NOWHERE;
  const { context_id: id, context_type: type } = progress;
  if (type === 'Unit') return findPlace(course, { unitId: id });
  return findPlace(course, type === 'Chapter' ? { chapterId: id } : { sectionId: id });
}

/** The most exact of the ids that the course has, with all above it. */
function findPlace(course: Course, { unitId, chapterId, sectionId }: MathIds): MathPosition {
  const places = course.units.flatMap((unit) =>
    unit.chapters.flatMap((chapter) => [
      { unit, chapter, section: undefined },
      ...chapter.sections.map((section) => ({ unit, chapter, section })),
    ]),
  );
  return (
    places.find(({ section }) => sectionId !== undefined && section?.id === sectionId) ??
    places.find(({ chapter }) => chapterId !== undefined && chapter.id === chapterId) ?? {
      ...NOWHERE,
      unit: course.units.find(({ id }) => id === unitId),
    }
  );
}
