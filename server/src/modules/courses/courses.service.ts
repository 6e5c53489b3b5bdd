/** Courses of a student and the words in them. */
import type { ContentType, Course, CourseSummary, StudentWord } from '@xueban/contract/resources/courses';
import { AppError } from '../../plugins/errors';
import type { LearningContext } from './learning-context';
import type { Listed, Range } from '../../database/listing';
import { SILENT, toStudentWord } from './words/word-rows';
import {
  findAssignedCourse,
  findContentType,
  isAssigned,
  listAssignedCourses,
  listWords,
  loadUnits,
  type WordFilter,
} from './courses.repository';
import type { Executor } from '../../database';

export type CourseService = ReturnType<typeof createCourseService>;

export function createCourseService({ db, audio = SILENT }: Pick<LearningContext, 'db' | 'audio'>) {
  /** @throws AppError COURSE_NOT_ASSIGNED */
  async function requireAssigned(studentId: number, courseId: number): Promise<void> {
    if (!(await isAssigned(db, studentId, courseId))) throw new AppError('COURSE_NOT_ASSIGNED');
  }

  return {
    list: (studentId: number, range: Range, contentType?: ContentType): Promise<Listed<CourseSummary>> =>
      listAssignedCourses(db, studentId, range, contentType),

    /** The course a tab opens with; null when none is assigned. */
    async defaultCourseId(studentId: number, contentType: ContentType): Promise<number | null> {
      const {
        items: [first],
      } = await listAssignedCourses(db, studentId, { limit: 1, offset: 0 }, contentType);
      return first?.id ?? null;
    },

    async find(studentId: number, courseId: number): Promise<Course> {
      const course = await findAssignedCourse(db, studentId, courseId);
      if (!course) throw new AppError('COURSE_NOT_ASSIGNED');
      return { ...course, units: await loadUnits(db, courseId) };
    },

    async words(studentId: number, courseId: number, range: Range, filter: WordFilter): Promise<Listed<StudentWord>> {
      await requireAssigned(studentId, courseId);
      const { items, total } = await listWords(db, studentId, courseId, range, filter);
      return { items: items.map((word) => toStudentWord(word, audio)), total };
    },
  };
}

/** Undefined: there is no such course. */
export type FindContentType = (courseId: number) => Promise<ContentType | undefined>;

export function createContentTypes(db: Executor): FindContentType {
  const known = new Map<number, ContentType>();
  return async (courseId) => {
    const found = known.get(courseId) ?? (await findContentType(db, courseId));
    if (found) known.set(courseId, found);
    return found;
  };
}
