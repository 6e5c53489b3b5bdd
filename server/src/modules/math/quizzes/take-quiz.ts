/** Takes quizzes: which questions, fixed from then on. Under the hold of the student's course. */
import type { Calls } from '@xueban/contract/calls';
import { MISTAKES_IN_A_QUIZ } from '@xueban/contract/constants';
import type { QuizItem } from '@xueban/contract/resources/math/quizzes';
import { isDeepStrictEqual } from 'node:util';
import type { Executor } from '../../../database';
import type { QuizFilter } from '../../../database/schema/math-memory';
import { AppError } from '../../../plugins/errors';
import { mistakeItems, mixedItems, sectionItems } from '../rules/quiz-items';
import { sectionPercentage } from '../rules/section-state';
import { getSchoolDay } from '../../school/rules/school-calendar';
import { isAssigned, type StudentCourse } from '../../courses';
import { listSections } from '../questions/sections.repository';
import { MemoryChange } from '../memory/memory-change';
import { holdMathCourse, loadStudentSections, saveChange } from '../memory/memory.repository';
import { endQuiz } from './end-of-quiz';
import {
  findOpenQuiz,
  findSectionRecord,
  insertQuiz,
  listMistakenQuestions,
  listMixedQuestions,
  listSectionQuestions,
  loadQuizzesOfRecords,
} from './quizzes.repository';

type Take = Calls['POST quiz_submissions/take']['body'];
export interface Taken {
  id: number;
  created: boolean;
}

/** The quiz of a section's record. @throws AppError NOT_FOUND, NO_QUESTIONS */
export async function takeSectionQuiz(
  tx: Executor,
  studentId: number,
  { learning_record_id: recordId, shows }: Omit<Extract<Take, { source: 'section' }>, 'source'>,
  now: Date,
): Promise<Taken> {
  const record = await findSectionRecord(tx, studentId, recordId);
  if (!record) throw new AppError('NOT_FOUND');
  const { courseId, sectionId } = record;
  const held = await holdMathCourse(tx, { studentId, courseId });
  const [existing] = await loadQuizzesOfRecords(tx, studentId, [recordId]);
  if (existing) return { id: existing.id, created: false };
  const kept = await loadStudentSections(tx, held, [sectionId]);
  const questions = await listSectionQuestions(tx, studentId, sectionId, shows);
  if (questions.length === 0) throw new AppError('NO_QUESTIONS');
  const change = new MemoryChange(held, kept);
  const items = sectionItems(studentId, questions, change.section(sectionId).completedOn !== null);
  const id = await insertQuiz(tx, {
    studentId,
    courseId,
    source: 'section',
    learningRecordId: recordId,
    filter: null,
    items,
    startedAt: now,
  });
  change.quizTaken(sectionId);
  await saveChange(tx, change);
  return { id, created: true };
}

/** A quiz of a course. @throws AppError COURSE_NOT_ASSIGNED, NO_MISTAKES_TO_REVIEW, NOTHING_DUE */
export async function takeCourseQuiz(
  tx: Executor,
  studentId: number,
  body: Exclude<Take, { source: 'section' }>,
  now: Date,
): Promise<Taken> {
  const course = { studentId, courseId: body.course_id };
  if (!(await isAssigned(tx, studentId, course.courseId))) throw new AppError('COURSE_NOT_ASSIGNED');
  await holdMathCourse(tx, course);
  const filter = body.source === 'mistakes' ? getFilter(body) : null;
  const open = await findOpenQuiz(tx, course, body.source);
  const isChosen = body.source === 'mixed' ? holds(open?.items, body.section_id) : isDeepStrictEqual(open?.filter, filter);
  if (open && isChosen) return { id: open.id, created: false };
  // Another choice: the earlier one is over. Its answers count, also those that are still under way.
  if (open) await endQuiz(tx, studentId, open.id, now);
  const items =
    body.source === 'mixed' ? await getDueItems(tx, course, now, body) : await getMistakeItems(tx, course, getFilter(body), body.shows);
  return {
    id: await insertQuiz(tx, { ...course, source: body.source, learningRecordId: null, filter, items, startedAt: now }),
    created: true,
  };
}

const holds = (items: readonly QuizItem[] = [], sectionId: number | undefined): boolean =>
  sectionId === undefined || items.some(({ section_id: id }) => id === sectionId);

function getFilter(body: Extract<Take, { source: 'mistakes' }>): QuizFilter {
  const { chapter_id: chapterId, knowledge_point_id: knowledgePointId, cause, question_id: questionId } = body;
  return {
    ...(chapterId !== undefined && { chapterId }),
    ...(knowledgePointId !== undefined && { knowledgePointId }),
    ...(cause !== undefined && { cause }),
    ...(questionId !== undefined && { questionId }),
  };
}

async function getMistakeItems(tx: Executor, course: StudentCourse, filter: QuizFilter, shows: Take['shows']): Promise<QuizItem[]> {
  const items = mistakeItems(await listMistakenQuestions(tx, course, { ...filter, shows }, MISTAKES_IN_A_QUIZ));
  if (items.length === 0) throw new AppError('NO_MISTAKES_TO_REVIEW');
  return items;
}

async function getDueItems(
  tx: Executor,
  course: StudentCourse,
  now: Date,
  { section_id: chosen, shows }: Extract<Take, { source: 'mixed' }>,
): Promise<QuizItem[]> {
  const today = getSchoolDay(now);
  const kept = await loadStudentSections(tx, course);
  const due = (await listSections(tx, course.courseId)).flatMap(({ id, questionsCount }) => {
    const section = kept.get(id);
    const isDue = section?.dueOn != null && section.dueOn <= today && sectionPercentage(section, questionsCount) === 100;
    return isDue ? [{ id, dueOn: section.dueOn ?? '' }] : [];
  });
  // Only so many are mixed: the chosen one, then those that are due the longest.
  due.sort((one, other) => Number(other.id === chosen) - Number(one.id === chosen) || one.dueOn.localeCompare(other.dueOn));
  const items = mixedItems(
    course.studentId,
    now.getTime(),
    await listMixedQuestions(
      tx,
      due.map(({ id }) => id),
      shows,
    ),
  );
  if (items.length === 0) throw new AppError('NOTHING_DUE');
  return items;
}
