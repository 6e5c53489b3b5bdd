/** Reads what a generation is made from: the learner's own work. */
import type { AiRequest } from '@xueban/contract/resources/ai-generations';
import type { ContentType } from '@xueban/contract/resources/courses';
import type { Executor } from '../../../database';
import { AppError } from '../../../plugins/errors';
import type {
  Earlier,
  Material,
  MathToPlan,
  PlanMaterial,
  QuestionMaterial,
  QuestionsMaterial,
  WordMaterial,
  WordsMaterial,
  WordsToPlan,
} from '../rules/material';
import { type CalendarDay, getSchoolDay } from '../../school/rules/school-calendar';
import { findAssignedCourse, listAssignedCourses, type StudentCourse } from '../../courses';
import { findCurrent, listStudentSections } from '../../math';
import { createReinforcementService, type ReviewsOfDay } from '../../words';
import { findGeneration } from './generations.repository';
import { findDailyGoal, loadWordsToPlan } from './plan.repository';
import { countWrongQuestions, listAnswered, listCausesOfWrong, listWrong, withVariants } from './questions.repository';
import { findWord, findWrongAnswer, listOthers } from './word-explained.repository';
import { findLearner, listKnownSpellings, listLearned, listSenses, listWordsFrom } from './words.repository';

/**
 * Reads it as it is now.
 * @throws AppError COURSE_NOT_ASSIGNED; NOT_FOUND for what the student does not have, or an earlier one that is not ready
 */
export type LoadMaterial = (studentId: number, request: AiRequest, continuesId: number | null) => Promise<Material>;

const MOST_WORDS = 30;
const MOST_OTHERS = 120;
const MOST_QUESTIONS = 12;
const MOST_COURSES = 20;
const MOST_CAUSES = 3;
const DAYS_OF_A_PLAN = 7;

interface Parts {
  db: Executor;
  now: () => Date;
}

/** What the week is planned from. */
function createPlanLoader({ db, now }: Parts) {
  const reinforcements = createReinforcementService({ db, now });

  async function loadPlan(studentId: number): Promise<Omit<PlanMaterial, 'earlier' | 'learner'>> {
    const today = getSchoolDay(now());
    const { items } = await listAssignedCourses(db, studentId, { limit: MOST_COURSES, offset: 0 });
    const dailyGoal = await findDailyGoal(db, studentId);
    const week = await reinforcements.week(studentId, DAYS_OF_A_PLAN, dailyGoal);
    const words: WordsToPlan[] = [];
    const math: MathToPlan[] = [];
    // What the plan of the week needs of each subject's courses; a new subject says here that it needs nothing.
    const planned: Readonly<Record<ContentType, (course: StudentCourse, name: string) => Promise<unknown>>> = {
      word: async (course, courseName) =>
        words.push({ ...(await loadWordsToPlan(db, course)), courseName, ...toDays(week.get(course.courseId) ?? []) }),
      math: async (course, name) => math.push(await loadMath(course, name, today)),
    };
    for (const { id: courseId, name, content_type: type } of items)
      await (planned as Partial<typeof planned>)[type]?.({ studentId, courseId }, name); // a later version may know more subjects
    return { of: 'plan', today, dailyGoal, words, math };
  }

  const toDays = (week: readonly ReviewsOfDay[]): Pick<WordsToPlan, 'dueByDay' | 'carriedByDay' | 'putOffByDay'> => ({
    dueByDay: week.map(({ words }) => words),
    carriedByDay: week.map(({ carried }) => carried),
    putOffByDay: week.map(({ putOff }) => putOff),
  });

  async function loadMath(course: StudentCourse, courseName: string, today: CalendarDay): Promise<MathToPlan> {
    const sections = await listStudentSections(db, course);
    const current = await findCurrent(db, course, sections);
    const due = sections.filter(({ percentage, kept: { dueOn } }) => percentage === 100 && dueOn !== null && dueOn <= today);
    return {
      courseId: course.courseId,
      courseName,
      dueSections: due.sort((one, other) => (one.kept.dueOn ?? '').localeCompare(other.kept.dueOn ?? '')).map(({ name }) => name),
      nextSection: current && current.percentage < 100 ? current.name : null,
      mistakes: await countWrongQuestions(db, course),
      causes: await listCausesOfWrong(db, course, MOST_CAUSES),
    };
  }

  return loadPlan;
}

async function findEarlier(db: Executor, studentId: number, id: number | null, kind: AiRequest['kind']): Promise<Earlier | null> {
  if (id === null) return null;
  const row = await findGeneration(db, { studentId, id });
  if (!row?.content || row.kind !== kind) throw new AppError('NOT_FOUND');
  return { title: row.title, content: row.content };
}

export function createMaterialLoader({ db, now }: Parts): LoadMaterial {
  const loadPlan = createPlanLoader({ db, now });

  async function loadCourse(studentId: number, courseId: number) {
    const course = await findAssignedCourse(db, studentId, courseId);
    if (!course) throw new AppError('COURSE_NOT_ASSIGNED');
    return course;
  }

  type WordsRequest = Extract<AiRequest, { words_from: unknown }>;
  async function loadWords(studentId: number, request: WordsRequest): Promise<Omit<WordsMaterial, 'earlier' | 'learner'>> {
    const { name, id: courseId } = await loadCourse(studentId, request.course_id);
    const course = { studentId, courseId };
    const heard = <W>(rows: readonly W[]) => rows.map((row) => ({ ...row, audioUrl: null })); // where it can be heard is said when it is shown
    const chosen = heard(await listWordsFrom(db, course, request.words_from, getSchoolDay(now()), MOST_WORDS));
    const ids = new Set(chosen.map(({ id }) => id));
    const learned = heard(await listLearned(db, course, MOST_OTHERS + chosen.length)).filter(({ id }) => !ids.has(id));
    const known = new Set(await listKnownSpellings(db, studentId));
    const senses = request.kind === 'exercise' ? await listSenses(db, studentId) : [];
    return { of: 'words', courseName: name, words: chosen, learned: learned.slice(0, MOST_OTHERS), known, senses };
  }

  async function loadWord(studentId: number, courseId: number, wordId: number): Promise<Omit<WordMaterial, 'earlier' | 'learner'>> {
    await loadCourse(studentId, courseId);
    const found = await findWord(db, courseId, wordId);
    if (!found) throw new AppError('NOT_FOUND');
    const { chapterId, ...word } = found;
    const others = await listOthers(db, { studentId, courseId }, { id: wordId, chapterId }, MOST_OTHERS);
    return {
      of: 'word',
      word: { ...word, audioUrl: null },
      given: await findWrongAnswer(db, studentId, wordId),
      others: others.map((other) => ({ ...other, audioUrl: null })),
      known: new Set(await listKnownSpellings(db, studentId)),
    };
  }

  async function loadQuestions(
    studentId: number,
    courseId: number,
    sectionId: number | undefined,
  ): Promise<Omit<QuestionsMaterial, 'earlier' | 'learner'>> {
    const { name } = await loadCourse(studentId, courseId);
    const course = { studentId, courseId };
    const wrong = await listWrong(db, course, { sectionId }, MOST_QUESTIONS);
    const chosen = wrong.length > 0 || sectionId === undefined ? wrong : await listAnswered(db, course, { sectionId }, MOST_QUESTIONS);
    return { of: 'questions', courseName: name, questions: await withVariants(db, chosen) };
  }

  /** Only a question that the student has answered, because the solution is shown. */
  async function loadQuestion(
    studentId: number,
    courseId: number,
    questionId: number,
  ): Promise<Omit<QuestionMaterial, 'earlier' | 'learner'>> {
    await loadCourse(studentId, courseId);
    const course = { studentId, courseId };
    const wrong = await listWrong(db, course, { questionId }, 1);
    const [question] = await withVariants(db, wrong.length > 0 ? wrong : await listAnswered(db, course, { questionId }, 1));
    if (!question) throw new AppError('NOT_FOUND');
    return { of: 'question', question: { ...question, others: [] } };
  }

  async function loadMaterial(studentId: number, request: AiRequest) {
    if (request.kind === 'plan') return loadPlan(studentId);
    if ('words_from' in request) return loadWords(studentId, request);
    if (request.kind === 'exercise') return loadQuestions(studentId, request.course_id, request.section_id);
    if ('word_id' in request) return loadWord(studentId, request.course_id, request.word_id);
    return loadQuestion(studentId, request.course_id, request.question_id);
  }

  return async (studentId, request, continuesId) => {
    const learner = await findLearner(db, studentId);
    const earlier = await findEarlier(db, studentId, continuesId, request.kind);
    return { ...(await loadMaterial(studentId, request)), learner, earlier };
  };
}
