/** Courses of a student and the progress in them. */
import type { ContentType, Course, CourseSummary, LearningProgress, StudentWord } from '@xueban/contract/resources/courses';
import { AppError } from '../../plugins/errors';
import { chapterProgresses } from '../../rules/learning-progress';
import type { LearningContext } from '../learning-context';
import { listCandidates } from '../learning-records/candidates.repository';
import type { Listed, Range } from '../listing';
import { SILENT, toStudentWord } from '../words/word-rows';
import {
  countLearned,
  findAssignedCourse,
  isAssigned,
  listAssignedCourses,
  listWords,
  loadUnits,
  type WordFilter,
} from './courses.repository';

export type CourseService = ReturnType<typeof createCourseService>;

export function createCourseService({ db, pool, audio = SILENT }: LearningContext) {
  /** @throws AppError COURSE_NOT_ASSIGNED */
  async function requireAssigned(studentId: number, courseId: number): Promise<void> {
    if (!(await isAssigned(db, studentId, courseId))) throw new AppError('COURSE_NOT_ASSIGNED');
  }

  async function progresses(studentId: number, courseId: number): Promise<LearningProgress[]> {
    await requireAssigned(studentId, courseId);
    const chapters = chapterProgresses(await countLearned(db, studentId, courseId));
    return chapters.map(({ chapterId, percentage, current }) => ({ context_id: chapterId, context_type: 'Chapter', current, percentage }));
  }

  return {
    progresses,

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

    async currentProgress(studentId: number, courseId: number): Promise<LearningProgress | null> {
      return (await progresses(studentId, courseId)).find(({ current }) => current) ?? null;
    },

    async words(studentId: number, courseId: number, range: Range, filter: WordFilter): Promise<Listed<StudentWord>> {
      await requireAssigned(studentId, courseId);
      const { items, total } = await listWords(db, studentId, courseId, range, filter);
      return { items: items.map((word) => toStudentWord(word, audio)), total };
    },

    /** Words that an open record of the student can draw from. */
    async candidates(studentId: number, courseId: number, recordId: number, range: Range): Promise<Listed<StudentWord>> {
      const found = await listCandidates(pool, { studentId, courseId, recordId }, range);
      if (!found) throw new AppError('NOT_FOUND');
      if (found.completed) throw new AppError('RECORD_COMPLETED');
      return { items: found.words.map((word) => toStudentWord(word, audio)), total: found.total };
    },
  };
}
