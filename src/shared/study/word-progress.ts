/** Where a word course stands (spec §4). Pure. */
import type { Chapter, Course, LearningProgress, Unit } from '@xueban/contract/resources/courses';
import { DEFAULT_CURRENT_GROUP } from '@xueban/contract/constants';
import type { StudyQuery } from '@xueban/contract/routes';
import { parseNumber, findNumbers } from '@/lib/query';

export interface WordPosition {
  unit: Unit | undefined;
  chapter: Chapter | undefined;
}

const NOWHERE: WordPosition = { unit: undefined, chapter: undefined };

/** The first by sequence. */
export function firstBySequence<T extends { sequence: number }>(items: readonly T[]): T | undefined {
  return items.reduce<T | undefined>((first, item) => (first === undefined || item.sequence < first.sequence ? item : first), undefined);
}

/** The unit with this id and its first chapter. */
export function findPositionByUnit(course: Course, unitId: number): WordPosition {
  const unit = course.units.find(({ id }) => id === unitId);
  return unit === undefined ? NOWHERE : { unit, chapter: firstBySequence(unit.chapters) };
}

/** The chapter with this id and the unit containing it. */
export function findPositionByChapter(course: Course, chapterId: number): WordPosition {
  for (const unit of course.units) {
    const chapter = unit.chapters.find(({ id }) => id === chapterId);
    if (chapter !== undefined) return { unit, chapter };
  }
  return NOWHERE;
}

/** Unit and chapter of a progress: a Unit context selects the first chapter of that unit, a Chapter context itself and its unit. */
export function findPositionByProgress(course: Course, progress: LearningProgress | null | undefined): WordPosition {
  if (progress == null) return NOWHERE;
  switch (progress.context_type) {
    case 'Unit':
      return findPositionByUnit(course, progress.context_id);
    case 'Chapter':
      return findPositionByChapter(course, progress.context_id);
    case 'Section':
      return NOWHERE; // mathematics
  }
}

/** Unit and chapter named by an address; an unknown or missing chapter leaves the first of the unit. */
export function findPositionByIds(course: Course, unitId: number | undefined, chapterId: number | undefined): WordPosition {
  if (chapterId !== undefined) {
    const position = findPositionByChapter(course, chapterId);
    if (position.chapter !== undefined) return position;
  }
  return unitId === undefined ? NOWHERE : findPositionByUnit(course, unitId);
}

/** Position of a study flow; ids that are missing or no ids are undefined. */
export interface StudyPosition {
  courseId: number | undefined;
  unitId: number | undefined;
  chapterId: number | undefined;
  /** Mathematics only. */
  sectionId: number | undefined;
  teacherId: number | undefined;
  teachingRecordId: number | undefined;
  learningRecordId: number | undefined;
  /** 1-based; 1 when the address names none. */
  currentGroup: number;
  mixedGroups: number[];
}

/** Reads a decoded page query. */
export function getStudyPosition(query: Partial<Record<StudyQuery, string>>): StudyPosition {
  return {
    courseId: parseNumber(query.courseId),
    unitId: parseNumber(query.unitId),
    chapterId: parseNumber(query.chapterId),
    sectionId: parseNumber(query.sectionId),
    teacherId: parseNumber(query.teacherId),
    teachingRecordId: parseNumber(query.teachingRecordId),
    learningRecordId: parseNumber(query.learningRecordId),
    currentGroup: parseNumber(query.currentGroup) ?? DEFAULT_CURRENT_GROUP,
    mixedGroups: findNumbers(query.mixedGroups),
  };
}
