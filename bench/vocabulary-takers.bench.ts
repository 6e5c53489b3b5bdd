/**
 * 500 takers of the vocabulary-size test at once against one server process, over HTTP, each with a connection of its own:
 * half of them students, each of another guardian with a session of its own (full form), half visitors (short form).
 * All begin within a second, as a class does. A taker thinks as long as the test itself estimates (2.5 s a word, 6 s a
 * question, between half and one and a half of it) divided by BENCH_SPEED (5: five times as fast as people are), and
 * in the middle of every other pause asks for the time, which is the bare round trip: the same process, connection and load.
 *
 * Must hold: no error, every test completed; p99 of the next item (reply to PUT) less than 150 ms above p99 of the bare
 * round trip. The beginning of the tests (500 in a second) is reported, not judged.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { CONSENT_VERSION } from '@xueban/contract/constants';
import { API_PREFIX, HEADERS } from '@xueban/contract/http';
import type { TestStep, VocabularyLevelSubmission } from '@xueban/contract/resources/vocabulary-level-submissions';
import type { Database } from '../server/src/database';
import { createAdministration } from '../server/src/modules/school/administration/administration.service';
import { type AuthoredBank, importBank, readBank } from '../server/src/modules/vocabulary-test/bank-import.service';
import { withDatabase } from './lib/database';
import { median, must, quantile } from './lib/figures';
import { startServer } from './lib/server-process';
import { Phone, type Reply } from './lib/taker-client';

const TAKERS = Number(process.env.BENCH_TAKERS ?? 500);
const SPEED = Number(process.env.BENCH_SPEED ?? 5);
const SECONDS = { word: 2.5, choice: 6 };
/** All begin within this time, ms. */
const ARRIVAL_MS = 1_000;
const MAX_ABOVE_BARE_MS = 150;
const PASSWORD = 'benchmark-taker';
const TESTS = `${API_PREFIX}/vocabulary_level_submissions`;

interface Measured {
  bare: number[];
  next: number[];
  take: number[];
  completed: number;
}

type Taken = VocabularyLevelSubmission & { visitor_token: string | null };

async function run(database: Database, dataDir: string): Promise<void> {
  // Visitors are limited by address: each comes through the proxy from one of its own.
  const server = await startServer({ DATA_DIR: dataDir, TRUST_PROXY: 'loopback' });
  try {
    const bank = await readBank();
    await importBank(database.db, bank, new Date());
    const phones = await createPhones(database, server.origin);
    const measured: Measured = { bare: [], next: [], take: [], completed: 0 };
    const started = performance.now();
    await Promise.all(phones.map((phone, index) => takeTest(phone, index, bank, measured)));
    judge(measured, (performance.now() - started) / 1_000);
    for (const phone of phones) phone.close();
  } finally {
    await server.stop();
  }
}

/** Every other one is a student of a guardian of its own, signed in. */
async function createPhones({ db }: Database, origin: string): Promise<Phone[]> {
  const school = createAdministration(db);
  const phones: Phone[] = [];
  for (let i = 0; i < TAKERS; i += 1)
    phones.push(i % 2 === 0 ? await signedIn(school, origin, i) : new Phone(origin, { 'x-forwarded-for': `10.0.${i >> 8}.${i & 255}` }));
  return phones;
}

async function signedIn(school: ReturnType<typeof createAdministration>, origin: string, index: number): Promise<Phone> {
  const phone = `139${String(index).padStart(8, '0')}`;
  await school.createParent({ phone, name: `家长${index}`, password: PASSWORD });
  const studentId = await school.createStudent({ parentPhone: phone, name: `学员${index}` });
  const response = await fetch(`${origin}${API_PREFIX}/sessions/sign_in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ phone, password: PASSWORD, consent_version: CONSENT_VERSION }),
  });
  const cookie = response.headers.get('set-cookie')?.split(';')[0];
  if (!response.ok || cookie === undefined) throw new Error(`sign-in: ${response.status} ${await response.text()}`);
  return new Phone(origin, { cookie, [HEADERS.studentId]: String(studentId) });
}

function checked(reply: Reply): Reply {
  if (reply.status !== 200) throw new Error(`${reply.status} ${reply.text}`);
  return reply;
}

async function takeTest(phone: Phone, index: number, bank: AuthoredBank, measured: Measured): Promise<void> {
  await delay((index / TAKERS) * ARRIVAL_MS);
  const taken = checked(await phone.send('GET', `${TESTS}/take?form=${index % 2 === 0 ? 'full' : 'short'}`));
  measured.take.push(taken.milliseconds);
  const knows = getKnowledge(bank, 300 + ((index * 7_919) % 6_000));
  const first = taken.data as Taken;
  const token: Record<string, string> = first.visitor_token === null ? {} : { [HEADERS.visitorToken]: first.visitor_token };
  let test: VocabularyLevelSubmission = first;
  while (test.step) {
    const milliseconds = getThinking(test.step);
    await delay(milliseconds / 2);
    if (test.step_number % 2 === 0) measured.bare.push(checked(await phone.send('GET', `${API_PREFIX}/times/current`)).milliseconds);
    await delay(milliseconds / 2);
    const answered = checked(
      await phone.send(
        'PUT',
        `${TESTS}/${test.id}`,
        {
          step_number: test.step_number,
          answer: getAnswer(test.step, knows),
          milliseconds: Math.round(milliseconds),
        },
        token,
      ),
    );
    measured.next.push(answered.milliseconds);
    test = answered.data as VocabularyLevelSubmission;
  }
  if (test.status === 'completed') measured.completed += 1;
}

function getThinking(step: TestStep): number {
  const seconds = step.kind === 'ticks' ? step.words.length * SECONDS.word : SECONDS.choice;
  return (seconds * 1_000 * (0.5 + Math.random())) / SPEED;
}

/** Knows the words up to a rank. */
function getKnowledge({ items }: AuthoredBank, rank: number): (word: string) => string | undefined {
  const known = new Map(items.filter((item) => item.rank <= rank).map(({ word, meaning }) => [word, meaning]));
  return (word) => known.get(word);
}

function getAnswer(step: TestStep, knows: (word: string) => string | undefined): object {
  if (step.kind === 'ticks') return { kind: 'ticks', ticked: step.words.filter((word) => knows(word) !== undefined) };
  const position = step.options.indexOf(knows(step.word) ?? '');
  return { kind: 'choice', position: position < 0 ? null : position };
}

function judge({ bare, next, take, completed }: Measured, seconds: number): void {
  const above = quantile(next, 0.99) - quantile(bare, 0.99);
  console.log(
    `${TAKERS} takers in ${seconds.toFixed(0)} s, ${completed} completed; ${(next.length / seconds).toFixed(0)} answers a second, ${SPEED} times as fast as people`,
  );
  for (const [name, values] of [
    ['bare round trip', bare],
    ['next item', next],
    ['beginning', take],
  ] as const) {
    console.log(
      `${name.padEnd(16)} ${String(values.length).padStart(6)} ×  p50 ${median(values).toFixed(1)} ms  p95 ${quantile(values, 0.95).toFixed(1)} ms  p99 ${quantile(values, 0.99).toFixed(1)} ms  max ${Math.max(...values).toFixed(1)} ms`,
    );
  }
  must(completed === TAKERS, `${completed} of ${TAKERS} tests completed`);
  must(above < MAX_ABOVE_BARE_MS, `p99 of the next item is ${above.toFixed(1)} ms above the bare round trip (< ${MAX_ABOVE_BARE_MS} ms)`);
}

void withDatabase(run);
