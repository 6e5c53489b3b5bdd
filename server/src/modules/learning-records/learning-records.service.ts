/** Rounds of a student: opened, read, completed. */
import type { Calls } from '@xueban/contract/calls';
import { GROUP_SIZE } from '@xueban/contract/constants';
import type { LearningRecord, LearningRecordSummary, RoundProgress } from '@xueban/contract/resources/learning-records';
import type { Executor } from '../../database';
import { AppError } from '../../plugins/errors';
import { chapterProgresses } from '../../rules/learning-progress';
import { finalPosition, positionOf, type RoundPosition } from '../../rules/round-report';
import { countLearned, isAssigned } from '../courses/courses.repository';
import type { LearningContext } from '../learning-context';
import type { Listed, Range } from '../listing';
import { findAllocation } from '../student-allocations/student-allocations.repository';
import { SILENT, toWord } from '../words/word-rows';
import { isOpenLesson } from '../teaching-records/teaching-records.repository';
import { learningAnswer, roundAnswer } from './answer-log';
import { completeRecord } from './completion.service';
import {
  findChapter,
  findLatestRecord,
  findOpenRecord,
  insertRecord,
  type LearningRecordRow,
  listRecords,
  loadAnswers,
  type NewLearningRecord,
  type RecordFilter,
} from './learning-records.repository';
import { findWholeRecord, type KeyedAnswer } from './whole-record.repository';

export type LearningRecordService = ReturnType<typeof createLearningRecordService>;
type NewRound = Calls['POST courses/{id}/learning_records']['body'];

export function createLearningRecordService({ db, pool, audio = SILENT, now, afterCompletion }: LearningContext) {
  /** @throws AppError NOT_FOUND */
  async function find(studentId: number, courseId: number, recordId: number): Promise<LearningRecord> {
    const found = await findWholeRecord(pool, studentId, courseId, recordId);
    if (!found) throw new AppError('NOT_FOUND');
    const { record, answers, words } = found;
    return {
      ...summaryOf(record, answers),
      words: words.map((word) => toWord(word, audio)),
      answers: answers.map(learningAnswer),
      report: record.report,
    };
  }

  /** Only open records are folded, and a course has at most one. */
  async function summaries(studentId: number, rows: LearningRecordRow[]): Promise<LearningRecordSummary[]> {
    const open = rows.filter(({ completedAt }) => completedAt === null).map(({ id }) => id);
    const answers = await loadAnswers(db, studentId, open);
    return rows.map((row) =>
      summaryOf(
        row,
        answers.filter(({ recordId }) => recordId === row.id),
      ),
    );
  }

  return {
    find,

    /**
     * Starts a round, or gives back the open one of the course.
     * @throws AppError COURSE_NOT_ASSIGNED, TEACHER_NOT_ALLOCATED, LESSON_NOT_OPEN, NOT_FOUND
     */
    async open(studentId: number, courseId: number, round: NewRound): Promise<{ data: LearningRecord; created: boolean }> {
      const values = await newRecord(db, studentId, courseId, round, now());
      // The one that is open may be completed while we look: then there is room for a new one.
      for (let attempt = 0; attempt < 3; attempt += 1) {
        const existing = await findOpenRecord(db, studentId, courseId);
        if (existing) return { data: await find(studentId, courseId, existing.id), created: false };
        const inserted = await insertRecord(db, values);
        if (inserted) return { data: await find(studentId, courseId, inserted.id), created: true };
      }
      throw new AppError('SERVICE_UNAVAILABLE');
    },

    async list(studentId: number, courseId: number, range: Range, filter: RecordFilter): Promise<Listed<LearningRecordSummary>> {
      if (!(await isAssigned(db, studentId, courseId))) throw new AppError('COURSE_NOT_ASSIGNED');
      const { items, total } = await listRecords(db, studentId, courseId, range, filter);
      return { items: await summaries(studentId, items), total };
    },

    async latest(studentId: number, courseId?: number): Promise<LearningRecordSummary | null> {
      const row = await findLatestRecord(db, studentId, courseId);
      const [summary] = row ? await summaries(studentId, [row]) : [];
      return summary ?? null;
    },

    /** @throws AppError NOT_FOUND, FINAL_EXAM_INCOMPLETE */
    async complete(studentId: number, courseId: number, recordId: number): Promise<LearningRecord> {
      await db.transaction((tx) => completeRecord(tx, { studentId, courseId, recordId }, now(), afterCompletion));
      return find(studentId, courseId, recordId);
    },
  };
}

/** Checks what the round refers to and fills in where it starts. */
async function newRecord(db: Executor, studentId: number, courseId: number, round: NewRound, now: Date): Promise<NewLearningRecord> {
  const allocation = await findAllocation(db, studentId, courseId);
  if (!allocation) throw new AppError('COURSE_NOT_ASSIGNED');
  const { teacher_id: teacherId, teaching_record_id: lessonId } = round;
  if (teacherId !== undefined && teacherId !== allocation.teacherId) throw new AppError('TEACHER_NOT_ALLOCATED');
  if (lessonId !== undefined && !(await isOpenLesson(db, studentId, courseId, lessonId))) throw new AppError('LESSON_NOT_OPEN');
  const chapter = await startingChapter(db, studentId, courseId, round);
  return {
    studentId,
    courseId,
    unitId: chapter?.unitId ?? null,
    chapterId: chapter?.id ?? null,
    teacherId: teacherId ?? null,
    teachingRecordId: lessonId ?? null,
    learningSubtype: round.learning_subtype,
    startedAt: now,
  };
}

/** The chapter asked for, or the one the student is at; undefined in a course without chapters. */
async function startingChapter(
  db: Executor,
  studentId: number,
  courseId: number,
  round: NewRound,
): Promise<{ id: number; unitId: number } | undefined> {
  const { chapter_id: chapterId, unit_id: unitId, section_id: sectionId } = round;
  if (sectionId !== undefined) throw new AppError('NOT_FOUND'); // word courses have none
  if (chapterId === undefined && unitId === undefined) {
    const current = chapterProgresses(await countLearned(db, studentId, courseId)).find((progress) => progress.current);
    return current && findChapter(db, courseId, { chapterId: current.chapterId });
  }
  const chapter = await findChapter(db, courseId, { chapterId, unitId });
  if (!chapter) throw new AppError('NOT_FOUND');
  return chapter;
}

function summaryOf(row: LearningRecordRow, answers: readonly Omit<KeyedAnswer, 'key' | 'exercise' | 'given'>[]): LearningRecordSummary {
  const position = row.report
    ? finalPosition(row.report.learned_count, Math.ceil(row.report.learned_count / GROUP_SIZE))
    : positionOf(row.id, answers.map(roundAnswer));
  return {
    id: row.id,
    course_id: row.courseId,
    unit_id: row.unitId,
    chapter_id: row.chapterId,
    section_id: null,
    teacher_id: row.teacherId,
    teaching_record_id: row.teachingRecordId,
    learning_subtype: row.learningSubtype,
    status: row.completedAt ? 'completed' : 'open',
    started_at: row.startedAt.toISOString(),
    completed_at: row.completedAt?.toISOString() ?? null,
    progress: progressOf(position),
  };
}

function progressOf(position: RoundPosition): RoundProgress {
  return {
    step: position.step,
    current_group: position.currentGroup,
    mixed_groups: position.mixedGroups,
    groups_count: position.groupsCount,
    words_count: position.wordsCount,
    words_done: position.wordsDone,
    percentage: position.percentage,
  };
}
