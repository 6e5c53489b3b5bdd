/** The level test of mathematics, through HTTP on a real PostgreSQL. */
import type { MathLevelSubmission } from '@xueban/contract/resources/math/math-level-submissions';
import type { GivenAnswer } from '@xueban/contract/resources/math/questions';
import { eq, sql } from 'drizzle-orm';
import { courses, levelItems, sections } from '../../../src/database/schema';
import { runCheck } from '../../check/support';
import { assignToAll, saveAllocation } from '../../../src/modules/students/allocations/student-allocations.repository';
import {
  createMathLevelService,
  EXPIRY_HOURS,
  GIVEN_UP_DAYS,
  STUDENT_LIMIT,
} from '../../../src/modules/math/level-test/math-level-submissions.service';
import { gradeWritten } from '../../../src/modules/math/rules/grading/lines/judge-lines';
import { insertMathCourse } from '../small-course';
import { useTestApp } from '../../support/app';
import { insertBank, pointId, getPosition } from './bank';

const api = useTestApp();
let student: { cookie: string; studentId: number };
const HOUR_MS = 3_600_000;

const signIn = async () => {
  const { id, phone } = await api.createParent();
  return { studentId: await api.createStudent(id), cookie: await api.signIn(phone) };
};
beforeEach(async () => {
  student = await signIn();
});

/** What is compared of an answer. */
interface Reply {
  status: number;
  data: unknown;
  error: string | undefined;
  total_count: number | undefined;
}

const call = async (path: `${string} ${string}`, body?: object, who = student): Promise<Reply> => {
  const { status, body: answer } = await api.call(path, { ...who, ...(body && { body }) });
  return { status, data: answer.data, error: answer.error, total_count: answer.total_count };
};
const read = (answer: Reply): MathLevelSubmission => {
  expect(answer).toMatchObject({ status: 200 });
  return answer.data as MathLevelSubmission;
};
const take = async (query = ''): Promise<MathLevelSubmission> => read(await call(`GET math_level_submissions/take${query}`));
const give = (open: MathLevelSubmission, given: GivenAnswer, more: object = {}): Promise<Reply> =>
  call(`PUT math_level_submissions/${open.id}`, { step_number: open.step_number, given, ...more });

/** The place of a question's point, told by its text. */
const getPoint = ({ question }: MathLevelSubmission): number => Number(/point-(\d+)/.exec(JSON.stringify(question?.prompt))?.[1]);
const right = ({ question }: MathLevelSubmission): GivenAnswer =>
  question?.kind === 'fill_in' ? { kind: 'blanks', blanks: ['7'] } : { kind: 'choice', option_ids: ['B'] };
const wrong = ({ question }: MathLevelSubmission): GivenAnswer =>
  question?.kind === 'fill_in' ? { kind: 'blanks', blanks: ['8'] } : { kind: 'choice', option_ids: ['A'] };
/** A learner who knows everything up to a position. */
async function finish(knows: number, query = ''): Promise<MathLevelSubmission> {
  let open = await take(query);
  while (open.status === 'open') open = read(await give(open, getPosition(getPoint(open)) <= knows ? right(open) : wrong(open)));
  return open;
}

test('without a bank it says so', async () => {
  expect(await call('GET math_level_submissions/take')).toMatchObject({ status: 422, error: 'LEVEL_TEST_NOT_SET_UP' });
});

describe('With a bank', () => {
  beforeAll(() => insertBank(api.database.db));

  test('levels by grade and term', async () => {
    const all = await call('GET math_levels?per_page=20');
    expect(all.data).toHaveLength(12);
    expect(all).toMatchObject({ total_count: 12 });
    const seventh = await call('GET math_levels?grade_eq=7');
    expect(seventh.data).toEqual([
      { id: 71, name: '七年级上', grade: 7, term: 1, from: 7, to: 7.5 },
      { id: 72, name: '七年级下', grade: 7, term: 2, from: 7.5, to: 8 },
    ]);
  });

  test('a question shows nothing by which its answer could be told', async () => {
    const open = await take();
    expect(Object.keys(open.question ?? {}).sort()).toEqual(['blanks', 'kind', 'matches', 'options', 'prompt']);
    expect(JSON.stringify(open)).not.toMatch(/optionIds|expr|ratings|seed|difficulty/);
    expect(open).toMatchObject({ status: 'open', step_number: 0, result: null, percentage: 0 });
  });

  test.each([4.9, 6.5, 8.6])('finds a learner who knows everything up to %p, and nothing more', async (knows) => {
    const { result, status, question } = await finish(knows);
    expect({ status, question }).toEqual({ status: 'completed', question: null });
    expect(Math.abs((result?.position ?? 0) - knows)).toBeLessThan(0.8);
    expect(result?.low).toBeLessThanOrEqual(result?.position ?? 0);
    expect(result?.level.from).toBeLessThanOrEqual(result?.position ?? 0);
    expect(result?.questions_count).toBeLessThanOrEqual(25);
    expect(result?.place).toBeNull();
    expect(result?.strands.map(({ name }) => name).sort()).toEqual(['图形与几何', '数与代数']);
    const list = await call('GET math_level_submissions');
    expect(list).toMatchObject({ status: 200, total_count: 1, data: [{ status: 'completed', result: { position: result?.position } }] });
    expect(await runCheck(api)).toEqual([]);
  });

  test('nothing is called known that was not asked; what follows from the answers is told apart', async () => {
    const { levels = [], strands = [], right_count: rights = 0 } = (await finish(6.5)).result ?? {};
    for (const { known, tested = 0, inferred = 0, points } of [...levels, ...strands]) {
      expect(known).toBeLessThanOrEqual(tested);
      expect(tested + inferred).toBeLessThanOrEqual(points);
    }
    expect(strands.reduce((sum, { known }) => sum + known, 0)).toBeLessThanOrEqual(rights);
    expect(levels.some(({ inferred = 0 }) => inferred > 0)).toBe(true);
  });

  test('不会 to everything, at once: no level that could be believed', async () => {
    let open = await take();
    while (open.status === 'open') open = read(await give(open, { kind: 'unknown' }, { milliseconds: 1_300 }));
    expect(open.result).toMatchObject({ reliable: false, reasons: ['none_right', 'too_fast'], hasty: true });
  });

  test('resumed on any phone at the same question, whatever the bank has become', async () => {
    const open = await take();
    const next = read(await give(open, right(open)));
    expect(next.step_number).toBe(1);
    await api.database.db.update(levelItems).set({ removedAt: new Date() }).where(sql`true`);
    expect((await take()).question).toEqual(next.question);
    await api.database.db.update(levelItems).set({ removedAt: null }).where(sql`true`);
    expect(read(await call(`GET math_level_submissions/${open.id}`)).question).toEqual(next.question);
  });

  test('an answer counts once; another one to the same step is refused; one too early as well', async () => {
    const open = await take();
    const first = read(await give(open, right(open)));
    expect(read(await give(open, right(open)))).toEqual(first);
    expect(await give(open, wrong(open))).toMatchObject({ status: 409, error: 'TEST_STEP_ANSWERED' });
    expect(await give({ ...open, step_number: 9 }, right(open))).toMatchObject({ status: 409, error: 'TEST_STEP_NOT_REACHED' });
  });

  test('two phones at once: one answer counts', async () => {
    const open = await take();
    const answers = await Promise.all([give(open, right(open)), give(open, wrong(open)), give(open, { kind: 'unknown' })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });

  test('two tests begun at once are one', async () => {
    const begun = await Promise.all(Array.from({ length: 5 }, () => take()));
    expect(new Set(begun.map(({ id }) => id)).size).toBe(1);
  });

  test('the same wish many times at once begins one, and uses up one of the day', async () => {
    const open = await take();
    const wishes = await Promise.all(
      Array.from({ length: 3 * STUDENT_LIMIT.max }, () => call(`GET math_level_submissions/take?instead_of=${open.id}`)),
    );
    const begun = new Set(wishes.flatMap(({ status, data }) => (status === 200 ? [(data as MathLevelSubmission).id] : [])));
    expect([...begun]).toEqual([expect.any(Number)]);
    for (let used = 2, last = [...begun][0]; used < STUDENT_LIMIT.max; used += 1) last = (await take(`?instead_of=${last}`)).id;
    expect(await call(`GET math_level_submissions/take?instead_of=${(await take()).id}`)).toMatchObject({ error: 'TOO_MANY_ATTEMPTS' });
  });

  test.each<GivenAnswer>([
    { kind: 'choice', option_ids: ['Z'] },
    { kind: 'blanks', blanks: ['1', '2', '3'] },
    { kind: 'order', option_ids: ['A', 'B'] },
    { kind: 'work', text: '好' },
  ])('an answer of another kind is refused: %j', async (given) => {
    const open = await take();
    expect(await give(open, given)).toMatchObject({ status: 422, error: 'TEST_ANSWER_UNFITTING' });
  });

  test('a typed answer that is unfinished is asked again, and wrong of an app that does not ask again', async () => {
    let open = await take();
    for (; open.question?.kind !== 'fill_in'; open = read(await give(open, right(open))));
    const unfinished: GivenAnswer = { kind: 'blanks', blanks: ['7+'] };
    expect(await give(open, unfinished, { asks_again: true })).toMatchObject({ status: 422, error: 'ANSWER_NOT_UNDERSTOOD' });
    expect(await take()).toMatchObject({ step_number: open.step_number });
    expect(read(await give(open, unfinished)).step_number).toBe(open.step_number + 1);
  });

  test("another student's test is not there", async () => {
    const open = await take();
    const other = await signIn();
    expect(await call(`GET math_level_submissions/${open.id}`, undefined, other)).toMatchObject({ status: 404, error: 'NOT_FOUND' });
    expect(await call(`PUT math_level_submissions/${open.id}`, { step_number: 0, given: { kind: 'unknown' } }, other)).toMatchObject({
      status: 404,
    });
    expect(await call(`GET math_level_submissions?student_id_eq=${other.studentId}`)).toMatchObject({
      status: 404,
      error: 'STUDENT_NOT_FOUND',
    });
  });

  test('a new one instead of the open one, sent twice; a completed one takes no answer', async () => {
    const open = await take();
    const next = await take(`?instead_of=${open.id}`);
    expect(next.id).not.toBe(open.id);
    expect((await take(`?instead_of=${open.id}`)).id).toBe(next.id);
    expect(await give(open, right(open))).toMatchObject({ status: 410, error: 'TEST_EXPIRED' });
    const done = await finish(6);
    expect(await give(done, { kind: 'unknown' })).toMatchObject({ status: 409, error: 'TEST_OVER' });
  });

  test('a level that does not exist; too many tests in a day', async () => {
    expect(await call('GET math_level_submissions/take?math_level_id=99')).toMatchObject({ status: 404 });
    let last: Reply | undefined;
    let open = await take();
    for (let count = 0; count <= STUDENT_LIMIT.max; count += 1) {
      last = await call(`GET math_level_submissions/take?instead_of=${open.id}`);
      if (last.status === 200) open = last.data as MathLevelSubmission;
    }
    expect(last).toMatchObject({ status: 429, error: 'TOO_MANY_ATTEMPTS' });
    expect((await take()).id).toBe(open.id);
  });

  test('places the student in the course, and names what is missing under it and under the sections ahead', async () => {
    const { db } = api.database;
    const courseId = await insertMathCourse(db, { name: '定位' });
    await saveAllocation(db, { studentId: student.studentId, courseId, teacherId: undefined, isDefault: true });
    const places = await db.select().from(sections).where(eq(sections.courseId, courseId)).orderBy(sections.sequence);
    const [first, second] = places;
    expect(places.length).toBeGreaterThan(1);
    await db.update(sections).set({ knowledgePointIds: [] }).where(eq(sections.courseId, courseId));
    await db
      .update(sections)
      .set({ knowledgePointIds: [pointId(20)] })
      .where(eq(sections.id, first?.id ?? 0));
    await db
      .update(sections)
      .set({ knowledgePointIds: [pointId(26)] })
      .where(eq(sections.id, second?.id ?? 0));
    const { result } = await finish(5.5);
    expect(result?.place).toMatchObject({ course_id: courseId, section_id: first?.id });
    const before = (section: { id: number } | undefined) =>
      result?.missing.filter((one) => one.section_id === section?.id).map(({ id }) => id);
    expect(result?.missing[0]?.section_name).toBe(first?.name);
    expect(before(first)).toContain(pointId(19));
    expect(before(second)).toEqual([21, 22, 23, 24, 25].map(pointId));
    expect(result?.missing.every(({ id }) => getPosition(Number(id.slice('point-'.length))) > 4.5)).toBe(true);
    // A bridge that comes later is found by reports of before.
    const bridgesId = await insertMathCourse(db, { name: '衔接', sections: 1 });
    await db.update(courses).set({ bridges: true }).where(eq(courses.id, bridgesId));
    const [bridge] = await db
      .update(sections)
      .set({ knowledgePointIds: [pointId(22)] })
      .where(eq(sections.courseId, bridgesId))
      .returning({ section_id: sections.id, course_id: sections.courseId });
    await assignToAll(db, bridgesId);
    const [latest] = (await call('GET math_level_submissions')).data as MathLevelSubmission[];
    const report = (await call(`GET math_level_submissions/${latest?.id}`)).data as MathLevelSubmission;
    const bridged = report.result?.missing.filter((point) => point.bridge !== undefined);
    expect(bridged).toMatchObject([{ id: pointId(22), bridge: { ...bridge, percentage: 0, mastered: false } }]);
  });

  test('left for too long it is over, and is removed later', async () => {
    const { db, pool } = api.database;
    let at = new Date();
    const tests = createMathLevelService({ db, pool, now: () => at, grade: (key, given) => Promise.resolve(gradeWritten(key, given)) });
    const open = await tests.take(student.studentId, {});
    at = new Date(at.getTime() + (EXPIRY_HOURS + 1) * HOUR_MS);
    await expect(tests.answer(student.studentId, open.id, { stepNumber: 0, given: { kind: 'unknown' } })).rejects.toMatchObject({
      key: 'TEST_EXPIRED',
    });
    expect((await tests.find(student.studentId, open.id)).status).toBe('expired');
    expect((await tests.take(student.studentId, {})).id).not.toBe(open.id);
    at = new Date(at.getTime() + GIVEN_UP_DAYS * 24 * HOUR_MS);
    await tests.sweep();
    await expect(tests.find(student.studentId, open.id)).rejects.toMatchObject({ key: 'NOT_FOUND' });
  });
});
