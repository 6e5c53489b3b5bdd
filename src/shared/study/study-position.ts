/** What the address of a study page says (spec §4). Pure. */
import { DEFAULT_CURRENT_GROUP } from '@xueban/contract/constants';
import type { StudyQuery } from '@xueban/contract/routes';
import { numberIn, numbersIn } from '@/lib/query';

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
export function studyPositionOf(query: Partial<Record<StudyQuery, string>>): StudyPosition {
  return {
    courseId: numberIn(query.courseId),
    unitId: numberIn(query.unitId),
    chapterId: numberIn(query.chapterId),
    sectionId: numberIn(query.sectionId),
    teacherId: numberIn(query.teacherId),
    teachingRecordId: numberIn(query.teachingRecordId),
    learningRecordId: numberIn(query.learningRecordId),
    currentGroup: numberIn(query.currentGroup) ?? DEFAULT_CURRENT_GROUP,
    mixedGroups: numbersIn(query.mixedGroups),
  };
}
