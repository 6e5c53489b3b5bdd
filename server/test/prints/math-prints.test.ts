/** Prints of wrong questions: made, read as a PDF, the same for the same questions; whose they are. */
import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { FileLink, LearningPrint } from '@xueban/contract/resources/learning-prints';
import type { MistakeQuestionBook } from '@xueban/contract/resources/math/mistake-question-books';
import type { QuestionKind } from '@xueban/contract/resources/math/questions';
import type { RichText } from '@xueban/contract/resources/math/rich-text';
import type { DirectUpload } from '@xueban/contract/resources/uploads';
import { eq } from 'drizzle-orm';
import { questionVariants } from '../../src/database/schema';
import { getTop, paginate } from '../../src/modules/prints/printing/layout';
import { ROWS_BOTTOM } from '../../src/modules/prints/printing/page';
import { renderSheet } from '../../src/modules/prints/printing/render';
import type { SheetQuestion } from '../../src/modules/prints/printing/sheets/math-sheet';
import { jpegWith, PNG } from '../files/bytes';
import { createMathRoom, data, type MathRoom, newKey } from '../math/small-course';
import { useTestApp } from '../support/app';
import { getObjectsDir } from '../personal-data/rights/family';
import { overlaps, type PdfPage, readPdf, squeezed, getText } from './pdf';
import { untilMade } from './prints';

const api = useTestApp({ JOBS: 'true' });
let room: MathRoom;
let bookId: number;
beforeAll(async () => {
  room = await createMathRoom(api);
  const { id } = await room.open(0);
  await room.answerAll(id, [0, 3, 6]);
  bookId = data<MistakeQuestionBook[]>(await room.call('GET mistake_question_books'))[0]!.id;
  const paper = { text: '甲乙两地相距 60 千米，3 小时到达，求速度。', answer: '20 千米/时' };
  data(await room.call(`POST mistake_question_books/${bookId}/questions`, paper, newKey()));
});

const exported = async (query = ''): Promise<LearningPrint> =>
  data<LearningPrint>(await room.call(`GET mistake_question_books/${bookId}/export${query}`));
const loadPdf = async (file: FileLink | null) => {
  const answer = await api.app.inject({ url: file!.url });
  expect(answer.statusCode).toBe(200);
  return readPdf(answer.rawPayload);
};

test('to be done again: every question, nothing of its answer, room below it', async () => {
  const { id, questions_count: count, words_count: words } = await exported();
  expect([count, words]).toEqual([4, 0]);
  const { print, file } = await untilMade(room, id);
  expect(print).toMatchObject({ status: 'ready', print_type: 'math_questions', print_type_text: '错题重做', learning_record_id: null });
  const pages = await loadPdf(file);
  const text = getText(pages);
  expect(text).toContain('共4题');
  expect(text).toContain('不看答案，重新做一遍');
  expect(text).toContain(squeezed('甲乙两地相距 60 千米，3 小时到达，求速度。'));
  expect(text).toContain('自己加的题');
  expect(text).not.toMatch(/20千米\/时|解答|错因/);
  expect(pages.flatMap(overlaps)).toEqual([]);
});

const say = (text: string): RichText => [{ kind: 'paragraph', inlines: [{ kind: 'text', text }] }];
const getOptions = (...texts: string[]) => texts.map((text, at) => ({ id: 'ABCD'.charAt(at), content: [{ kind: 'text' as const, text }] }));

const ask = (kind: QuestionKind, prompt: string, more: Partial<SheetQuestion> = {}): SheetQuestion => ({
  ...{ kind, prompt: say(prompt), photo: null, options: [], matches: [], answer: null, steps: [], cause: null },
  ...more,
});
async function draw(
  questions: SheetQuestion[],
  type: 'math_questions' | 'math_answers' = 'math_questions',
  pictures: Record<string, string> = {},
): Promise<PdfPage[]> {
  const head = { course: '数学', student: '小满', day: '2026-11-28', number: '20261128-001' };
  const { pdf } = await renderSheet({ type, ...head, parts: [{ title: null, questions }], pictures, photos: {} });
  return readPdf(pdf);
}

test('can be answered on paper: brackets for a choice, blanks for an order, sides to be joined by a line', async () => {
  const questions = [
    ask('single_choice', '哪个最大？', { options: getOptions('一', '二', '三', '四') }),
    ask('true_false', '零是正数。', { options: getOptions('对', '错') }),
    ask('ordering', '从小到大排。', { options: getOptions('三', '一', '二') }),
    ask('matching', '连一连。', { options: getOptions('左一', '左二'), matches: getOptions('右一', '右二') }),
  ];
  const [page] = await draw(questions);
  const text = getText([page!]);
  for (const part of ['哪个最大？（）', '零是正数。（）（填“对”或“错”）', '顺序：→→']) expect(text).toContain(squeezed(part));
  const find = (words: string) => page!.items.find((item) => item.text.startsWith(words.charAt(0)) && text.includes(words))!;
  expect(find('一').y).toBe(find('四').y);
  const sides = ['左', '右'].map((side) => page!.items.filter((item) => item.text.startsWith(side)));
  for (const at of [0, 1]) {
    const [left, right] = sides.map((items) => items[at]!);
    expect(left!.y).toBe(right!.y);
    expect(right!.x - (left!.x + left!.width)).toBeGreaterThan(150);
  }
  expect(overlaps(page!)).toEqual([]);
});

test.each([
  [8, ['ABCD']],
  [12, ['AB', 'CD']],
  [30, ['A', 'B', 'C', 'D']],
])('options with a formula of %d em stand so that none is smaller than another', async (width, expected) => {
  const picture =
    '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="1" viewBox="0 0 10 1"><path fill="#000" d="M0 0L10 0L10 1Z"/></svg>';
  const widths = [width, width, 3, width];
  const options = widths.map((own, at) => ({
    id: 'ABCD'.charAt(at),
    content: [{ kind: 'formula' as const, hash: 'f', text: '式', width: own, height: 1, depth: 0.2 }],
  }));
  const [page] = await draw([ask('single_choice', '哪个对？', { options })], 'math_questions', { f: picture });
  const letters = page!.items.filter(({ text }) => /^[A-D]$/.test(text.trim()));
  const lines = new Map<number, string>();
  for (const { y, text } of letters) lines.set(y, `${lines.get(y) ?? ''}${text.trim()}`);
  expect([...lines.values()]).toEqual(expected);
});

test('what is answered in lines has lines to write on; neither other questions nor answers have', async () => {
  const count = async (kind: QuestionKind, type?: 'math_answers') => (await draw([ask(kind, '解方程：2x + 3 = 9')], type))[0]!.shapes;
  const blank = await count('short_answer');
  expect(await count('lines')).toBe(blank + 9);
  expect(await count('lines', 'math_answers')).toBe(await count('short_answer', 'math_answers'));
});

test('no page but the last is left half empty: what is left of it is room to work', () => {
  const rows = Array.from({ length: 14 }, (_, at) => ({ height: 150 + (at % 3) * 90, room: 96, leastRoom: 58, draw: () => undefined }));
  const pages = paginate(rows, { kind: 'first', part: '错题重做' });
  expect(pages.length).toBeGreaterThan(3);
  for (const { head, rows: placed } of pages.slice(0, -1))
    expect(placed.reduce((sum, { height }) => sum + height, getTop(head))).toBeCloseTo(ROWS_BOTTOM);
});

test('with answers: answer, solution and cause', async () => {
  const { id } = await exported('?with_answers=true');
  const { print, file } = await untilMade(room, id);
  expect(print).toMatchObject({ status: 'ready', print_type_text: '错题解答' });
  const text = getText(await loadPdf(file));
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

test('an option that an import has moved is printed with the letter of its place', async () => {
  const { db } = api.database;
  const moved = await createMathRoom(api);
  const { id } = await moved.open(0);
  const quiz = await moved.answerAll(id, [0]);
  const chosen = eq(questionVariants.questionId, quiz.questions[0]!.id);
  const [variant] = await db.select({ content: questionVariants.content }).from(questionVariants).where(chosen);
  const [first, ...more] = variant!.content.options;
  await db
    .update(questionVariants)
    .set({ content: { ...variant!.content, options: [...more, first!] } })
    .where(chosen);
  const book = data<MistakeQuestionBook[]>(await moved.call('GET mistake_question_books'))[0]!.id;
  const print = data<LearningPrint>(await moved.call(`GET mistake_question_books/${book}/export`));
  // What they say is A, B and C.
  expect(getText(await loadPdf((await untilMade(moved, print.id)).file))).toContain('ABBCCA');
});

describe('a question that is only a photo', () => {
  const JPEG = jpegWith({ width: 800, height: 300 });
  let other: MathRoom;
  let id: number;
  const runPrint = async (): Promise<{ pages: PdfPage[]; preview: string }> => {
    const { id: print } = data<LearningPrint>(await other.call(`GET mistake_question_books/${id}/export`));
    const preview = JSON.stringify(data<{ questions: unknown[] }>(await other.call(`GET learning_prints/${print}`)).questions);
    return { pages: await loadPdf((await untilMade(other, print)).file), preview };
  };
  const add = async (body: object, photo: Buffer, type = 'image/jpeg'): Promise<void> => {
    const asked = { purpose: 'question_photo', filename: 'q', content_type: type, byte_size: photo.length };
    const upload = data<DirectUpload>(await other.call('POST direct_uploads', asked));
    await api.app.inject({ method: 'PUT', url: upload.upload_url, headers: upload.headers, payload: photo });
    data(await other.call(`POST mistake_question_books/${id}/questions`, { ...body, photo_upload_id: upload.id }, newKey()));
  };
  beforeEach(async () => {
    other = await createMathRoom(api);
    const { id: record } = await other.open(0);
    await other.answerAll(record, [0]);
    id = data<MistakeQuestionBook[]>(await other.call('GET mistake_question_books'))[0]!.id;
  });

  test('is printed as its photo, beside room to work; one that was written down as its text', async () => {
    await add({ answer: '3' }, JPEG);
    await add({}, PNG, 'image/png');
    await add({ text: '一桶水重 5 千克' }, JPEG);
    const { pages, preview } = await runPrint();
    expect(pages.reduce((sum, { pictures }) => sum + pictures, 0)).toBe(2);
    expect(getText(pages)).toContain('一桶水重5千克');
    expect(getText(pages)).not.toContain('请看手机上的错题本');
    expect(preview).toContain('照片印在 PDF 里');
  });

  test('that no PDF can hold, or that is gone, is said by words', async () => {
    await add({}, JPEG);
    await add({}, JPEG);
    const { rows } = await api.database.pool.query<{ id: string; key: string }>(
      'select id, photo_object_key as key from question_mistakes where photo_object_key is not null order by id desc limit 2',
    );
    await rm(path.join(getObjectsDir(api), rows[0]!.key));
    // Kept before pictures were redrawn.
    const asWebp = "update question_mistakes set photo_object_key = replace(photo_object_key, '.jpg', '.webp') where id = $1";
    await api.database.pool.query(asWebp, [rows[1]!.id]);
    const { pages } = await runPrint();
    expect(pages.reduce((sum, { pictures }) => sum + pictures, 0)).toBe(0);
    expect(getText(pages).match(/请看手机上的错题本/g)).toHaveLength(2);
  });
});

test('nothing that fits; the book of somebody else', async () => {
  expect((await room.call(`GET mistake_question_books/${bookId}/export?chapter_id_eq=999999`)).body).toMatchObject({
    code: 422,
    error: 'NOTHING_TO_PRINT',
  });
  const other = await createMathRoom(api);
  expect((await other.call(`GET mistake_question_books/${bookId}/export`)).body).toMatchObject({ code: 404, error: 'NOT_FOUND' });
});
