/** A school as an earlier version left it (test/fixtures) is opened by this one: nothing of it is lost, and all that was open goes on. */
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { to as copyTo } from 'pg-copy-streams';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { FileLink } from '@xueban/contract/resources/learning-prints';
import type { LearningAnswer } from '@xueban/contract/resources/learning-records/word';
import type { RoundAnswer } from '@xueban/contract/learning/word-round';
import { DEMO } from '../../seed/demo-school';
import { finishRound, MovableClock, roundOf } from '../../seed/learner';
import { createLocalObjects } from '../../src/adapters/objects/local';
import { copyOut, prepareSession } from '../../src/database/backup/catalog';
import { TABLES, type TableDescription } from '../../src/database/backup/format';
import { type CheckedBackup, checkBackup, readParts, readText } from '../../src/database/backup/read';
import { restoreBackup } from '../../src/database/backup/restore';
import { type Database, openDatabase, silentLog } from '../../src/database';
import { createLearningServices } from '../../src/modules/learning';
import { createVocabularyLevelService } from '../../src/modules/vocabulary-test/vocabulary-level-submissions.service';
import { findingsOf } from '../check/support';
import { describeSchool, type StudentDescription } from '../fixtures/describe-school';
import { data } from '../learning/school';
import { buildTestApp } from '../support/app';
import { createTestDatabase, withClient } from '../support/cluster';

const FIXTURE = path.join(__dirname, '../fixtures/school-2026-11');
const BACKUP = `${FIXTURE}.backup`;

interface Described {
  now: string;
  visitor: { id: number; token: string };
  students: StudentDescription[];
}
const then = JSON.parse(readFileSync(`${FIXTURE}.json`, 'utf8')) as Described;
const now = new Date(then.now);
const studentNamed = (name: string): StudentDescription => then.students.find((student) => student.name === name)!;

let database: Database;
let folder: string;
let backup: CheckedBackup;
let url: string;
let drop: () => Promise<void>;
const undo: (() => Promise<void>)[] = [];

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'xueban-old-'));
  backup = await checkBackup(BACKUP);
  ({ url, drop } = await createTestDatabase({ empty: true }));
  await restoreBackup({ url, objects: createLocalObjects(folder), file: BACKUP, backup });
  database = await openDatabase({ url }, { log: silentLog, poolSize: 4 });
});
afterAll(async () => {
  for (const step of undo) await step();
  await database.close();
  await drop();
  rmSync(folder, { recursive: true, force: true });
});

test('every row of every table is there, column by column', async () => {
  expect(await hashesOf(backup.manifest.tables)).toEqual(await hashesInBackup());
});

test('every page says what it said', async () => {
  expect(await describeSchool(database, now)).toMatchObject(then.students);
  expect(await findingsOf({ database }, { now })).toEqual([]);
});

const STAGES = ['林小满', '学前检测', '剪纸盒', '混组', '学后检测', '待完成'];
test.each(STAGES)('the open round of %s goes on and is completed', async (name) => {
  const { id: studentId, courses } = studentNamed(name);
  const course = courses.find(({ open }) => open !== null)!;
  const clock = new MovableClock(now);
  const services = createLearningServices({ db: database.db, pool: database.pool, now: clock.now });
  const { id: recordId } = course.records.find(({ status }) => status === 'open')!;
  const { answers } = roundOf(await services.learningRecords.find(studentId, course.id, recordId));
  const completed = await finishRound({ services, clock, studentId, courseId: course.id }, recordId, answers.map(roundAnswer));
  expect(completed).toMatchObject({ id: recordId, status: 'completed', report: { learned_count: completed.progress.words_count } });
  expect((await services.learningRecords.open(studentId, course.id, { learning_subtype: 'learn' })).created).toBe(true);
});

test('open reviews go on and are completed', async () => {
  const { id: studentId, reviews } = studentNamed('复习');
  const clock = new MovableClock(now);
  const services = createLearningServices({ db: database.db, pool: database.pool, now: clock.now });
  const open = reviews.filter(({ status }) => status === 'open');
  expect(open.map(({ source }) => source).sort()).toEqual(['due', 'mistakes']);
  for (const { id } of open) {
    const review = await services.reviews.find(studentId, id);
    const answered = new Set(review.answers.map(({ word_id: word }) => word));
    for (const { id: word } of review.words.filter((asked) => !answered.has(asked.id))) {
      clock.advance(5);
      await services.reviews.put(studentId, id, { word_id: word, exercise: 'recall', correct: true }, `later-${word}`);
    }
    await services.reviews.put(studentId, id, { completed: true }, `later-${id}`);
    expect(await services.reviews.find(studentId, id)).toMatchObject({ status: 'completed' });
  }
});

test('open vocabulary tests of a student and of a visitor go on', async () => {
  const { db, pool } = database;
  const service = createVocabularyLevelService({ db, pool, now: () => now });
  const student = { guardian: null, studentId: studentNamed('词汇量').id };
  const { id, token } = then.visitor;
  const visitor = { guardian: null, studentId: null };
  for (const { viewer, taken, by } of [
    { viewer: student, taken: await service.take(student, { form: 'full' }), by: undefined },
    { viewer: visitor, taken: await service.find(visitor, id, token), by: token },
  ]) {
    expect([taken.step_number, taken.step?.kind]).toEqual([1, expect.any(String)]);
    const given = taken.step?.kind === 'ticks' ? { kind: 'ticks' as const, ticked: [] } : { kind: 'choice' as const, position: null };
    const after = await service.answer(viewer, taken.id, { stepNumber: taken.step_number, answer: given, milliseconds: 4_000 }, by);
    expect(after.step_number).toBe(2);
  }
});

test('after all this the recount finds nothing', async () => {
  expect(await findingsOf({ database }, { now })).toEqual([]);
});

// Last: a server that starts gives up what was open two days ago.
test('prints that were made can be fetched, those that waited still wait', async () => {
  const api = await buildTestApp({ DATABASE_URL: url, OBJECTS_DIR: folder });
  undo.push(() => api.close());
  const cookie = await api.signIn(DEMO.guardian.phone, DEMO.guardian.password);
  const { id: studentId, prints } = studentNamed('林小川');
  const made = prints.filter(({ status }) => status === 'ready');
  expect(made).toHaveLength(3);
  for (const { print } of made) {
    const { file } = data<{ file: FileLink | null }>(await api.call(`GET learning_prints/${print}/export`, { cookie, studentId }));
    const { status, text } = await api.call(`GET ${new URL(file!.url, 'http://localhost').pathname}`);
    expect([status, text.slice(0, 5)]).toEqual([200, '%PDF-']);
  }
  expect(prints.filter(({ status }) => status === 'waiting').length).toBeGreaterThan(10);
});

const sortedHash = (rows: string): string => createHash('sha256').update(rows.split('\n').sort().join('\n')).digest('hex');

/** Of each table's rows, as COPY wrote them in the backup. */
async function hashesInBackup(): Promise<Record<string, string>> {
  const rows: Record<string, string> = Object.fromEntries(backup.manifest.tables.map(({ name }) => [name, '']));
  for await (const part of readParts(BACKUP)) {
    const content = (await readText(part)).toString();
    const table = part.name.split('/')[1] ?? '';
    if (part.name.startsWith(TABLES)) rows[table] = `${rows[table] ?? ''}${content}`;
  }
  return Object.fromEntries(Object.entries(rows).map(([name, content]) => [name, sortedHash(content)]));
}

/** The same of the database, by the columns that the backup has. */
const hashesOf = (tables: readonly TableDescription[]): Promise<Record<string, string>> =>
  withClient(url, async (client) => {
    await prepareSession(client);
    const hashes: Record<string, string> = {};
    for (const table of tables) hashes[table.name] = sortedHash(await text(client.query(copyTo(copyOut(table)))));
    return hashes;
  });

function roundAnswer(answer: LearningAnswer): RoundAnswer {
  if (answer.kind === 'known') return { kind: 'known', wordId: answer.word_id, known: answer.known };
  const { word_id: wordId, step, current_group: currentGroup, mixed_groups: mixedGroups, correct } = answer;
  return { kind: 'submission', wordId, step, currentGroup, mixedGroups, correct };
}
