/** Counts everything that is kept of one student again, and compares. Reads only. */
import type { Executor } from '../../database';
import { compareRows, type Difference, type FigureRow, type FigureTableName } from './rules/figures';
import {
  keptEventRows,
  type KeptLesson,
  type KeptReview,
  type KeptRound,
  lessonRows,
  getPayers,
  reviewRow,
  type RoundFigures,
  roundFigures,
  getStudyDays,
} from '../words/rules/recount/rounds';
import { type CourseSchedule, type ReviewTally, WordRecount } from '../words/rules/recount/words';
import { type ModeChange, modeOn, type ReviewMode } from '../words/rules/review-schedule';
import type { Charge } from '../lessons/rules/lesson-hours';
import { type CalendarDay, getSchoolDay } from '../school/rules/school-calendar';
import { loadAnswers, timedAnswer } from '../words';
import {
  type BookedCharge,
  findBookedHours,
  inSpan,
  type KeptRecord,
  listWordIds,
  loadCharges,
  loadCourseWords,
  loadEntries,
  loadKept,
  loadLessons,
  loadRecords,
  loadReviews,
  loadSchedules,
  loadTests,
  type TestTable,
  ofPrintedRounds,
  ofRounds,
  ofStudent,
  ofStudentId,
} from './check.repository';
import { mathFigures } from '../math/rules/recount';
import { loadMathLogs, listQuizTimes } from './math-check.repository';
import { groupBy } from '../school/rules/group-by';

/** Words, and rounds, whose logs are in memory at once. */
const WORDS_AT_ONCE = 500;
const ROUNDS_AT_ONCE = 20;

/** What differs of one student; all reads must see one state of the database. */
export async function checkStudent(tx: Executor, studentId: number, today: CalendarDay): Promise<Difference[]> {
  const booked = await findBookedHours(tx, studentId);
  if (booked === undefined) return [];
  const schedules = await loadSchedules(tx, studentId);
  const words = new WordRecount((courseId) => getSchedule(studentId, schedules, courseId, today));
  const differences = await checkWords(tx, studentId, words);
  const compare = async (table: FigureTableName, recounted: readonly FigureRow[]): Promise<void> => {
    differences.push(...compareRows(studentId, table, await loadKept(tx, table, ofStudent(studentId)), recounted));
  };
  for (const [table, rows] of Object.entries(words.counts([...schedules.dueModes.keys()]))) await compare(table as FigureTableName, rows);

  const reviews = await loadReviews(tx, studentId);
  await compare(
    'reinforcement_submissions',
    reviews.map((review) => reviewRow(review, words.submissions.get(review.id), isUncertain(review, words.submissions, schedules.modes))),
  );
  const math = await checkMath(tx, studentId);
  differences.push(...math.differences);
  const [records, lessons] = [await loadRecords(tx, studentId), await loadLessons(tx, studentId)];
  const rounds = records.filter(({ contentType }) => contentType === 'word');
  const figures = await checkRounds(tx, studentId, { rounds, payers: getPayers(records, lessons), words, differences });
  const { must, may } = getStudyDays(figures.studyDays, reviews, words.submissions);
  const keptDays = await loadKept(tx, 'study_days', ofStudent(studentId));
  const ofOthers = findOtherSubjectDays(records);
  differences.push(
    ...compareRows(
      studentId,
      'study_days',
      keptDays,
      [
        ...new Set([
          ...must,
          ...keptDays.map(({ day }) => day as CalendarDay).filter((day) => may.has(day) || ofOthers(day) || math.days.has(day)),
        ]),
      ].map((day) => ({ day })),
    ),
  );

  const lessonFigures = lessonRows(records, lessons, figures.charges);
  await compare('teaching_records', lessonFigures);
  differences.push(
    ...compareCharges(studentId, await loadCharges(tx, studentId), lessonFigures),
    ...compareRows(studentId, 'students', await loadKept(tx, 'students', ofStudentId(studentId)), [
      { id: studentId, course_hours_left: booked },
    ]),
  );
  differences.push(
    ...openTwice(studentId, records, reviews, lessons),
    ...(await checkTests(tx, studentId, 'vocabulary_level_submissions')),
    ...(await checkTests(tx, studentId, 'math_level_submissions')),
  );
  return differences;
}

/** What each lesson comes to is booked, unless the school took it back. */
function compareCharges(studentId: number, charges: readonly BookedCharge[], lessons: readonly FigureRow[]): Difference[] {
  const reversed = new Set(charges.flatMap((charge) => (charge.reversed ? [charge.teaching_record_id] : [])));
  return compareRows(
    studentId,
    'course_hour_entries',
    charges.filter((charge) => !charge.reversed).map(({ reversed: _, ...charge }) => charge),
    lessons
      .filter(({ id, changed_course_hours: hours }) => hours !== 0 && !reversed.has(id as number))
      .map(({ id, changed_course_hours: hours, completed_at: at }) => ({
        teaching_record_id: id,
        hours: -Number(hours),
        kind: 'lesson',
        at,
        actor: 'system',
      })),
  ).map((difference) => (difference.kept === undefined ? difference : { ...difference, isLeft: true as const }));
}

/** Under the mode by which due days are kept: where another one has come into force since, the server brings them up to date before they are used. */
function getSchedule(
  studentId: number,
  { dueModes, modes }: { dueModes: ReadonlyMap<number, ReviewMode>; modes: ReadonlyMap<number, ModeChange[]> },
  courseId: number,
  today: CalendarDay,
): CourseSchedule {
  const dueMode = dueModes.get(courseId) ?? 'plan';
  const all = modes.get(courseId) ?? [];
  const latest = all.filter(({ day }) => day <= today).at(-1);
  const isOutdated = modeOn(all, today) !== dueMode;
  return { dueMode, options: { studentId, modes: isOutdated ? all.filter((change) => change !== latest) : all } };
}

/** A mode chosen on a day judges that day's answers again, but not what their reviews were told: it cannot be told apart afterwards. */
function isUncertain(
  { id, courseId }: KeptReview,
  tallies: ReadonlyMap<number, ReviewTally>,
  modes: ReadonlyMap<number, ModeChange[]>,
): boolean {
  return (modes.get(courseId) ?? []).some(({ day }) => tallies.get(id)?.days.has(day) === true);
}

async function checkWords(tx: Executor, studentId: number, words: WordRecount): Promise<Difference[]> {
  const ids = await listWordIds(tx, studentId);
  const differences: Difference[] = [];
  for (let start = 0; start < ids.length; start += WORDS_AT_ONCE) {
    const some = ids.slice(start, start + WORDS_AT_ONCE);
    const span = [some[0] ?? 0, some.at(-1) ?? 0] as const;
    const [course, entries] = [await loadCourseWords(tx, span), await loadEntries(tx, studentId, span)];
    const kept = {
      states: await loadKept(tx, 'student_words', inSpan(studentId, span)),
      mistakes: await loadKept(tx, 'word_mistakes', inSpan(studentId, span)),
    };
    const leftAt = new Map(kept.mistakes.map((row) => [row.word_id, row.left_at]));
    const counted = some.flatMap((id) => {
      const word = course.get(id);
      return word ? [words.word(word, entries.get(id) ?? [])] : [];
    });
    const states = counted.flatMap(({ state }) => (state ? [state] : []));
    // Whether it has left can be counted, but not when.
    const mistakes = counted.flatMap(({ mistake }) =>
      mistake ? [{ ...mistake, left_at: mistake.left_at === null ? null : (leftAt.get(mistake.word_id) ?? mistake.left_at) }] : [],
    );
    differences.push(
      ...compareRows(studentId, 'student_words', kept.states, states),
      ...compareRows(studentId, 'word_mistakes', kept.mistakes, mistakes),
    );
  }
  return differences;
}

interface Rounds {
  rounds: readonly KeptRound[];
  /** Lessons, by the record that ended them. */
  payers: ReadonlyMap<number, KeptLesson>;
  words: WordRecount;
  differences: Difference[];
}

async function checkRounds(
  tx: Executor,
  studentId: number,
  { rounds, payers, words, differences }: Rounds,
): Promise<{ studyDays: CalendarDay[]; charges: Map<number, Charge> }> {
  const figures: RoundFigures[] = [];
  const charges = new Map<number, Charge>();
  for (let start = 0; start < rounds.length; start += ROUNDS_AT_ONCE) {
    const some = rounds.slice(start, start + ROUNDS_AT_ONCE);
    const answers = groupBy(
      await loadAnswers(
        tx,
        studentId,
        some.map(({ id }) => id),
      ),
      ({ recordId }) => recordId,
    );
    for (const round of some) {
      const own = (answers.get(round.id) ?? []).map(timedAnswer);
      const events = words.rounds.get(round.id);
      const lesson = payers.get(round.id);
      const found = roundFigures(round, own, events, lesson);
      if (lesson && found.charge) charges.set(lesson.id, found.charge);
      if (found.isUnfinished)
        differences.push({
          studentId,
          table: 'learning_records',
          key: { id: round.id },
          column: 'completed_at',
          kept: round.completedAt,
          recounted: null,
          isLeft: true,
        });
      // Events are a log: whatever they say, they are not written again.
      differences.push(
        ...compareRows(studentId, 'word_review_events', keptEventRows(round.id, events), found.events).map((difference) => ({
          ...difference,
          isLeft: true as const,
        })),
      );
      figures.push({ ...found, events: [] });
    }
  }
  const kept = (table: FigureTableName) => loadKept(tx, table, ofStudent(studentId));
  differences.push(
    ...compareRows(
      studentId,
      'learning_records',
      await loadKept(tx, 'learning_records', ofRounds(studentId)),
      figures.map(({ record }) => record),
    ),
    ...compareRows(
      studentId,
      'reinforcement_plans',
      await kept('reinforcement_plans'),
      figures.flatMap(({ plan }) => plan),
    ),
    ...compareRows(
      studentId,
      'learning_prints',
      await loadKept(tx, 'learning_prints', ofPrintedRounds(studentId)),
      figures.flatMap(({ prints }) => prints),
    ).map((difference) => (difference.recounted === undefined ? { ...difference, isLeft: true as const } : difference)),
  );
  return { studyDays: figures.flatMap(({ studyDay }) => studyDay ?? []), charges };
}

/** Days on which a record that is no round of words may have been learned: that is for the rules of its content type to say. */
function findOtherSubjectDays(records: readonly KeptRecord[]): (day: CalendarDay) => boolean {
  const spans = records.flatMap(({ contentType, startedAt, completedAt }) =>
    contentType === 'word' || completedAt === null ? [] : [[getSchoolDay(startedAt), getSchoolDay(new Date(completedAt))] as const],
  );
  return (day) => spans.some(([first, last]) => day >= first && day <= last);
}

/** Sessions of which there may be one open at a time. */
function openTwice(
  studentId: number,
  records: readonly KeptRecord[],
  reviews: readonly (KeptReview & { source: string })[],
  lessons: readonly (KeptLesson & { courseId: number; startedOn: string })[],
): Difference[] {
  const open = [
    ...records
      .filter(({ completedAt }) => completedAt === null)
      .map(({ courseId, sectionId }) => ({
        table: 'learning_records' as const,
        key: { course_id: courseId, ...(sectionId !== null && { section_id: sectionId }) },
      })),
    ...reviews
      .filter(({ completed }) => !completed)
      .map(({ courseId, source }) => ({ table: 'reinforcement_submissions' as const, key: { course_id: courseId, source } })),
    ...lessons
      .filter(({ completedAt }) => completedAt === null)
      .map(({ courseId, startedOn }) => ({ table: 'teaching_records' as const, key: { course_id: courseId, started_on: startedOn } })),
  ];
  const groups = groupBy(open, ({ table, key }) => JSON.stringify([table, key]));
  return [...groups.values()].flatMap(([first, ...others]) =>
    first && others.length > 0
      ? [{ studentId, ...first, column: 'completed_at', kept: null, recounted: '(one open at most)', isLeft: true as const }]
      : [],
  );
}

async function checkTests(tx: Executor, studentId: number, table: TestTable): Promise<Difference[]> {
  const tests = await loadTests(tx, studentId, table);
  return compareRows(
    studentId,
    table,
    tests.map(({ id, steps, status }) => ({ id, step_number: steps, status })),
    tests.map(({ id, answers, status, hasResult }) => ({
      id,
      step_number: answers,
      status: hasResult === (status === 'completed') ? status : hasResult ? 'completed' : 'open',
    })),
  ).map((difference) => ({ ...difference, isLeft: true as const }));
}

/** Counts what is kept of a student's mathematics again, and compares. Reads only. */
interface MathCheck {
  differences: Difference[];
  /** On which something may have been learned. */
  days: ReadonlySet<CalendarDay>;
}

async function checkMath(tx: Executor, studentId: number): Promise<MathCheck> {
  const figures = mathFigures(await loadMathLogs(tx, studentId));
  const differences: Difference[] = [];
  for (const [name, rows] of Object.entries(figures) as [FigureTableName, (typeof figures)[keyof typeof figures]][]) {
    const found = compareRows(studentId, name, await loadKept(tx, name, ofStudent(studentId)), rows);
    // What was given to a question whose entry is missing is in its answers: nothing of it can be made up here.
    differences.push(...found.map((difference) => (difference.key.id === null ? { ...difference, isLeft: true as const } : difference)));
  }
  return { differences, days: new Set((await listQuizTimes(tx, studentId)).map(getSchoolDay)) };
}
