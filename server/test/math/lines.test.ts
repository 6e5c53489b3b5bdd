/** Questions answered line by line: from the phone's lines to the mistake book and back. */
import { and, eq } from 'drizzle-orm';
import type { MistakeQuestionBook } from '@xueban/contract/resources/math/mistake-question-books';
import type { GivenAnswer, Question } from '@xueban/contract/resources/math/questions';
import { questions, questionVariants } from '../../src/database/schema';
import { useTestApp } from '../support/app';
import { createMathRoom, data, type MathRoom, newKey } from './small-course';

const api = useTestApp();
const lines = (...written: string[]): GivenAnswer => ({ kind: 'lines', lines: written });
const RIGHT = lines('2x+6=10', '2x=4', 'x=2');

/** One of the questions of a section, made one of lines. */
async function withLines(room: MathRoom): Promise<number> {
  const { db } = api.database;
  const [one] = await db
    .select({ id: questions.id })
    .from(questions)
    .where(and(eq(questions.courseId, room.courseId), eq(questions.kind, 'single_choice')))
    .orderBy(questions.id)
    .limit(1);
  await db.update(questions).set({ kind: 'lines' }).where(eq(questions.id, one!.id));
  const key = {
    kind: 'lines' as const,
    lines: { start: '2(x+3)=10', unknown: 'x', goal: 'x=2' },
    answer: ['2x+6=10', 'x=2'],
  };
  await db.update(questionVariants).set({ key }).where(eq(questionVariants.questionId, one!.id));
  return one!.id;
}

test('an app that does not know the kind is not asked; one that does is told the first wrong line and its cause', async () => {
  const [old, room] = [await createMathRoom(api), await createMathRoom(api)];
  const hidden = await withLines(old);
  const { id: oldRecord } = await old.open(0);
  const without = await old.take({ source: 'section', learning_record_id: oldRecord });
  expect(without.items.map((item) => item.question_id)).not.toContain(hidden);
  const shown = await withLines(room);
  const { id } = await room.open(0);
  const quiz = await room.take({ source: 'section', learning_record_id: id, shows: ['lines'] });
  const question = quiz.questions.find((one) => one.id === shown) as Question;
  expect(question.kind).toBe('lines');
  expect(JSON.stringify(quiz)).not.toContain('2(x+3)=10');
  const wrong = await room.answer(quiz.id, question, lines('2x+6=10', '2x=16', 'x=8'));
  expect(wrong.judgement).toMatchObject({ verdict: 'wrong', cause: '移项没变号' });
  expect(wrong.judgement.blanks.map(({ right }) => right)).toEqual([true, false]);
  expect(wrong.judgement.blanks[1]?.reason).toContain('移到等号另一边的项要变号');
  const book = async (): Promise<MistakeQuestionBook> => data<MistakeQuestionBook[]>(await room.call('GET mistake_question_books'))[0]!;
  expect(await book()).toMatchObject({ questions_count: 1 });
  const ask = { source: 'mistakes', course_id: room.courseId };
  expect((await room.call('POST quiz_submissions/take', ask)).body.error).toBe('NO_MISTAKES_TO_REVIEW');
  const again = await room.take({ ...ask, shows: ['lines'] });
  const similar = (await room.answer(again.id, again.questions[0] as Question, RIGHT)).question as Question;
  const bare = await room.answer(again.id, similar, lines('x=2'));
  expect(bare).toMatchObject({ judgement: { verdict: 'right' }, status: 'completed' });
  expect(bare.judgement.reason).toContain('只写了结果');
});

test('a line that cannot be read is asked again by its number', async () => {
  const room = await createMathRoom(api);
  const shown = await withLines(room);
  const { id } = await room.open(0);
  const quiz = await room.take({ source: 'section', learning_record_id: id, shows: ['lines'] });
  const question = quiz.questions.find((one) => one.id === shown) as Question;
  const send = (given: GivenAnswer) => room.put(quiz.id, { question_id: shown, variant: question.variant, given }, newKey());
  expect((await send(lines('2x+6=10', '2x+'))).body).toMatchObject({ code: 422, error: 'ANSWER_NOT_UNDERSTOOD' });
  expect((await send(lines('2x+6=10', '2x-6'))).body.message).toBe('第 2 行：每一行都要写成等式，不算错，请再答一次');
  expect((await send({ kind: 'lines', lines: [] })).status).toBe(400);
  expect((await send({ kind: 'choice', option_ids: ['A'] })).body.error).toBe('ANSWER_UNFITTING');
  expect(data(await send(lines('x+6=10')))).toMatchObject({ judgement: { verdict: 'wrong', cause: '去括号漏乘' } });
});
