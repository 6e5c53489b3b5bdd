/** The mistake book of mathematics: filled by quizzes and from paper, filtered, changed by hand. */
import { MAX_PAPER_QUESTIONS } from '@xueban/contract/constants';
import type { MistakeQuestion, MistakeQuestionBook } from '@xueban/contract/resources/math/mistake-question-books';
import type { DirectUpload } from '@xueban/contract/resources/uploads';
import { redraw, PNG } from '../files/bytes';
import { runCheck } from '../check/support';
import { useTestApp } from '../support/app';
import { createMathRoom, data, type MathRoom, mathServicesAt, newKey } from './small-course';

const api = useTestApp();

const loadBooks = async (room: MathRoom): Promise<MistakeQuestionBook[]> => data(await room.call('GET mistake_question_books'));
const listed = async (room: MathRoom, bookId: number, query = ''): Promise<MistakeQuestion[]> =>
  data(await room.call(`GET mistake_question_books/${bookId}/questions${query}`));

test('a student has a book for each course before the first mistake; it fills with wrong answers, counted by what they are', async () => {
  const room = await createMathRoom(api);
  const [empty] = await loadBooks(room);
  expect(empty).toMatchObject({ course_id: room.courseId, questions_count: 0, chapters: [], causes: [], knowledge_points: [] });
  expect((await loadBooks(room))[0]!.id).toBe(empty!.id);
  const { id } = await room.open(0);
  const quiz = await room.answerAll(id, [0, 1, 3, 4]);
  const [book] = await loadBooks(room);
  expect(book).toMatchObject({
    id: empty!.id,
    questions_count: 4,
    left_count: 0,
    chapters: [{ chapter_id: room.sections[0]!.chapterId, name: '第1章', questions_count: 4 }],
    knowledge_points: [
      { id: 'test-point-a', name: '知识点1', questions_count: 2 },
      { id: 'test-point-b', name: '知识点2', questions_count: 2 },
    ],
  });
  expect(book!.causes.map(({ cause, questions_count: count }) => [cause, count])).toEqual(
    // By kind.
    [
      ['符号弄错', 2],
      ['概念弄混', 1],
    ],
  );
  const all = await listed(room, book!.id);
  expect(all.map(({ question }) => question!.id)).toEqual([4, 3, 1, 0].map((at) => quiz.questions[at]!.id));
  expect(all[1]).toMatchObject({
    question: { variant: quiz.answers[3]!.variant },
    solution: { steps: expect.any(Array) },
    given: { kind: 'blanks', blanks: ['-1'] },
    cause: '符号错了',
    times_wrong: 1,
    right_days: 0,
    left_at: null,
    paper: null,
  });
  const ids = async (query: string) => (await listed(room, book!.id, query)).map((entry) => entry.id);
  expect(await ids('?knowledge_point_id_eq=test-point-a')).toEqual([all[2]!.id, all[3]!.id]);
  expect(await ids(`?cause_eq=${encodeURIComponent('忘了变号')}`)).toEqual([all[3]!.id]);
  // A kind means all of its causes.
  const ofSigns = await ids(`?cause_eq=${encodeURIComponent('符号弄错')}`);
  expect(ofSigns).toHaveLength(2);
  expect(ofSigns).toContain(all[3]!.id);
  expect(await ids(`?cause_eq=${encodeURIComponent('单位弄错')}`)).toEqual([]);
  expect(await ids(`?chapter_id_eq=${room.sections[2]!.chapterId}`)).toEqual([]);
  expect(await ids('?per_page=2&page=2')).toEqual([all[2]!.id, all[3]!.id]);
  expect(await ids('?per_page=2&page=3')).toEqual([]);
  expect((await room.call(`GET mistake_question_books/${book!.id}/questions?per_page=2`)).body.total_count).toBe(4);
  const other = await createMathRoom(api);
  expect((await other.call(`GET mistake_question_books/${book!.id}/questions`)).body.error).toBe('NOT_FOUND');
  expect((await other.call(`PUT mistake_question_books/${book!.id}/questions/${all[0]!.id}`, { in_mistake_book: false })).body.error).toBe(
    'NOT_FOUND',
  );
});

test('out of the book and back by hand', async () => {
  const room = await createMathRoom(api);
  const { id } = await room.open(0);
  await room.answerAll(id, [0, 3]);
  const [book] = await loadBooks(room);
  const [entry] = await listed(room, book!.id);
  const put = (body: object) => room.call(`PUT mistake_question_books/${book!.id}/questions/${entry!.id}`, body);
  expect(data(await put({ in_mistake_book: false }))).toMatchObject({ id: entry!.id, left_at: expect.any(String) });
  expect((await loadBooks(room))[0]).toMatchObject({ questions_count: 1, left_count: 1, chapters: [{ questions_count: 1 }] });
  expect((await listed(room, book!.id, '?left=true')).map((one) => one.id)).toEqual([entry!.id]);
  await Promise.all(Array.from({ length: 5 }, () => put({ in_mistake_book: true })));
  expect((await loadBooks(room))[0]).toMatchObject({ questions_count: 2, left_count: 0, chapters: [{ questions_count: 2 }] });
  expect(data(await put({ cause: '看错题目' }))).toMatchObject({ cause: '看错题目' });
  expect((await loadBooks(room))[0]!.causes).toContainEqual({ cause: '没看清题目', questions_count: 1 });
  expect((await put({ right: true })).body.error).toBe('MARK_NOT_POSSIBLE');
  expect((await put({ text: 'x' })).body.error).toBe('MARK_NOT_POSSIBLE');
});

async function uploadPhoto(room: MathRoom): Promise<number> {
  const {
    id,
    upload_url: url,
    headers,
  } = data<DirectUpload>(
    await room.call('POST direct_uploads', {
      purpose: 'question_photo',
      filename: 'q.png',
      content_type: 'image/png',
      byte_size: PNG.length,
    }),
  );
  const put = await api.app.inject({ method: 'PUT', url, headers, payload: PNG });
  expect(put.statusCode).toBeLessThan(300);
  return id;
}

test('a question from paper: its photo can be seen, its text corrected; it leaves after three days by the learner’s word', async () => {
  const room = await createMathRoom(api);
  const [book] = await loadBooks(room);
  const path = `POST mistake_question_books/${book!.id}/questions` as const;
  expect((await room.call(path, { text: '  ' }, newKey())).body.error).toBe('PAPER_QUESTION_EMPTY');
  expect((await room.call(path, { photo_upload_id: 999_999 }, newKey())).body.error).toBe('UPLOAD_NOT_FINISHED');
  const uploadId = await uploadPhoto(room);
  const body = { photo_upload_id: uploadId, cause: '粗心', knowledge_point_id: 'test-point-a' };
  const added = await Promise.all(Array.from({ length: 4 }, () => room.call(path, body, 'paper-key-1')));
  expect(added.map(({ status }) => status).sort()).toEqual([200, 200, 200, 201]);
  const entry = data<MistakeQuestion>(added[0]!);
  expect(entry).toMatchObject({
    question: null,
    paper: { text: '', answer: '' },
    cause: '粗心',
    times_wrong: 1,
    knowledge_points: [{ id: 'test-point-a' }],
  });
  const file = await api.app.inject({ method: 'GET', url: entry.paper!.photo!.url });
  expect([file.statusCode, file.rawPayload.equals(await redraw(PNG))]).toEqual([200, true]);
  for (const other of [{ text: 'other' }, { ...body, text: 'other' }, { ...body, answer: '7' }, { ...body, cause: null }])
    expect((await room.call(path, other, 'paper-key-1')).body.error).toBe('IDEMPOTENCY_KEY_REUSED');
  expect((await room.call(path, { text: 'x', knowledge_point_id: 'no-such-point' }, newKey())).body.error).toBe('NOT_FOUND');
  expect((await loadBooks(room))[0]).toMatchObject({ questions_count: 1, causes: [{ cause: '其他', questions_count: 1 }], chapters: [] });
  const put = `PUT mistake_question_books/${book!.id}/questions/${entry.id}` as const;
  expect(data(await room.call(put, { text: ' 1/2 + 1/3 ', answer: '5/6', cause: null }))).toMatchObject({
    paper: { text: '1/2 + 1/3', answer: '5/6' },
    cause: null,
  });
  const { clock, mistakeQuestionBooks } = mathServicesAt(api, '2027-01-01T02:00:00Z');
  const right = () => mistakeQuestionBooks.change(room.studentId, book!.id, entry.id, { right: true }, () => Promise.resolve(null));
  expect(await right()).toMatchObject({ right_days: 1 });
  expect(await right()).toMatchObject({ right_days: 1 });
  clock.advance(86_400);
  await right();
  clock.advance(86_400);
  expect(await right()).toMatchObject({ right_days: 3, left_at: clock.now().toISOString() });
  expect((await loadBooks(room))[0]).toMatchObject({ questions_count: 0, left_count: 1 });
  expect(data(await room.call(put, { right: false }))).toMatchObject({ times_wrong: 2, left_at: null, right_days: 0 });
});

test('one from paper that is said to be wrong several times a day counts once; the next day it counts again', async () => {
  const room = await createMathRoom(api);
  const [book] = await loadBooks(room);
  const { clock, mistakeQuestionBooks } = mathServicesAt(api, '2027-03-01T02:00:00Z');
  const noLink = () => Promise.resolve(null);
  const noPhoto = () => Promise.reject(new Error('no photo'));
  const { data: added } = await mistakeQuestionBooks.add(room.studentId, book!.id, newKey(), { text: '1/2+1/3' }, noPhoto, noLink);
  const say = async (right: boolean): Promise<number> =>
    (await mistakeQuestionBooks.change(room.studentId, book!.id, added.id, { right }, noLink)).times_wrong;
  const emptied = await room.call(`PUT mistake_question_books/${book!.id}/questions/${added.id}`, { text: ' ' });
  expect(emptied.body.error).toBe('PAPER_QUESTION_EMPTY');
  clock.advance(86_400);
  expect(await Promise.all([say(false), say(false), say(false)])).toEqual([2, 2, 2]);
  clock.advance(3600);
  expect([await say(false), await say(true), await say(false)]).toEqual([2, 2, 3]);
  clock.advance(86_400);
  expect(await say(false)).toBe(4);
  expect(await runCheck(api)).toEqual([]);
});

test('a book is full at a thousand questions from paper', async () => {
  const room = await createMathRoom(api);
  const [book] = await loadBooks(room);
  expect((await room.call(`POST mistake_question_books/${book!.id}/questions`, { text: '第一题' }, newKey())).status).toBe(201);
  const fill = `insert into question_mistakes (student_id, course_id, knowledge_point_ids, times_wrong, last_wrong_at, paper_text, idempotency_key)
    select student_id, course_id, '{}', 1, last_wrong_at, '题目 ' || n, 'filled-' || n from question_mistakes, generate_series(3, $2) as n where student_id = $1`;
  await api.database.pool.query(fill, [room.studentId, MAX_PAPER_QUESTIONS]);
  const path = `POST mistake_question_books/${book!.id}/questions` as const;
  expect((await room.call(path, { text: '最后一题' }, 'last-of-all')).status).toBe(201);
  expect((await room.call(path, { text: '再多一题' }, newKey())).body.error).toBe('PAPER_QUESTIONS_FULL');
  expect((await room.call(path, { text: '最后一题' }, 'last-of-all')).status).toBe(200);
  // They were in no count of the book.
  await api.database.pool.query("delete from question_mistakes where idempotency_key like 'filled-%'");
});

test('the recount finds nothing', async () => {
  expect(await runCheck(api)).toEqual([]);
});
