/** Takes vocabulary-size tests over HTTP, on the shipped item bank. */
import { mock } from 'node:test';
import { HEADERS } from '@xueban/contract/http';
import type { TestStep, VocabularyLevelSubmission } from '@xueban/contract/resources/vocabulary-level-submissions';
import { importBank, readBank } from '../../src/modules/vocabulary-test/bank-import.service';
import { type Answer, type CallOptions, type TestApp, useTestApp } from '../support/app';

export type Taken = VocabularyLevelSubmission & { visitor_token: string | null };

export const data = (answer: Answer): Taken => answer.body.data as Taken;
export const outcome = ({ status, body }: Answer): [number, string | undefined] => [status, body.error];

export const authored = readBank();

/** Puts the shipped bank into the database of a test. */
export async function installBank({ database: { db } }: TestApp): Promise<void> {
  await importBank(db, await authored, new Date());
}

/** Only the present can be moved: timers and sockets go on as they do. */
export function moveClock(by: { hours?: number; seconds?: number } = {}): void {
  const now = Date.now() + ((by.hours ?? 0) * 3600 + (by.seconds ?? 0)) * 1_000;
  stopMovingClock();
  mock.timers.enable({ apis: ['Date'], now });
}

export const stopMovingClock = (): void => mock.timers.reset();

/** A school with the bank, for all tests of a file; its clock stands until one moves it. */
export function useTestSchool(): TestApp {
  const api = useTestApp();
  beforeAll(() => installBank(api));
  beforeEach(() => moveClock());
  afterAll(stopMovingClock);
  return api;
}

export interface Knowledge {
  knows: (word: string) => boolean;
  findMeaning: (word: string) => string | undefined;
}

/** Knows every word of the bank up to a rank. */
export async function knowsTo(rank: number): Promise<Knowledge> {
  const items = new Map((await authored).items.map((item) => [item.word, item]));
  return { knows: (word) => (items.get(word)?.rank ?? Infinity) <= rank, findMeaning: (word) => items.get(word)?.meaning };
}

export type GivenAnswer = { kind: 'ticks'; ticked: string[] } | { kind: 'choice'; position: number | null };

export function getAnswer(step: TestStep, { knows, findMeaning }: Knowledge): GivenAnswer {
  if (step.kind === 'ticks') return { kind: 'ticks', ticked: step.words.filter(knows) };
  return { kind: 'choice', position: knows(step.word) ? step.options.indexOf(findMeaning(step.word) ?? '') : null };
}

/** One who takes a test: what every request of theirs carries. */
export interface Taker {
  api: TestApp;
  options?: CallOptions;
  token?: string;
}

const getOptions = (options: CallOptions | undefined, token: string | undefined): CallOptions =>
  token === undefined ? { ...options } : { ...options, headers: { ...options?.headers, [HEADERS.visitorToken]: token } };

export function put({ api, options, token }: Taker, id: number, body: object): Promise<Answer> {
  return api.call(`PUT vocabulary_level_submissions/${id}`, { ...getOptions(options, token), body });
}

export function get({ api, options, token }: Taker, id: number): Promise<Answer> {
  return api.call(`GET vocabulary_level_submissions/${id}`, getOptions(options, token));
}

/** Answers until the test is over or so many steps are answered; gives every reply. */
export async function goOn(taker: Taker, from: VocabularyLevelSubmission, knowledge: Knowledge, steps = Infinity): Promise<Answer[]> {
  const replies: Answer[] = [];
  let test = from;
  while (test.step && replies.length < steps) {
    const items = test.step.kind === 'ticks' ? test.step.words.length : 3;
    moveClock({ seconds: items * 2.2 });
    const reply = await put(taker, test.id, {
      step_number: test.step_number,
      answer: getAnswer(test.step, knowledge),
      milliseconds: items * 2_000,
    });
    if (reply.status !== 200) throw new Error(reply.text);
    replies.push(reply);
    test = data(reply);
  }
  return replies;
}

/** A guardian with a student, signed in. */
export async function createStudent(api: TestApp): Promise<Taker & { studentId: number }> {
  const { id, phone } = await api.createParent();
  const studentId = await api.createStudent(id);
  return { api, studentId, options: { cookie: await api.signIn(phone), studentId } };
}

export async function take({ api, options, token }: Taker, query = ''): Promise<Answer> {
  return api.call(`GET vocabulary_level_submissions/take${query && `?${query}`}`, getOptions(options, token));
}
