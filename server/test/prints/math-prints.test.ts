/** Prints of wrong questions: made, read as a PDF, the same for the same questions; whose they are. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { FileLink, LearningPrint } from '@xueban/contract/resources/learning-prints';
import type { MistakeQuestionBook } from '@xueban/contract/resources/mathematics/mistake-question-books';
import { createMathRoom, data, type MathRoom, newKey } from '../mathematics/small-course';
import { buildTestApp, type TestApp } from '../support/app';
import { overlaps, readPdf, squeezed, textOf } from './pdf';
import { untilMade } from './prints';

let api: TestApp;
let room: MathRoom;
let bookId: number;
beforeAll(async () => {
  api = await buildTestApp({ JOBS: 'true' });
  room = await createMathRoom(api);
  const { id } = await room.open(0);
  await room.answerAll(id, [0, 3, 6]);
  bookId = data<MistakeQuestionBook[]>(await room.call('GET mistake_question_books'))[0]!.id;
  const paper = { text: '甲乙两地相距 60 千米，3 小时到达，求速度。', answer: '20 千米/时' };
  data(await room.call(`POST mistake_question_books/${bookId}/questions`, paper, newKey()));
});
afterAll(() => api.close());

const exported = async (query = ''): Promise<LearningPrint> =>
  data<LearningPrint>(await room.call(`GET mistake_question_books/${bookId}/export${query}`));
const pdfOf = async (file: FileLink | null) => {
  const answer = await api.app.inject({ url: file!.url });
  expect(answer.statusCode).toBe(200);
  return readPdf(answer.rawPayload);
};

test('to be done again: every question, nothing of its answer, room below it', async () => {
  const { id, questions_count: count, words_count: words } = await exported();
  expect([count, words]).toEqual([4, 0]);
  const { print, file } = await untilMade(room, id);
  expect(print).toMatchObject({ status: 'ready', print_type: 'math_questions', print_type_text: '错题重做', learning_record_id: null });
  const pages = await pdfOf(file);
  const text = textOf(pages);
  expect(text).toContain('共4题');
  expect(text).toContain('不看答案，重新做一遍');
  expect(text).toContain(squeezed('甲乙两地相距 60 千米，3 小时到达，求速度。'));
  expect(text).toContain('自己加的题');
  expect(text).not.toMatch(/20千米\/时|解答|错因/);
  expect(pages.flatMap(overlaps)).toEqual([]);
});

test('with answers: answer, solution and cause', async () => {
  const { id } = await exported('?with_answers=true');
  const { print, file } = await untilMade(room, id);
  expect(print).toMatchObject({ status: 'ready', print_type_text: '错题解答' });
  const text = textOf(await pdfOf(file));
  for (const part of ['答案', '解答', '错因：忘了变号', '20千米/时']) expect(text).toContain(part);
});

test('the same questions are the same print, also at once; others are another', async () => {
  const [one, ...more] = await Promise.all([exported(), exported(), exported()]);
  expect(new Set([one, ...more].map((print) => print.id)).size).toBe(1);
  const chosen = await exported(`?cause_eq=${encodeURIComponent('忘了变号')}`);
  expect(chosen.id).not.toBe(one.id);
  expect(chosen.questions_count).toBe(1);
  const preview = data<{ words: unknown[]; questions: { answer: unknown }[] }>(await room.call(`GET learning_prints/${chosen.id}`));
  expect(preview.words).toEqual([]);
  expect(preview.questions).toEqual([expect.objectContaining({ answer: null })]);
});

test('nothing that fits; the book of somebody else', async () => {
  expect((await room.call(`GET mistake_question_books/${bookId}/export?chapter_id_eq=999999`)).body).toMatchObject({
    code: 422,
    error: 'NOTHING_TO_PRINT',
  });
  const other = await createMathRoom(api);
  expect((await other.call(`GET mistake_question_books/${bookId}/export`)).body).toMatchObject({ code: 404, error: 'NOT_FOUND' });
});
