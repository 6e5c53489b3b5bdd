/** What a demo student has learned of mathematics: the first sections of the course, what went wrong in them, and a level. */
import { and, asc, eq } from 'drizzle-orm';
import type { GivenAnswer } from '@xueban/contract/resources/math/questions';
import type { LearningContext } from '../src/modules/courses';
import { knowledgePoints, levelItems, questionVariants, sections } from '../src/database/schema';
import { findOpenTest } from '../src/modules/math/level-test/math-level-submissions.repository';
import { createMathLevelService } from '../src/modules/math/level-test/math-level-submissions.service';
import { gradeWritten } from '../src/modules/math/rules/grading/lines/judge-lines';
import type { QuestionKey } from '../src/modules/math/rules/questions/key';
import { addDays, getSchoolDay } from '../src/modules/school/rules/school-calendar';
import { MovableClock } from './learner';
import { createLearningServices } from './learning-services';

/** Sections learned, each on a day of its own. */
const DAYS_AGO = [9, 7, 4, 2] as const;
const LEVEL_DAYS_AGO = 11;
/** Position in grades up to which the student knows everything. */
const KNOWS_UP_TO = 7.1;
/** Of the questions of a section every so manieth goes wrong at first. */
const WRONG_EVERY = 4;
/** A child's pace, seconds. */
const PACE = 48;
/** Far above the longest section or test: one that does not end is a fault. */
const MOST_ANSWERS = 300;

interface MathLearner extends Pick<LearningContext, 'db' | 'pool'> {
  studentId: number;
  courseId: number;
}

const noPhoto = (): Promise<never> => Promise.reject(new Error('the demo sends no photos'));

function getRight(key: QuestionKey): GivenAnswer {
  switch (key.kind) {
    case 'choice':
    case 'order':
      return { kind: key.kind, option_ids: [...key.optionIds] };
    case 'matches':
      return { kind: 'matches', pairs: key.pairs.map(([left, right]) => [left, right]) };
    case 'blanks':
      return { kind: 'blanks', blanks: key.keys.map(({ expr }) => expr) };
    case 'lines':
      return { kind: 'lines', lines: [...key.answer] };
    case 'work':
      return { kind: 'work', text: key.answer };
  }
}

/** A wrong option of which the author says why it is chosen, or 不会. */
function getWrong(key: QuestionKey): GivenAnswer {
  const [chosen] = key.kind === 'choice' ? Object.keys(key.causes) : [];
  return chosen === undefined ? { kind: 'unknown' } : { kind: 'choice', option_ids: [chosen] };
}

/** By the services that the API uses, answer by answer. */
export async function seedLearnedMathematics({ db, pool, studentId, courseId }: MathLearner, now: Date): Promise<void> {
  const clock = new MovableClock(now);
  const today = getSchoolDay(now);
  const at = (daysAgo: number): void => clock.set(new Date(`${addDays(today, -daysAgo)}T20:10:00+08:00`));
  at(LEVEL_DAYS_AGO);
  await takeLevelTest({ db, pool, studentId }, clock);
  const first = await db
    .select({ id: sections.id })
    .from(sections)
    .where(eq(sections.courseId, courseId))
    .orderBy(asc(sections.sequence))
    .limit(DAYS_AGO.length);
  for (const [index, { id }] of first.entries()) {
    at(DAYS_AGO[index] ?? 0);
    await learnSection({ db, pool, studentId, courseId }, id, clock);
  }
}

async function takeLevelTest({ db, pool, studentId }: Omit<MathLearner, 'courseId'>, clock: MovableClock): Promise<void> {
  const [item] = await db.select({ id: levelItems.id }).from(levelItems).limit(1);
  if (!item) return;
  const service = createMathLevelService({ db, pool, now: clock.now, grade: (key, text) => Promise.resolve(gradeWritten(key, text)) });
  let test = await service.take(studentId, {});
  for (let answers = 0; test.status === 'open'; answers += 1) {
    if (answers > MOST_ANSWERS) throw new Error('the level test does not end');
    const asked = (await findOpenTest(pool, studentId))?.state.step?.id ?? '';
    const [found] = await db
      .select({ key: levelItems.key, position: knowledgePoints.position })
      .from(levelItems)
      .innerJoin(knowledgePoints, eq(knowledgePoints.id, levelItems.knowledgePointId))
      .where(eq(levelItems.id, asked));
    if (!found) throw new Error(`the level test asks ${asked}, which is not there`);
    clock.advance(PACE);
    const given = found.position <= KNOWS_UP_TO ? getRight(found.key) : getWrong(found.key);
    test = await service.answer(studentId, test.id, { stepNumber: test.step_number, given, milliseconds: PACE * 1000 });
  }
}

/** From its handout to 100 %: what goes wrong at first comes again in another variant. */
async function learnSection({ db, pool, studentId, courseId }: MathLearner, sectionId: number, clock: MovableClock): Promise<void> {
  const { learningRecords, quizzes } = createLearningServices({ db, pool, now: clock.now });
  const { data: record } = await learningRecords.open(studentId, courseId, { learning_subtype: 'learn', section_id: sectionId });
  let { data: quiz } = await quizzes.take(studentId, { source: 'section', learning_record_id: record.id });
  const isRight = (questionId: number): boolean =>
    quiz.answers.some(({ question_id: id, judgement, late }) => id === questionId && !late && judgement.verdict === 'right');
  for (let answers = 0; ; ) {
    const left = quiz.questions.filter(({ id }) => !isRight(id));
    if (left.length === 0) break;
    for (const { id: questionId, variant } of left) {
      if ((answers += 1) > MOST_ANSWERS) throw new Error(`section ${sectionId} does not end`);
      const [found] = await db
        .select({ key: questionVariants.key })
        .from(questionVariants)
        .where(and(eq(questionVariants.questionId, questionId), eq(questionVariants.variant, variant)));
      if (!found) throw new Error(`question ${questionId} has no variant ${variant}`);
      const isFirst = !quiz.answers.some((answer) => answer.question_id === questionId);
      const isWrong = isFirst && quiz.items.findIndex((item) => item.question_id === questionId) % WRONG_EVERY === 1;
      const given = isWrong ? getWrong(found.key) : getRight(found.key);
      const key = `demo-${sectionId}-${questionId}-${answers}`;
      clock.advance(PACE);
      const target = { studentId, questionId, key };
      const { judgement } = await quizzes.answer(target, quiz.id, { variant, given, hint_used: false, milliseconds: PACE * 1000 }, noPhoto);
      if (judgement.verdict === 'waiting') await quizzes.mark(studentId, quiz.id, questionId, { key, right: true });
    }
    quiz = await quizzes.find(studentId, quiz.id);
  }
  await learningRecords.complete(studentId, courseId, record.id);
}
