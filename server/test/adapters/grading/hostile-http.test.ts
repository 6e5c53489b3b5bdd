/** Hostile answers over HTTP: each gets an answer, none is accepted, and the answers of others do not wait for them. */
import { eq } from 'drizzle-orm';
import { questionVariants } from '../../../src/database/schema';
import { createMathRoom, type MathRoom } from '../../math/small-course';
import { HOSTILE_KEYS, hostileInputs } from '../../math/rules/hostile';
import { useTestApp } from '../../support/app';
import { findOne } from '../../support/long-form';

const api = useTestApp();

const AT_ONCE = 16;
/** The grading core takes some 50 ms for it. */
const SLOW = Array.from({ length: 25 }, (_, i) => `x=√(${i}+√2)`).join('或');

interface Asked {
  quizId: number;
  questionId: number;
  variant: number;
}

/** Sections with one question of each key. */
async function loadQuestions(room: MathRoom): Promise<Asked[]> {
  const asked: Asked[] = [];
  for (const [at, { questionIds }] of room.sections.entries()) {
    const questionId = questionIds[3]!;
    const key = HOSTILE_KEYS[at % HOSTILE_KEYS.length]!;
    await api.database.db
      .update(questionVariants)
      .set({ key: { kind: 'blanks', keys: [key], wrong: [] } })
      .where(eq(questionVariants.questionId, questionId));
    const quiz = await room.take({ source: 'section', learning_record_id: (await room.open(at)).id });
    const { variant } = quiz.questions.find(({ id }) => id === questionId)!;
    asked.push({ quizId: quiz.id, questionId, variant });
  }
  return asked;
}

/** The first answer is to the variant that is asked, later ones come late: they are judged all the same. */
const give = (room: MathRoom, { quizId, questionId, variant }: Asked, text: string) =>
  room.put(quizId, { question_id: questionId, variant, given: { kind: 'blanks', blanks: [text] } });

test('hostile answers of every shape, sixteen at once: answered, none accepted', async () => {
  const room = await createMathRoom(api, { sections: HOSTILE_KEYS.length });
  const asked = await loadQuestions(room);
  // Two of ten sizes of each shape; judged all are in math/rules/grade.test.ts.
  const inputs = findOne(5, hostileInputs).entries();
  const odd: string[] = [];
  const flood = async (): Promise<void> => {
    for (const [at, input] of inputs) {
      const { status, body } = await give(room, asked[at % asked.length]!, input.slice(0, 300));
      // Half a character is no text; what cannot be read is asked again.
      const isRefused =
        (status === 400 && body.error === 'MALFORMED_BODY' && input.includes('\ud800')) ||
        (status === 422 && body.error === 'ANSWER_NOT_UNDERSTOOD');
      const { verdict } = (body.data as { judgement?: { verdict: string } } | null)?.judgement ?? {};
      if (!isRefused && verdict !== 'wrong') odd.push(`${status} ${verdict ?? body.error}: ${input.slice(0, 40)}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, flood));
  expect(odd).toEqual([]);
});

test('who sends what is slow to judge waits for it alone', async () => {
  const [room, other] = [await createMathRoom(api, { sections: 4 }), await createMathRoom(api, { sections: 1 })];
  const asked = await loadQuestions(room);
  const [theirs] = await loadQuestions(other);
  await give(other, theirs!, 'x+1');
  let judged = 0;
  const slow = Array.from({ length: AT_ONCE }, (_, at) => give(room, asked[at % asked.length]!, SLOW).then(() => (judged += 1)));
  await slow[0];
  const before = judged;
  expect((await give(other, theirs!, 'x+1')).body.data).toMatchObject({ judgement: { verdict: 'right' } });
  // With one queue for all it was the last: sixteen.
  expect(judged - before).toBeLessThan(AT_ONCE / 2);
  await Promise.all(slow);
});
