/** Which unit, chapter and section of a mathematics course is at hand (spec §4). Pure. */
import { SECTION_FINISHED_PERCENTAGE } from '@xueban/contract/constants';
import type { Chapter, Course, LearningProgress, Section, Unit } from '@xueban/contract/resources/courses';
import { firstBySequence } from './word-progress';

type ContextType = LearningProgress['context_type'];

export interface MathIds {
  unitId?: number | undefined;
  chapterId?: number | undefined;
  sectionId?: number | undefined;
}

export interface MathSelection {
  unit: Unit | undefined;
  chapter: Chapter | undefined;
  section: Section | undefined;
}

/** The given id, else the entry of the progress marked current, else the first by sequence. An id that is not there counts as not given. */
export function selectItem<T extends { id: number; sequence: number }>(
  items: readonly T[],
  type: ContextType,
  givenId: number | undefined,
  progresses: readonly LearningProgress[],
): T | undefined {
  return byId(items, givenId) ?? currentOf(items, type, progresses) ?? firstBySequence(items);
}

/** As selectItem, but without a given or current section: the first whose progress is under 100, else the first. */
export function selectSection(
  sections: readonly Section[],
  givenId: number | undefined,
  progresses: readonly LearningProgress[],
): Section | undefined {
  return (
    byId(sections, givenId) ??
    currentOf(sections, 'Section', progresses) ??
    firstUnfinished(sections, progresses) ??
    firstBySequence(sections)
  );
}

/** Unit, then a chapter of it, then a section of that. */
export function selectMath(course: Course, ids: MathIds, progresses: readonly LearningProgress[]): MathSelection {
  const unit = selectItem(course.units, 'Unit', ids.unitId ?? ownerOfCurrent(course, progresses)?.unitId, progresses);
  const chapters = unit?.chapters ?? [];
  const chapter = selectItem(chapters, 'Chapter', ids.chapterId ?? ownerOfCurrent(course, progresses)?.chapterId, progresses);
  const section = selectSection(chapter?.sections ?? [], ids.sectionId, progresses);
  return { unit, chapter, section };
}

/** A section without progress counts as not begun. */
export function isSectionFinished(section: Section, progresses: readonly LearningProgress[]): boolean {
  return (progressOf(section.id, progresses)?.percentage ?? 0) >= SECTION_FINISHED_PERCENTAGE;
}

function byId<T extends { id: number }>(items: readonly T[], id: number | undefined): T | undefined {
  return id === undefined ? undefined : items.find((item) => item.id === id);
}

function currentOf<T extends { id: number }>(
  items: readonly T[],
  type: ContextType,
  progresses: readonly LearningProgress[],
): T | undefined {
  const current = progresses.filter((progress) => progress.current && progress.context_type === type);
  return items.find(({ id }) => current.some(({ context_id }) => context_id === id));
}

function progressOf(sectionId: number, progresses: readonly LearningProgress[]): LearningProgress | undefined {
  return progresses.find(({ context_type, context_id }) => context_type === 'Section' && context_id === sectionId);
}

function firstUnfinished(sections: readonly Section[], progresses: readonly LearningProgress[]): Section | undefined {
  return firstBySequence(sections.filter((section) => !isSectionFinished(section, progresses)));
}

/** A current section marks the unit and chapter that contain it: the API keeps progress per section only. */
function ownerOfCurrent(course: Course, progresses: readonly LearningProgress[]): { unitId: number; chapterId: number } | undefined {
  for (const unit of course.units) {
    for (const chapter of unit.chapters) {
      if (currentOf(chapter.sections, 'Section', progresses) !== undefined) return { unitId: unit.id, chapterId: chapter.id };
    }
  }
  return undefined;
}
