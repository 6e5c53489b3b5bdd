import { sql } from 'drizzle-orm';
import type { QueryConfig, QueryResultRow } from 'pg';
import type { Queryable } from '../../src/modules/courses/learning-context';
import { BankRefused, importBank } from '../../src/modules/vocabulary-test/bank-import.service';
import { BankChanged, calibrateBank, SlopeUncertain } from '../../src/modules/vocabulary-test/calibration.service';
import { createItemBankService } from '../../src/modules/vocabulary-test/item-bank.service';
import { createVocabularyLevelService } from '../../src/modules/vocabulary-test/vocabulary-level-submissions.service';
import type { ItemBank } from '../../src/modules/vocabulary-test/rules/items';
import { getRandom } from '../../src/modules/vocabulary-test/rules/adaptive-test/random';
import { UNIT } from '../../src/modules/vocabulary-test/rules/scale';
import { UNSETTLED } from '../../src/modules/vocabulary-test/rules/slope-prior';
import type { Answer, TestState } from '../../src/modules/vocabulary-test/rules/state';
import { packTest } from '../../src/modules/vocabulary-test/rules/stored';
import { answer, start } from '../../src/modules/vocabulary-test/rules/vocabulary-test';
import { useTestApp } from '../support/app';
import { authored, createStudent, data, get, goOn, installBank, knowsTo, moveClock, stopMovingClock, take, type Taker } from './taker';
import { describeCalibration } from '../../src/cli/vocabulary-test';

const api = useTestApp();
afterAll(stopMovingClock);

const loadRow = async (word: string) =>
  (
    await api.database.db.execute<{ meaning: string; difficulty: number | null; admission: number; removed_at: string | null }>(
      sql`select meaning, difficulty, admission, removed_at from vocabulary_items where word = ${word}`,
    )
  ).rows[0]!;

describe('the item bank', () => {
  test('without one the test says that the school has none', async () => {
    const reply = await take({ api });
    expect([reply.status, reply.body.error, reply.body.message]).toEqual([
      422,
      'VOCABULARY_TEST_NOT_SET_UP',
      '学校还没有准备好词汇量测试的题库，请联系老师',
    ]);
  });

  test('is imported once; again nothing changes', async () => {
    const { items, pseudoWords } = await authored;
    const { db } = api.database;
    const first = await importBank(db, await authored, new Date());
    expect(first).toEqual({
      items: items.length,
      pseudoWords: pseudoWords.length,
      added: items.length + pseudoWords.length,
      changed: 0,
      removed: 0,
    });
    expect(await importBank(db, await authored, new Date())).toMatchObject({ added: 0, changed: 0, removed: 0 });
    const { words, listed, unlisted } = await createItemBankService(db).current();
    expect(listed.length + unlisted.length).toBe(words.length);
    expect(unlisted.map(({ id }) => id)).toContain('shepherd');
    expect(listed.map(({ id }) => id)).toContain('you');
  });

  test('a bank of before words were known to be listed learns it by the next import', async () => {
    const { db } = api.database;
    const { items } = await authored;
    await db.execute(sql`update vocabulary_items set listed = null`);
    const before = await createItemBankService(db).current();
    expect([before.listed.length, before.unlisted.length]).toEqual([0, 0]);
    expect(await importBank(db, await authored, new Date())).toMatchObject({ added: 0, changed: items.length });
    expect((await createItemBankService(db).current()).listed.length).toBe(items.filter(({ listed }) => listed).length);
  });

  test('two imports at once are one', async () => {
    const { db } = api.database;
    const bank = await authored;
    const changed = { ...bank, items: bank.items.map((item, i) => (i === 0 ? { ...item, meaning: '你们' } : item)) };
    const both = await Promise.all([importBank(db, changed, new Date()), importBank(db, changed, new Date())]);
    expect(both.map((result) => result.changed).sort()).toEqual([0, 1]);
    await installBank(api);
  });

  test('words left out are marked, not deleted, and come back with what was calibrated', async () => {
    const { db } = api.database;
    const bank = await authored;
    const [gone] = bank.items.slice(-1);
    await db.execute(sql`update vocabulary_items set difficulty = 20.5, difficulty_sd = 0.2, admission = 0.5 where word = ${gone!.word}`);
    const service = createItemBankService(db, () => Infinity);
    expect(await importBank(db, { items: bank.items.slice(0, -1), pseudoWords: bank.pseudoWords.slice(1) }, new Date())).toMatchObject({
      removed: 2,
    });
    expect((await loadRow(gone!.word)).removed_at).not.toBeNull();
    const without = await service.current();
    expect(without.words.some(({ id }) => id === gone!.word)).toBe(false);
    expect(without.byId.has(gone!.word)).toBe(true); // an open test may still ask it
    expect(without.pseudoWords).not.toContain(bank.pseudoWords[0]);
    expect(await importBank(db, bank, new Date())).toMatchObject({ added: 1, changed: 1, removed: 0 });
    expect(await loadRow(gone!.word)).toMatchObject({ difficulty: 20.5, admission: 0.5, removed_at: null });
    expect((await createItemBankService(db).current()).byId.get(gone!.word)).toMatchObject({ difficulty: 20.5, admission: 0.5 });
  });
});

test('a word cannot become a pseudo-word: open tests may still ask it', async () => {
  const { db } = api.database;
  const bank = await authored;
  const [gone, ...others] = bank.items;
  const moved = { items: others, pseudoWords: [...bank.pseudoWords, gone!.word] };
  await expect(importBank(db, moved, new Date())).rejects.toThrow(BankRefused);
  expect((await loadRow(gone!.word)).removed_at).toBeNull();
  expect((await createItemBankService(db).current()).pseudoWords).not.toContain(gone!.word);
});

const loadErrors = (tests: readonly { student: Taker; id: number }[]): Promise<(number | null)[]> =>
  Promise.all(tests.map(async ({ student, id }) => data(await get(student, id)).error_words));

test('calibration moves difficulties and says by how much; results that were given stay', async () => {
  moveClock();
  const { db, pool } = api.database;
  const takers = 8;
  const results: string[] = [];
  const students = [];
  for (let i = 0; i < takers; i += 1) {
    const student = await createStudent(api);
    const first = data(await take(student, 'form=short'));
    const replies = await goOn(student, first, await knowsTo(900));
    students.push({ student, id: first.id });
    results.push(JSON.stringify(data(replies.at(-1)!).result));
  }
  const before = await createItemBankService(db).current();
  const errors = await loadErrors(students);
  const dry = await calibrateBank(db, pool, { dryRun: true, minAnswers: 2 });
  expect(dry).toMatchObject({ tests: takers, reliableTests: takers });
  expect(dry.words.length).toBeGreaterThan(5);
  expect(dry.misfitAfter!).toBeLessThanOrEqual(dry.misfitBefore!);
  const [moved] = dry.words.filter(({ prior, difficulty }) => Math.abs(prior - difficulty) > 0.05);
  expect((await loadRow(moved!.word)).difficulty).toBeNull(); // a dry run writes nothing
  expect(await calibrateBank(db, pool)).toMatchObject({ words: [] }); // 30 answers are asked for unless told otherwise

  const report = await calibrateBank(db, pool, { minAnswers: 2 });
  expect(report.words).toEqual(dry.words);
  expect((await loadRow(moved!.word)).difficulty).toBeCloseTo(moved!.difficulty, 4);
  const after = await createItemBankService(db).current();
  expect(after.byId.get(moved!.word)!.difficulty).not.toBe(before.byId.get(moved!.word)!.difficulty);
  expect(errors).toEqual(await loadErrors(students));
  for (const [i, { student, id }] of students.entries()) expect(JSON.stringify(data(await get(student, id)).result)).toBe(results[i]);
});

test('a bank that is changed while answers are weighed is not written to', async () => {
  const { db, pool } = api.database;
  const bank = await authored;
  const [first, ...others] = bank.items;
  const before = await loadRow(others[0]!.word);
  const meanwhile: Queryable = {
    async query<Row extends QueryResultRow>(statement: QueryConfig) {
      await importBank(db, { ...bank, items: [{ ...first!, rank: first!.rank + 1 }, ...others] }, new Date());
      return pool.query<Row>(statement);
    },
  };
  await expect(calibrateBank(db, meanwhile, { minAnswers: 1 })).rejects.toThrow(BankChanged);
  expect(await loadRow(others[0]!.word)).toEqual(before);
  await importBank(db, bank, new Date());
});

test('slopes found in answers are applied to tests begun later only, and not while it is uncertain', async () => {
  moveClock();
  const { db, pool } = api.database;
  await expect(calibrateBank(db, pool, { applySlope: true })).rejects.toThrow(SlopeUncertain);
  const bank = await createItemBankService(db).current();
  const student = await createStudent(api);
  for (let seed = 1; seed <= 20; seed += 1) {
    const state = flatTaker(bank, seed, 1.7);
    const result = JSON.stringify({ reliable: true });
    await db.execute(sql`insert into vocabulary_level_submissions (student_id, form, status, state, step_number, result, started_at, expires_at, completed_at)
      select ${student.studentId}, 'full', 'completed', ${JSON.stringify(packTest(state, new Date()))}::jsonb, ${state.stepNumber}, ${result}::jsonb, now(), now(), now() from generate_series(1, 4)`);
  }
  const begunBefore = data(await take(student));
  const { slope, slopeInUse, slopeApplied } = await calibrateBank(db, pool, { applySlope: true });
  expect([slopeInUse, slopeApplied]).toEqual([UNSETTLED, true]);
  expect(Math.abs(slope!.median - 1.7)).toBeLessThan(0.35);
  const applied = (await createItemBankService(db).current()).prior;
  expect(applied.median).toBeCloseTo(slope!.median, 1);
  expect(applied.spread).toBeGreaterThan(slope!.spread);
  const stored = async (id: number) =>
    (await db.execute<{ prior: unknown }>(sql`select state->'prior' as prior from vocabulary_level_submissions where id = ${id}`)).rows[0]!
      .prior;
  expect(await stored(begunBefore.id)).toEqual(UNSETTLED);
  // A process that has not held the bank: others notice within 15 s.
  const { studentId } = await createStudent(api);
  const begunAfter = await createVocabularyLevelService({ ...api.database, now: () => new Date() }).take(
    { guardian: null, studentId },
    { form: 'full' },
  );
  expect(await stored(begunAfter.id)).toEqual(applied);
  expect(await calibrateBank(db, pool)).toMatchObject({ slopeInUse: applied, slopeApplied: false });
});

/** A whole test of one who knows fewer words with ln(rank) by this slope. */
function flatTaker(bank: ItemBank, seed: number, slope: number): TestState {
  const random = getRandom(seed, 1);
  const middle = 300 * 1.08 ** seed;
  const known = new Map(
    bank.words.map(({ id, difficulty }): [string, boolean] => [id, random() < 1 / (1 + (Math.exp(difficulty / UNIT) / middle) ** slope)]),
  );
  let state = start(bank, seed);
  while (state.step.kind !== 'done') {
    const { step } = state;
    const given: Answer =
      step.kind === 'ticks'
        ? { kind: 'ticks', ticked: step.words.filter((word) => known.get(word) === true && random() < 0.97) }
        : { kind: 'choice', position: known.get(step.word) ? step.order.indexOf(0) : null };
    state = answer(state, bank, state.stepNumber, given);
  }
  return state;
}

describe('Calibration', () => {
  const report = {
    tests: 900,
    reliableTests: 880,
    answers: 99_000,
    words: [],
    skipped: 2_678,
    meanShift: 0,
    sdShift: 0,
    shiftOnLnRank: { slope: -0.12, standardError: 0.05 },
    misfitBefore: null,
    misfitAfter: null,
    mostExposed: null,
    overexposed: 0,
    admissionsChanged: 0,
    slopeInUse: { median: 1.9, spread: 0.28 },
    slope: { median: 1.703, spread: 0.11, standardError: 0.032, tests: 880 },
    slopeApplied: false,
  };

  test('flatter slopes in the answers: the report says that sizes are too small, by how much and what to do', () => {
    const text = describeCalibration(report);
    expect(text).toContain('移动对 ln(词频名次) 的斜率：-0.12，标准误 0.05');
    expect(text).toContain('现用 1.90（学员之间的离散 0.28），作答里是 1.70（学员之间的离散 0.11），中位数的标准误 0.03（880 次测试');
    expect(text).toContain('给出的范围会窄得多');
    expect(text).toMatch(/词汇量会偏低：800 词时约 -1\d%，3000 词时约 -\d+%，8000 词时约 -\d%/);
    expect(text).toContain('--apply-slope');
    expect(describeCalibration({ ...report, slopeApplied: true })).toContain('以后开始的测试按新的斜率和离散计算；已有的结果不变');
  });

  test('a median within its error says nothing of sizes; no estimate is said to be none', () => {
    const same = describeCalibration({ ...report, slope: { median: 1.95, spread: 0.27, standardError: 0.05, tests: 300 } });
    expect(same).not.toMatch(/偏低|偏高|窄得多/);
    expect(describeCalibration({ ...report, slope: undefined })).toContain('估不出');
  });
});
