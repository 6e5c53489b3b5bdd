/** Every way to get more out of the API than an honest taker gets. */
import { sql } from 'drizzle-orm';
import type { VocabularyLevelSubmission } from '@xueban/contract/resources/vocabulary-level-submissions';
import {
  getAnswer,
  authored,
  createStudent,
  data,
  get,
  goOn,
  knowsTo,
  moveClock,
  outcome,
  put,
  take,
  type Taker,
  useTestSchool,
} from './taker';

const api = useTestSchool();

const begin = async (taker: Taker): Promise<VocabularyLevelSubmission> => data(await take(taker, 'form=short'));
const choose = (position: number | null) => ({ kind: 'choice', position });

async function untilChoice(taker: Taker): Promise<VocabularyLevelSubmission> {
  const knowledge = await knowsTo(1_500);
  let at = await begin(taker);
  while (at.step?.kind === 'ticks') at = data((await goOn(taker, at, knowledge, 1))[0]!);
  return at;
}

/** Names of all members, however deep. */
function memberNames(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(memberNames);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => [name, ...memberNames(inner)]);
}

describe('asking for answers', () => {
  test('only names of members count, not words that hold such a name', () => {
    expect(memberNames({ data: { step: { words: ['orderly'], at: [{ seed: 1 }] } } })).toEqual(['data', 'step', 'words', 'at', 'seed']);
  });

  test('no reply has a member beyond the contract: nothing tells a right answer, a pseudo-word, the seed or the state', async () => {
    const student = await createStudent(api);
    const first = await take(student, 'form=short');
    const replies = [first, ...(await goOn(student, data(first), await knowsTo(1_500)))];
    const pseudoWords = new Set((await authored).pseudoWords);
    let shownPseudoWords = 0;
    for (const reply of replies) {
      const { step, visitor_token: _token, ...rest } = data(reply);
      expect(Object.keys(rest).sort()).toEqual([
        'completed_at',
        'error_words',
        'expires_at',
        'form',
        'id',
        'percentage',
        'result',
        'seconds_left',
        'started_at',
        'status',
        'step_number',
      ]);
      if (step?.kind === 'ticks') {
        expect(Object.keys(step).sort()).toEqual(['kind', 'words']);
        shownPseudoWords += step.words.filter((word) => pseudoWords.has(word)).length;
      }
      if (step?.kind === 'choice') expect(Object.keys(step).sort()).toEqual(['kind', 'options', 'word']);
      // Names of members only: "orderly" may well be a word that is asked.
      for (const name of memberNames(reply.body)) expect(name).not.toMatch(/order|seed|posterior|pseudo|meaning|difficulty|outcome/);
    }
    expect(shownPseudoWords).toBeGreaterThan(0);
  });

  test('the right meaning stands at every place, and its place does not follow from the seed', async () => {
    const items = new Map((await authored).items.map(({ word, meaning }) => [word, meaning]));
    const places = new Set<number>();
    for (let i = 0; i < 12 && places.size < 4; i += 1) {
      const student = await createStudent(api);
      let at = await untilChoice(student);
      while (at.step?.kind === 'choice') {
        places.add(at.step.options.indexOf(items.get(at.step.word)!));
        at = data((await goOn(student, at, await knowsTo(1_500), 1))[0]!);
      }
    }
    expect([...places].sort()).toEqual([0, 1, 2, 3]);
  });

  test('asking again gives the same step in the same order: answers cannot be fished for', async () => {
    const student = await createStudent(api);
    const at = await untilChoice(student);
    for (let i = 0; i < 3; i += 1) {
      expect(data(await get(student, at.id)).step).toEqual(at.step);
      expect(data(await take(student)).step).toEqual(at.step);
    }
  });
});

describe('answers out of order', () => {
  test('a step not asked yet is refused and changes nothing', async () => {
    const student = await createStudent(api);
    const first = await begin(student);
    const answer = { kind: 'ticks', ticked: [] };
    for (const step of [1, 2, 1_000])
      expect(outcome(await put(student, first.id, { step_number: step, answer }))).toEqual([409, 'TEST_STEP_NOT_REACHED']);
    expect(outcome(await put(student, first.id, { step_number: -1, answer }))).toEqual([400, 'INVALID_REQUEST']);
    expect(data(await get(student, first.id))).toMatchObject({ step_number: 0, step: first.step });
  });

  test('another kind, a word that is not on the screen and a place that is none do not fit', async () => {
    const student = await createStudent(api);
    const first = await begin(student);
    expect(outcome(await put(student, first.id, { step_number: 0, answer: choose(0) }))).toEqual([422, 'TEST_ANSWER_UNFITTING']);
    expect(outcome(await put(student, first.id, { step_number: 0, answer: { kind: 'ticks', ticked: ['elsewhere'] } }))).toEqual([
      422,
      'TEST_ANSWER_UNFITTING',
    ]);
    expect(outcome(await put(student, first.id, { step_number: 0, answer: { kind: 'done' } }))).toEqual([400, 'INVALID_REQUEST']);
    const other = await createStudent(api);
    const at = await untilChoice(other);
    expect(outcome(await put(other, at.id, { step_number: at.step_number, answer: { kind: 'ticks', ticked: [] } }))).toEqual([
      422,
      'TEST_ANSWER_UNFITTING',
    ]);
    expect(outcome(await put(other, at.id, { step_number: at.step_number, answer: choose(4) }))).toEqual([400, 'INVALID_REQUEST']);
  });
});

describe('replay', () => {
  test('the same answer again counts once and gives where the test stands; another one is refused', async () => {
    const student = await createStudent(api);
    const at = await untilChoice(student);
    const step = { step_number: at.step_number, answer: choose(1) };
    const next = data(await put(student, at.id, step));
    expect(data(await put(student, at.id, step))).toEqual(next);
    for (const position of [0, 2, 3, null])
      expect(outcome(await put(student, at.id, { ...step, answer: choose(position) }))).toEqual([409, 'TEST_STEP_ANSWERED']);
    expect(data(await get(student, at.id))).toEqual(next);
  });

  test('ticks are the same in any order; the time they took does not make them others', async () => {
    const student = await createStudent(api);
    const first = await begin(student);
    if (first.step?.kind !== 'ticks') throw new Error('no screen');
    const ticked = first.step.words.slice(0, 3);
    await put(student, first.id, { step_number: 0, answer: { kind: 'ticks', ticked }, milliseconds: 9_000 });
    const again = await put(student, first.id, {
      step_number: 0,
      answer: { kind: 'ticks', ticked: [...ticked].reverse() },
      milliseconds: 1,
    });
    expect(data(again).step_number).toBe(1);
    expect(outcome(await put(student, first.id, { step_number: 0, answer: { kind: 'ticks', ticked: ticked.slice(1) } }))).toEqual([
      409,
      'TEST_STEP_ANSWERED',
    ]);
  });

  test('twenty answers to one step at once: one counts', async () => {
    const student = await createStudent(api);
    const at = await untilChoice(student);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) => put(student, at.id, { step_number: at.step_number, answer: choose(i % 4) })),
    );
    const counted = answers.filter(({ status }) => status === 200);
    expect(counted).toHaveLength(5); // one position, sent five times
    for (const answer of answers.filter(({ status }) => status !== 200)) expect(outcome(answer)).toEqual([409, 'TEST_STEP_ANSWERED']);
    const { rows } = await api.database.db.execute<{ n: number }>(sql`
      select count(*)::int as n from vocabulary_level_answers where student_id = ${student.studentId} and step_number = ${at.step_number}`);
    expect(rows[0]!.n).toBe(1);
  });

  test('a completed test takes no answer, but a lost last reply is given again', async () => {
    const student = await createStudent(api);
    const knowledge = await knowsTo(1_500);
    let at = await begin(student);
    let last = {};
    while (at.step) {
      last = { step_number: at.step_number, answer: getAnswer(at.step, knowledge) };
      at = data((await goOn(student, at, knowledge, 1))[0]!);
    }
    expect(data(await put(student, at.id, last))).toEqual(at);
    expect(outcome(await put(student, at.id, { step_number: at.step_number, answer: choose(0) }))).toEqual([409, 'TEST_OVER']);
    expect(outcome(await put(student, at.id, { step_number: 0, answer: { kind: 'ticks', ticked: [] } }))).toEqual([
      409,
      'TEST_STEP_ANSWERED',
    ]);
  });
});

describe('tests of others', () => {
  const answer = { step_number: 0, answer: { kind: 'ticks', ticked: [] } };

  test("another student's test does not exist, for a sibling neither", async () => {
    const { id: parentId, phone } = await api.createParent();
    const [one, two] = [await api.createStudent(parentId), await api.createStudent(parentId)];
    const cookie = await api.signIn(phone);
    const own: Taker = { api, options: { cookie, studentId: one } };
    const test = await begin(own);
    for (const other of [await createStudent(api), { api, options: { cookie, studentId: two } }]) {
      expect(outcome(await get(other, test.id))).toEqual([404, 'NOT_FOUND']);
      expect(outcome(await put(other, test.id, answer))).toEqual([404, 'NOT_FOUND']);
    }
    expect(outcome(await get({ api, options: { cookie, studentId: (await createStudent(api)).studentId } }, test.id))).toEqual([
      404,
      'STUDENT_NOT_FOUND',
    ]);
    expect(outcome(await get({ api }, test.id))).toEqual([401, 'UNAUTHENTICATED']);
    expect(outcome(await put({ api }, test.id, answer))).toEqual([401, 'UNAUTHENTICATED']);
    expect(data(await get(own, test.id)).step_number).toBe(0);
  });

  test("a visitor's test opens to its own token only", async () => {
    const [first, second] = [data(await take({ api })), data(await take({ api }))];
    const wrong: Taker = { api, token: second.visitor_token! };
    for (const taker of [wrong, { api, token: 'a'.repeat(24) }]) {
      expect(outcome(await get(taker, first.id))).toEqual([404, 'NOT_FOUND']);
      expect(outcome(await put(taker, first.id, answer))).toEqual([404, 'NOT_FOUND']);
    }
    expect(outcome(await get(await createStudent(api), first.id))).toEqual([404, 'NOT_FOUND']);
    const student = await createStudent(api);
    expect(outcome(await put({ ...student, token: second.visitor_token! }, first.id, { keep: true }))).toEqual([404, 'NOT_FOUND']);
    expect(outcome(await get({ api, token: first.visitor_token! }, first.id))).toEqual([200, undefined]);
  });

  test('only a hash of the token is in the database', async () => {
    const { visitor_token: token } = data(await take({ api }));
    const { rows } = await api.database.db.execute<{ row: string }>(
      sql`select row_to_json(t)::text as row from vocabulary_level_submissions t`,
    );
    expect(rows.some(({ row }) => row.includes(token!))).toBe(false);
  });

  test("a token of a visitor does not open a student's test, ids that are none exist nowhere", async () => {
    const student = await createStudent(api);
    const test = await begin(student);
    const { visitor_token: token } = data(await take({ api }));
    expect(outcome(await get({ api, token: token! }, test.id))).toEqual([404, 'NOT_FOUND']);
    for (const id of [1, Number.MAX_SAFE_INTEGER]) expect(outcome(await get(student, id))).toEqual([404, 'NOT_FOUND']);
  });
});

describe('claims about time', () => {
  test('who answers at once is too fast, whatever the phone claims', async () => {
    const student = await createStudent(api);
    const knowledge = await knowsTo(1_500);
    let at = await begin(student);
    while (at.step)
      at = data(await put(student, at.id, { step_number: at.step_number, answer: getAnswer(at.step, knowledge), milliseconds: 60_000 }));
    expect(at.result).toMatchObject({ reliable: false, reasons: ['too_fast'] });
    expect(at.error_words).toBeNull();
  });

  test('a phone that owns up to less time than passed is believed', async () => {
    const student = await createStudent(api);
    const knowledge = await knowsTo(1_500);
    let at = await begin(student);
    while (at.step) {
      moveClock({ seconds: 60 });
      at = data(await put(student, at.id, { step_number: at.step_number, answer: getAnswer(at.step, knowledge), milliseconds: 500 }));
    }
    expect(at.result).toMatchObject({ reliable: false, reasons: ['too_fast'] });
  });
});
