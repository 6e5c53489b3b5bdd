/** School days of mathematics: Shanghai's midnight decides when a question leaves the mistake book and a section is due. */
import { loadFindings } from '../check/support';
import { buildTestApp, type TestApp } from '../support/app';
import { createMathRoom, mathServicesAt, newKey, getRight, getWrong } from './small-course';

let api: TestApp;
beforeAll(async () => {
  api = await buildTestApp();
});
afterAll(() => api.close());

const mistakes = async (studentId: number) =>
  (
    await api.database.pool.query(
      'select right_days as days, left_at is not null as "hasLeft" from question_mistakes where student_id = $1 order by id',
      [studentId],
    )
  ).rows as { days: number; hasLeft: boolean }[];

test('right on three days of Shanghai, whatever the day in UTC', async () => {
  const { studentId, courseId } = await createMathRoom(api, { sections: 1 });
  const { clock, learningRecords, quizzes } = mathServicesAt(api, '2026-11-20T15:50:00Z');
  const {
    data: { id },
  } = await learningRecords.open(studentId, courseId, { learning_subtype: 'learn' });
  const { data: first } = await quizzes.take(studentId, { source: 'section', learning_record_id: id });
  const noPhoto = () => Promise.reject(new Error('no photo'));
  const give = async ({ id: quizId, questions: [question] }: typeof first, make: typeof getRight) => {
    const given = make(question!);
    return quizzes.answer({ studentId, questionId: question!.id, key: newKey() }, quizId, { variant: question!.variant, given }, noPhoto);
  };
  await give(first, getWrong);
  for (const [instant, days, hasLeft] of [
    ['2026-11-20T15:59:59Z', 1, false],
    ['2026-11-20T16:00:00Z', 2, false],
    ['2026-11-21T15:59:59Z', 2, false],
    ['2026-11-21T16:00:01Z', 3, true],
  ] as const) {
    clock.set(new Date(instant));
    const { data: quiz } = await quizzes.take(studentId, { source: 'mistakes', course_id: courseId });
    await give(quiz, getRight);
    expect(await mistakes(studentId)).toEqual([{ days, hasLeft }]);
  }
});

test('the recount finds nothing', async () => {
  expect(await loadFindings(api)).toEqual([]);
});
