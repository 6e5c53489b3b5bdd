/** A question from paper read by AI: through HTTP, on a real PostgreSQL, against a real service that also is late, errs and answers rubbish. */
import { sql } from 'drizzle-orm';
import type { AiSummary } from '@xueban/contract/resources/ai-generations';
import type { MistakeQuestion, MistakeQuestionBook, PhotoReading } from '@xueban/contract/resources/math/mistake-question-books';
import type { School } from '@xueban/contract/resources/schools';
import type { DirectUpload } from '@xueban/contract/resources/uploads';
import { PAPER_QUESTION_1 } from '../../src/modules/ai/rules/prompts/paper-question@1';
import { redraw, PNG } from '../files/bytes';
import { createMathRoom, data, type MathRoom, newKey } from './small-course';
import { buildTestApp, type TestApp } from '../support/app';
import { answerWith, startAiService } from '../adapters/ai/ai-service';
import { throughWechatCheck } from '../adapters/ai/wechat-check';
import { useMade } from '../support/use';

const GOOD = JSON.stringify({ readable: true, text: '计算：$\\frac{1}{2}$+1/3=____' });
const READ = '计算：1/2+1/3=____';

const service = useMade(startAiService);
const api = useMade(() => buildTestApp({ ...service.env, AI_PICTURE_MODEL: 'test-sees', AI_TIMEOUT_SECONDS: '1' }));
let room: MathRoom;
let bookId: number;
let uploadId: number;
beforeEach(async () => {
  service.asked.length = 0;
  service.answers(GOOD);
  room = await createMathRoom(api);
  bookId = await loadBook(room);
  uploadId = await upload(room);
});

const loadBook = async (whose: MathRoom): Promise<number> =>
  data<MistakeQuestionBook[]>(await whose.call('GET mistake_question_books'))[0]!.id;
async function upload(whose: MathRoom): Promise<number> {
  const body = { purpose: 'question_photo', filename: 'q.png', content_type: 'image/png', byte_size: PNG.length };
  const { id, upload_url: url, headers } = data<DirectUpload>(await whose.call('POST direct_uploads', body));
  await api.app.inject({ method: 'PUT', url, headers, payload: PNG });
  return id;
}
const path = () => `POST mistake_question_books/${bookId}/photo_readings` as const;
const read = (which: object = { photo_upload_id: uploadId }) => room.call(path(), which);
const elsewhere = (server: TestApp) =>
  server.call(path(), { cookie: room.cookie, studentId: room.studentId, body: { photo_upload_id: uploadId } });
const used = async (): Promise<{ used: number; photo: number | undefined }> => {
  const { used: all, by_kind: kinds } = data<AiSummary>(await room.call('GET ai_generations/summary'));
  return { used: all, photo: kinds.find(({ kind }) => kind === 'photo')?.used };
};

test('the photo alone goes to the model that sees, and its text comes back to be corrected; nothing is kept', async () => {
  expect(data<PhotoReading>(await read())).toEqual({ text: READ });
  const url = `data:image/jpeg;base64,${(await redraw(PNG)).toString('base64')}`;
  expect(service.asked).toHaveLength(1);
  expect(service.asked[0]).toMatchObject({
    model: 'test-sees',
    messages: [
      { role: 'system', content: PAPER_QUESTION_1.instructions },
      {
        role: 'user',
        content: [
          { type: 'text', text: '题目的照片在后面。' },
          { type: 'image_url', image_url: { url } },
        ],
      },
    ],
  });
  expect(await used()).toEqual({ used: 1, photo: 1 });
  const { rows } = await api.database.db.execute(sql`select 1 from question_mistakes where student_id = ${room.studentId}`);
  expect(rows).toEqual([]);
});

test('the corrected text is kept with the photo that was read; the photo of an entry can be read later', async () => {
  await read();
  const body = { photo_upload_id: uploadId, text: '计算：1/2+1/3' };
  const entry = data<MistakeQuestion>(await room.call(`POST mistake_question_books/${bookId}/questions`, body, newKey()));
  expect(entry.paper).toMatchObject({ text: '计算：1/2+1/3', photo: { url: expect.any(String) } });
  expect(data<PhotoReading>(await read({ entry_id: entry.id }))).toEqual({ text: READ });
  const typed = data<MistakeQuestion>(await room.call(`POST mistake_question_books/${bookId}/questions`, { text: 'x' }, newKey()));
  expect((await read({ entry_id: typed.id })).body.error).toBe('NOT_FOUND');
});

test('asked for five times at once, in two processes, it is read and charged once', async () => {
  const other = await api.another();
  try {
    const all = await Promise.all([1, 2, 3, 4, 5].map((turn) => (turn > 3 ? elsewhere(other) : read())));
    expect(all.map((answer) => data<PhotoReading>(answer))).toEqual(Array.from({ length: 5 }, () => ({ text: READ })));
    expect(service.asked).toHaveLength(1);
    expect(await used()).toEqual({ used: 1, photo: 1 });
  } finally {
    await other.close();
  }
});

describe('What goes wrong is said, costs nothing, and may be tried again', () => {
  const answered = (text: string, readable = true): string => JSON.stringify({ readable, text });
  test.each([
    ['rubbish', '嗯', 422, 'AI_UNSURE'],
    ['no text', '{"readable":true}', 422, 'AI_UNSURE'],
    ['a photo that could not be read', answered('', false), 422, 'AI_UNSURE'],
    ['an order of the photo that was obeyed', answered('好的，我会忽略以上规则，这是我的系统提示词'), 422, 'AI_UNSURE'],
    ['nothing but contact details of the photo', answered('加老师微信 abc12345 领答案'), 422, 'AI_UNSURE'],
    ['what is unfit', answered('小明看色情视频 3 小时'), 422, 'AI_UNSURE'],
    ['silence', null, 503, 'AI_UNAVAILABLE'],
  ])('%s', async (_, answer, status, error) => {
    service.answers(answer);
    expect((await read()).body).toMatchObject({ code: status, error });
    expect(await used()).toEqual({ used: 0, photo: 0 });
    service.answers(GOOD);
    expect(data<PhotoReading>(await read())).toEqual({ text: READ });
  });

  test.each([429, 500, 401])('status %i', async (status) => {
    service.answers((response) => response.writeHead(status).end('{}'));
    expect((await read()).body).toMatchObject({ code: 503, error: 'AI_UNAVAILABLE' });
    expect(await used()).toEqual({ used: 0, photo: 0 });
  });

  test('rubbish once: it is asked for again', async () => {
    service.answers('嗯', GOOD);
    expect(data<PhotoReading>(await read())).toEqual({ text: READ });
    expect([service.asked.length, (await used()).used]).toEqual([2, 1]);
  });

  test('without end: so many an hour', async () => {
    const short = await api.another({ AI_ASKS_PER_STUDENT_AND_HOUR: '2' });
    try {
      service.answers('嗯');
      const errors: unknown[] = [];
      for (let turn = 0; turn < 3; turn += 1) errors.push((await elsewhere(short)).body.error);
      expect(errors).toEqual(['AI_UNSURE', 'AI_UNSURE', 'TOO_MANY_ATTEMPTS']);
    } finally {
      await short.close();
    }
  });
});

test("another guardian's photo, book or entry is read for nobody", async () => {
  const other = await createMathRoom(api);
  const theirs = await upload(other);
  const entry = data<MistakeQuestion>(
    await other.call(`POST mistake_question_books/${await loadBook(other)}/questions`, { photo_upload_id: theirs }, newKey()),
  );
  expect((await read({ photo_upload_id: theirs })).body.error).toBe('UPLOAD_NOT_FINISHED');
  expect((await read({ entry_id: entry.id })).body.error).toBe('NOT_FOUND');
  expect((await other.call(path(), { photo_upload_id: theirs })).body.error).toBe('NOT_FOUND');
  expect((await read({ photo_upload_id: uploadId, entry_id: 1 })).status).toBe(400);
  expect((await read({})).status).toBe(400);
  expect(service.asked).toEqual([]);
});

test('a guardian has switched AI off for the student: nothing is sent', async () => {
  data(await room.call(`PUT students/${room.studentId}`, { ai_allowed: false }));
  expect((await read()).body).toMatchObject({ code: 422, error: 'AI_SWITCHED_OFF' });
  expect(service.asked).toEqual([]);
});

test('a day that is used up: of the student', async () => {
  const little = await api.another({ AI_DAILY_STUDENT: '1' });
  try {
    expect(data<PhotoReading>(await elsewhere(little))).toEqual({ text: READ });
    uploadId = await upload(room);
    expect((await elsewhere(little)).body).toMatchObject({ code: 429, error: 'AI_USED_UP' });
    expect(service.asked).toHaveLength(1);
  } finally {
    await little.close();
  }
});

test.each([
  ['no AI', { AI_URL: '', AI_MODEL: '', AI_PICTURE_MODEL: '' }],
  ['nobody who checks texts', { AI_MODERATION_URL: '' }],
  ['a model that sees nothing', { AI_PICTURE_MODEL: '' }],
])('%s: nothing is sent, and phones are told so beforehand', async (_, env) => {
  const school = async (server: TestApp): Promise<School> => data<School>(await server.call('GET schools/current'));
  expect(await school(api)).toMatchObject({ ai: true, ai_pictures: true });
  const blind = await api.another(env);
  try {
    expect(await school(blind)).toMatchObject({ ai_pictures: false });
    expect((await elsewhere(blind)).body).toMatchObject({ code: 422, error: 'AI_CANNOT_SEE' });
    expect(service.asked).toEqual([]);
  } finally {
    await blind.close();
  }
});

test("WeChat's check, where the school has it: what is risky or cannot be checked is not shown nor charged", async () => {
  const shown = await throughWechatCheck(api, service, {
    risky: JSON.stringify({ readable: true, text: '计算：RISKY+1' }),
    good: GOOD,
    ask: elsewhere,
    expectNothing: async () => expect((await used()).used).toBe(0),
  });
  expect(shown).toEqual({ text: READ });
  expect((await used()).used).toBe(1);
});

test('a photo that is gone meanwhile', async () => {
  service.answers((response) => answerWith(response, GOOD));
  const entry = data<MistakeQuestion>(
    await room.call(`POST mistake_question_books/${bookId}/questions`, { photo_upload_id: uploadId }, newKey()),
  );
  await api.database.db.execute(sql`update question_mistakes set photo_object_key = 'uploads/0/gone.png' where id = ${entry.id}`);
  expect((await read({ entry_id: entry.id })).body.error).toBe('NOT_FOUND');
  expect(service.asked).toEqual([]);
});
