/** What is learned in lessons, as whoever looks over many of them at once is told. */
import type { ContentType } from '@xueban/contract/resources/courses';
import type { LearningRecordSummary } from '@xueban/contract/resources/learning-records/calls';
import type { Executor } from '../../../database';
import { createContentTypes } from '../../courses';
import { listRecordsOfLessons } from './learning-records.repository';
import type { LearningMethods } from './method';
import { type LearningRecordRow, readReport } from './record';

/** Lessons that are looked up at once: a page of them leaves others most of the database's connections. */
const AT_ONCE = 2;

/** Under way: done of all; completed: right of all. */
export interface LessonProgress {
  done: number;
  of: number;
}

/** A lesson among those of all students. */
export interface LessonKey {
  studentId: number;
  lessonId: number;
}

/** Of a completed record: what its report says. */
function getResult(subject: ContentType, row: LearningRecordRow): LessonProgress | undefined {
  if (subject === 'word') {
    const report = readReport(subject, row);
    return report ? { done: report.correct_count, of: report.learned_count } : undefined;
  }
  const report = readReport(subject, row);
  return report ? { done: report.first_right_count, of: report.questions_count } : undefined;
}

const getProgress = (summary: LearningRecordSummary): LessonProgress =>
  summary.content_type === 'word'
    ? { done: summary.progress.words_done, of: summary.progress.words_count }
    : { done: summary.progress.answered_count, of: summary.progress.questions_count };

export function createLessonWork(db: Executor, methods: LearningMethods) {
  const findContentType = createContentTypes(db);
  async function findProgress(studentId: number, row: LearningRecordRow): Promise<LessonProgress | undefined> {
    const subject = await findContentType(row.courseId);
    if (!subject) return undefined;
    const result = getResult(subject, row);
    if (result) return result;
    const [summary] = await methods[subject].summaries(studentId, [row]);
    return summary && getProgress(summary);
  }

  /** By the lesson's id; of the record that was opened last. Lessons in which nothing is known are left out. */
  return async function countWork(lessons: readonly LessonKey[]): Promise<ReadonlyMap<number, LessonProgress>> {
    const latest = new Map((await listRecordsOfLessons(db, lessons)).map((row) => [row.teachingRecordId ?? 0, row]));
    const works = new Map<number, LessonProgress>();
    const waiting = latest.entries();
    async function work(): Promise<void> {
      for (const [lessonId, row] of waiting) {
        const progress = await findProgress(row.studentId, row);
        if (progress && progress.of > 0) works.set(lessonId, progress);
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    return works;
  };
}
