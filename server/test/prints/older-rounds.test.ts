/** Prints of rounds from before there were any, and of mistake word books whose course has changed; nothing is rendered. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { LearningPrint } from '@xueban/contract/resources/learning-prints';
import { createClassroom, data } from '../learning/school';
import { buildTestApp, type TestApp } from '../support/app';
import { finishRound } from './prints';

let api: TestApp;
beforeAll(async () => {
  api = await buildTestApp();
});
afterAll(() => api.close());

test('a round without prints gets its three when prints are listed, however many ask at once', async () => {
  const room = await createClassroom(api);
  const record = await finishRound(room, 4);
  const list = async () =>
    data<LearningPrint[]>(await room.call('GET learning_prints')).map(
      ({ number, print_type: type, words_count: words, learning_record_id: round }) => [number, type, words, round],
    );
  const before = await list();
  expect(before).toHaveLength(3);
  await api.database.pool.query('delete from learning_prints where student_id = $1', [room.studentId]);
  const lists = await Promise.all([list(), list(), list()]);
  expect(lists).toEqual([before, before, before]);
  expect(before.map(([, , ...of]) => of)).toEqual([
    [4, record],
    [4, record],
    [4, record],
  ]);
});

test('words that the course no longer has are not printed with the mistake word book', async () => {
  const room = await createClassroom(api);
  await finishRound(room, 3, [0, 1]);
  await api.database.pool.query('update words set removed_at = now() where id = $1', [room.wordIds[0]]);
  expect(data<LearningPrint>(await room.call(`GET mistake_word_books/export?course_id_eq=${room.courseId}`)).words_count).toBe(1);
});
