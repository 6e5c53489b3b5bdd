import type { ContentType } from '@xueban/contract/resources/courses';
import { newPhone, phone } from '@/test/phone';
import { okAnswer } from '@/test/server';
import { call } from './http/call';
import { callMade, makeStale, onStale, type Tag, getTags, getVersion } from './stale';

const PLACES: Readonly<Record<Tag, number>> = {
  wordProgress: 0,
  wordMemory: 1,
  mathProgress: 2,
  mathMistakes: 3,
  lessons: 4,
  prints: 5,
  vocabularyTests: 6,
  levelTests: 7,
  studyDays: 8,
  aiGenerations: 9,
  reminders: 10,
};
const ALL = (Object.keys(PLACES) as Tag[]).sort((one, other) => PLACES[one] - PLACES[other]);
/** The tags that are stale after something was done. */
function staleAfter(act: () => void): readonly Tag[] {
  const before = ALL.map((tag) => getVersion([tag]));
  act();
  return ALL.filter((tag, index) => getVersion([tag]) !== before[index]);
}

test('an answer of a round makes its progress stale, and no figure of the word memory', () => {
  const answered = () =>
    callMade('POST learning_records/{id}/questions/{questionId}/submission', { body: { step: 'final_exam' }, reply: {} });
  expect(staleAfter(answered)).toEqual(['wordProgress']);
});

test('an answer to a question of a section makes its figures stale; of a subject that only another version knows, none', () => {
  const answered = (body: object) => () =>
    callMade('POST learning_records/{id}/questions/{questionId}/submission', { body, reply: { counted: true } });
  expect(staleAfter(answered({ variant: 0, given: { kind: 'choice', index: 1 } }))).toEqual(['mathProgress', 'mathMistakes']);
  expect(staleAfter(answered({ side: 'back' }))).toEqual([]);
});

describe('a quiz of wrong or mixed questions that is over makes the days of study stale,', () => {
  const ofQuestions: readonly Tag[] = ['mathProgress', 'mathMistakes'];
  const answered = (status: string) => ({ counted: true, status });
  const quiz = (status: string) => ({ quiz: { id: 5, status } });
  test.each([
    ['ended by its last answer', { question_id: 1, variant: 0, given: {} }, answered, []],
    ['ended before all are right', { finish: true }, quiz, []],
    ["ended by the guardian's verdict", { question_id: 1, mark: { key: 'k', right: true } }, quiz, []],
    ["ended by AI's verdict", { question_id: 1, grade_by_ai: true }, quiz, ['aiGenerations']],
  ] as const)('%s; and not before', (_, body, parseReply, others) => {
    const made = (status: string) => () => callMade('PUT quiz_submissions/{id}', { body, reply: parseReply(status) });
    expect(staleAfter(made('open'))).toEqual([...ofQuestions, ...others]);
    expect(staleAfter(made('completed'))).toEqual([...ofQuestions, 'studyDays', ...others]);
  });
});

test.each([
  ['word', ['wordProgress']],
  ['math', ['mathProgress']],
  // As a later version kept it, before this one was put back; and what has a name of every object.
  ['of-later', ['wordProgress', 'mathProgress']],
  ['constructor', ['wordProgress', 'mathProgress']],
] as const)('known or not, said of %s, makes the figures of that subject stale', (subject, stale) => {
  const said = () =>
    callMade('POST learning_records/{id}/questions/{questionId}/known', {
      body: { known: true },
      reply: { counted: true },
      subject: subject as ContentType | undefined,
    });
  expect(staleAfter(said)).toEqual(stale);
});

test('a completed round moves words, hours and prints; a saved profile nothing of them', () => {
  const round = { content_type: 'word' };
  expect(staleAfter(() => callMade('POST courses/{id}/learning_records', { body: {}, reply: round }))).toEqual(['wordProgress']);
  expect(staleAfter(() => callMade('POST courses/{id}/learning_records/{recordId}/complete', { body: {}, reply: round }))).toEqual([
    'wordProgress',
    'wordMemory',
    'lessons',
    'prints',
    'studyDays',
  ]);
  expect(staleAfter(() => callMade('PUT parents/profile', { body: {}, reply: {} }))).toEqual([]);
});

test('a record of a content type that only a later version knows: nothing of ours is stale, and the call has succeeded', () => {
  expect(staleAfter(() => callMade('POST courses/{id}/learning_records', { body: {}, reply: { content_type: 'of-later' } }))).toEqual([]);
});

test('a read makes nothing stale, but for the one that makes a print; nor does a call that is not known', () => {
  expect(staleAfter(() => callMade('GET reinforcement', { reply: {} }))).toEqual([]);
  expect(staleAfter(() => callMade('GET mistake_word_books/{id}/export', { reply: {} }))).toEqual(['prints']);
  expect(staleAfter(() => callMade('PUT of/an/earlier/version', { reply: {} }))).toEqual([]);
});

test('a listener hears of its own tags only, until it stops', () => {
  let heard = 0;
  const stop = onStale(getTags('GET reinforcement'), () => {
    heard += 1;
  });
  makeStale(['prints']);
  expect(heard).toBe(0);
  makeStale(['prints', 'wordMemory']);
  expect(heard).toBe(1);
  stop();
  makeStale(['wordMemory']);
  expect(heard).toBe(1);
});

test('a call says so when it succeeds, and not when it is refused', async () => {
  newPhone();
  const before = getVersion(['wordMemory']);
  const mark = () => call('PUT mistake_word_books/words/{wordId}', { params: { wordId: 3 }, body: { in_mistake_book: true } });
  phone().network = () => ({ statusCode: 404, data: { code: 404, message: '没有' } });
  await mark().catch(() => undefined);
  expect(getVersion(['wordMemory'])).toBe(before);
  phone().network = () => ({ statusCode: 200, data: { code: 200, data: {} } });
  await mark();
  expect(getVersion(['wordMemory'])).toBe(before + 1);
});

describe('what breaks when something is made stale', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  test('a listener: the call has succeeded, the others hear of it, and WeChat is told by itself', async () => {
    const heard = jest.fn();
    const stops = [
      onStale(['prints'], () => {
        throw new Error('a listener broke');
      }),
      onStale(['prints'], heard),
    ];
    newPhone().network = () => okAnswer({ id: 1 });
    await expect(call('POST learning_prints/{id}/print', { params: { id: 1 }, quiet: true })).resolves.toEqual({ id: 1 });
    expect(heard).toHaveBeenCalledTimes(1);
    expect(() => jest.runAllTimers()).toThrow('a listener broke');
    stops.forEach((stop) => stop());
  });

  test('a reply that is not what it was: the call has succeeded', async () => {
    newPhone().network = () => okAnswer(null);
    await expect(
      call('PUT reinforcement_submissions/{id}', { params: { id: 1 }, body: { completed: true }, quiet: true }),
    ).resolves.toBeNull();
    expect(() => jest.runAllTimers()).toThrow(TypeError);
  });
});
