/** Prints of generations: what a model wrote says so on every page and in the file; what the school's material gave says that. */
import type { AiContent, AiGeneration, AiQuestion } from '@xueban/contract/resources/ai-generations';
import type { FileLink, LearningPrint } from '@xueban/contract/resources/learning-prints';
import type { RichText } from '@xueban/contract/resources/math/rich-text';
import { getAmount, getParts } from '../../src/modules/ai/generations/generation-parts';
import { renderSheet } from '../../src/modules/prints/printing/render';
import { startAiService, streamed } from '../adapters/ai/ai-service';
import { toAnswer, testRules } from '../ai/test-rules';
import { type Classroom, createClassroom, data, newKey } from '../learning/school';
import { buildTestApp } from '../support/app';
import { useMade } from '../support/use';
import { overlaps, readPdf, squeezed, getText } from './pdf';
import { untilMade } from './prints';

const service = useMade(startAiService);
const api = useMade(() => buildTestApp({ JOBS: 'true', ...service.env, AI_MODEL: 'deepseek-chat' }, { aiRules: testRules }));
let room: Classroom;
beforeAll(async () => {
  service.answers(streamed([toAnswer('Tom borrowed a book from the library.', '图书馆的一天')]));
  room = await createClassroom(api);
});

async function made(origin: 'ai' | 'school'): Promise<AiGeneration> {
  const body = { kind: 'reading', form: 'text', course_id: room.courseId, words_from: 'today', origin };
  const { id } = data<AiGeneration>(await room.call('POST ai_generations', body, newKey()));
  for (;;) {
    const generation = data<AiGeneration>(await room.call(`GET ai_generations/${id}`));
    if (generation.status === 'ready') return generation;
    if (generation.status === 'failed') throw new Error('It was not made');
  }
}
const loadFile = async (file: FileLink | null): Promise<Buffer> => (await api.app.inject({ url: file!.url })).rawPayload;
/** What the file says of itself: strings of its description are UTF-16, as hexadecimal digits or bytes. */
const isDescribedBy = (pdf: Buffer, text: string): boolean => pdf.includes(Buffer.from(text, 'utf16le').swap16()) || pdf.includes(text);

test('what a model wrote: the label on every page and in the description of the file; asked twice it is one print', async () => {
  const { id } = await made('ai');
  const first = await room.call(`POST ai_generations/${id}/print`);
  expect(first.status).toBe(201);
  const again = await room.call(`POST ai_generations/${id}/print`);
  expect([again.status, data<LearningPrint>(again).id]).toEqual([200, data<LearningPrint>(first).id]);
  const { print, file } = await untilMade(room, data<LearningPrint>(first).id);
  expect(print).toMatchObject({
    status: 'ready',
    print_type: 'ai_generation',
    print_type_text: 'AI智能',
    words_count: 0,
    learning_record_id: null,
  });
  const pdf = await loadFile(file);
  for (const page of readPdf(pdf)) expect(getText([page])).toContain('AI生成·deepseek-chat');
  expect(getText(readPdf(pdf))).toContain(squeezed('图书馆的一天'));
  expect(getText(readPdf(pdf))).toContain(squeezed('Tom borrowed a book from the library.'));
  expect(isDescribedBy(pdf, 'AI 生成')).toBe(true);
  expect(isDescribedBy(pdf, '"Label":"1"')).toBe(true);
  expect(data<{ questions: unknown[] }>(await room.call(`GET learning_prints/${print.id}`)).questions.length).toBeGreaterThan(0);
});

test("what the school's material gave says that, and nothing of AI", async () => {
  const { id } = await made('school');
  const { file } = await untilMade(room, data<LearningPrint>(await room.call(`POST ai_generations/${id}/print`)).id);
  const pdf = await loadFile(file);
  const text = getText(readPdf(pdf));
  expect(text).toContain('由学校素材编成');
  expect(text).not.toContain('AI生成');
  expect(isDescribedBy(pdf, 'AIGC')).toBe(false);
});

test('nobody prints what is of somebody else', async () => {
  const { id } = await made('school');
  const other = await createClassroom(api);
  expect((await other.call(`POST ai_generations/${id}/print`)).body).toMatchObject({ code: 404, error: 'NOT_FOUND' });
});

const say = (text: string): RichText => [{ kind: 'paragraph', inlines: [{ kind: 'text', text }] }];
const question = (number: number, more: Partial<AiQuestion>): AiQuestion => ({
  number,
  prompt: say(`Tom ＿＿＿＿ a book from the library (${number}).`),
  answer_kind: 'typed',
  options: [],
  pieces: [],
  answers: ['borrowed'],
  hint: null,
  explanation: say('borrow 是“借入”，过去式是 borrowed。'),
  word_id: null,
  ...more,
});
const questions: AiQuestion[] = [
  question(1, { answer_kind: 'choice', options: ['lent', 'borrowed', 'kept'].map(say), answers: ['1'] }),
  question(2, {}),
  question(3, { answer_kind: 'ordering', pieces: ['a book', 'Tom', 'borrowed'], answers: ['Tom borrowed a book.'] }),
];
const sentence = { text: 'Tom borrowed a book from the library.', translation: '汤姆从图书馆借了一本书。', marks: [] };
const contents: AiContent[] = [
  {
    kind: 'reading',
    form: 'dialogue',
    parts: Array.from({ length: 30 }, (_, at) => ({ speaker: at % 2 === 0 ? 'Tom' : 'Lily', sentences: [sentence, sentence] })),
    words: [{ word_id: null, spelling: 'library', phonetic: '/ˈlaɪbrəri/', meaning: '图书馆', audio_url: null }],
    questions,
  },
  {
    kind: 'exercise',
    exercise_type: 'cloze',
    questions: Array.from({ length: 30 }, (_, at) => ({ ...questions[at % 3]!, number: at + 1 })),
  },
  {
    kind: 'explanation',
    word_id: null,
    question_id: null,
    subject: say('解方程 3x - 4 = 5'),
    steps: [
      { think: say('先把常数移到哪一边？'), text: say('两边都加 4，得 3x = 9。') },
      { think: null, text: say('两边都除以 3。') },
    ],
    answer: say('x = 3'),
    remember: say('移项要变号。'),
    questions,
  },
  {
    kind: 'plan',
    note: '这一周先把到期的单词复习完，再学新的。',
    days: Array.from({ length: 7 }, (_, at) => ({
      day: `2026-11-2${at + 2}`,
      items: [{ text: '复习 32 个单词', minutes: 8, place: 'review_words' as const, course_id: null }],
    })),
  },
];

test.each(contents.map((content) => [content.kind, content] as const))(
  '%s: whole, nothing upon each other, answers after the rest',
  async (kind, content) => {
    const { pdf } = await renderSheet({
      type: 'ai_generation',
      title: '图书馆的一天',
      course: '初中核心词汇 · 上',
      student: '林小满',
      day: '2026-11-22',
      number: '20261122-001',
      amount: getAmount(content),
      label: 'AI 生成 · deepseek-chat · 2026-11-22',
      ai: { model: 'deepseek-chat', generationId: 7 },
      parts: getParts(content),
      pictures: {},
    });
    const pages = readPdf(pdf);
    expect(pages.flatMap(overlaps)).toEqual([]);
    for (const page of pages) expect(getText([page])).toContain('AI生成');
    const answersAt = pages.findIndex((page) => getText([page]).includes('图书馆的一天·答案'));
    const before = getText(pages.slice(0, answersAt === -1 ? pages.length : answersAt));
    expect(answersAt === -1).toBe(kind === 'plan');
    expect(before).not.toContain('borrow是“借入”');
    if (kind === 'plan') expect(before).toContain(squeezed('11 月 22 日 星期日'));
    else expect(getText(pages.slice(answersAt))).toContain('borrow是“借入”');
  },
);
