/** Sections of mathematics: what is particular about the learning records of a mathematics course. */
import type { MathRecord, MathRecordSummary, SectionProgress, SectionReport } from '@xueban/contract/resources/learning-records/math';
import type { LearningRecord } from '@xueban/contract/resources/learning-records/calls';
import type { Executor } from '../../../database';
import { AppError } from '../../../plugins/errors';
import { lastAnswerAt, secondsOnQuestions } from '../../learning/rules/answer-time';
import { findPlace } from '../rules/selection';
import { addDays, getSchoolDay } from '../../school/rules/school-calendar';
import { FIRST_REVIEW_DAYS, type SectionCounts } from '../rules/section-state';
import type { LearningContext, StudentCourse } from '../../courses';
import {
  type AskedPlace,
  type Finish,
  toHead,
  type LearningMethod,
  type LearningRecordRow,
  NO_WORK,
  type RecordKey,
  type RecordPlace,
  readReport,
  type Work,
} from '../../learning';
import { loadSections } from '../questions/sections.repository';
import { MemoryChange } from '../memory/memory-change';
import { holdMathCourse, listKnownExamples, loadStudentSections, saveChange } from '../memory/memory.repository';
import { endQuiz, loadQuizzes, type QuizWithAnswers } from '../quizzes/quizzes-of-records';
import { getReport, getState, viewQuiz } from '../quizzes/quiz-view';
import { findCurrent, loadProgresses, listStudentSections } from './progress';

export function createMathMethod({ db, pool }: Pick<LearningContext, 'db' | 'pool'>): LearningMethod {
  async function summaries(studentId: number, rows: readonly LearningRecordRow[]): Promise<MathRecordSummary[]> {
    const sections = await loadSections(
      db,
      rows.flatMap(({ sectionId }) => sectionId ?? []),
    );
    // What a completed one came to is in its report.
    const open = rows.filter(({ completedAt }) => completedAt === null).map(({ id }) => id);
    const quizzes = await loadQuizzes(db, studentId, open);
    return rows.map((row) => {
      const section = sections.get(row.sectionId ?? 0);
      return {
        ...toHead(row),
        content_type: 'math',
        section_name: section?.name ?? '',
        progress: getProgress(row, quizzes.get(row.id), section?.questionsCount ?? 0),
      };
    });
  }

  return {
    place,
    summaries,

    async find({ studentId, recordId }: RecordKey, load): Promise<LearningRecord | undefined> {
      const row = await load();
      const [summary] = row ? await summaries(studentId, [row]) : [];
      if (!row || !summary) return undefined;
      const quiz = (await loadQuizzes(db, studentId, [recordId])).get(recordId);
      const record: MathRecord = {
        ...summary,
        known_example_ids: await listKnownExamples(db, studentId, row.sectionId ?? 0),
        quiz: quiz ? await viewQuiz(db, pool, quiz.quiz) : null,
        report: readReport('math', row),
      };
      return record;
    },

    finish,

    async workSoFar(tx: Executor, studentId: number, { id, courseId, sectionId }: LearningRecordRow): Promise<Work> {
      const found = (await loadQuizzes(tx, studentId, [id])).get(id);
      if (!found || sectionId === null) return NO_WORK;
      return countQuizWork(found, (await loadStudentSections(tx, { studentId, courseId }, [sectionId])).get(sectionId));
    },

    progresses: (course: StudentCourse) => loadProgresses(db, course),
    currentProgress: async (course: StudentCourse) => (await loadProgresses(db, course)).find(({ current }) => current),
  };
}

/** The section asked for, or the one the student is at. */
async function place(tx: Executor, course: StudentCourse, asked: AskedPlace): Promise<RecordPlace> {
  const sections = await listStudentSections(tx, course);
  const current = await findCurrent(tx, course, sections);
  const found = findPlace(sections, asked, current?.id);
  if (!found) throw new AppError('NOT_FOUND');
  return { unitId: found.unitId, chapterId: found.chapterId, sectionId: found.id };
}

/** Questions answered are learned; in a section that was completed before none is new. */
function countQuizWork({ quiz, answers }: QuizWithAnswers, section: SectionCounts | undefined): Work {
  const countAnswered = (log: QuizWithAnswers['answers']): number =>
    section?.completedOn === null ? getState(quiz, log).answeredCount : 0;
  return {
    countWork: ({ startedAt, countedUntil }) => ({
      learned:
        countAnswered(answers) - countAnswered(answers.filter(({ receivedAt }) => countedUntil !== null && receivedAt <= countedUntil)),
      seconds: secondsOnQuestions(answers.filter(({ receivedAt }) => receivedAt >= startedAt)),
    }),
  };
}

/** @throws AppError QUIZ_INCOMPLETE */
async function finish(tx: Executor, key: RecordKey, record: LearningRecordRow, now: Date): Promise<Finish> {
  const { studentId, recordId } = key;
  const sectionId = record.sectionId ?? 0;
  const held = await holdMathCourse(tx, key);
  const found = (await loadQuizzes(tx, studentId, [recordId])).get(recordId);
  if (!found || !getState(found.quiz, found.answers).allRight) throw new AppError('QUIZ_INCOMPLETE');
  const { quiz, answers } = found;
  const kept = await loadStudentSections(tx, held, [sectionId]);
  const day = getSchoolDay(lastAnswerAt(answers, quiz.startedAt));
  return {
    ...countQuizWork(found, kept.get(sectionId)),
    day,
    secondsAtWork: secondsOnQuestions(answers),
    async write(hours) {
      const change = new MemoryChange(held, kept);
      change.sectionEvent(sectionId, { kind: 'completed', day });
      await endQuiz(tx, studentId, quiz.id, now);
      await saveChange(tx, change);
      const reviewOn = change.section(sectionId).dueOn ?? addDays(day, FIRST_REVIEW_DAYS);
      const report: SectionReport = { ...getReport(quiz, answers), changed_course_hours: hours, review_on: reviewOn };
      return report;
    },
  };
}

function getProgress(row: LearningRecordRow, found: QuizWithAnswers | undefined, questionsCount: number): SectionProgress {
  const report = readReport('math', row);
  if (report) {
    const { questions_count: all } = report;
    const counts = { questions_count: all, answered_count: all, right_count: all };
    return { ...counts, step: 'completed', waiting_count: 0, percentage: 100 };
  }
  if (!found)
    return { step: 'handout', questions_count: questionsCount, answered_count: 0, right_count: 0, waiting_count: 0, percentage: 0 };
  const state = getState(found.quiz, found.answers);
  return {
    step: state.allRight ? 'all_right' : state.again && state.wrongCount > 0 ? 'wrong_questions' : 'quiz',
    questions_count: state.items.length,
    answered_count: state.answeredCount,
    right_count: state.rightCount,
    waiting_count: state.waitingCount,
    percentage: state.percentage,
  };
}
