/** What is remembered of questions, sections and knowledge points. */
import { getMastery } from '../../../src/modules/math/rules/mastery';
import {
  getEntries,
  type JudgedAnswer,
  mistakeAfterRight,
  mistakeAfterWrong,
  mistakeByHand,
  replayQuestion,
} from '../../../src/modules/math/rules/question-memory';
import {
  getFlywheel,
  foldSection,
  isFinished,
  type SectionEvent,
  sectionPercentage,
  UNTOUCHED,
} from '../../../src/modules/math/rules/section-state';

const answer = (verdict: JudgedAnswer['verdict'], day: string, more: Partial<JudgedAnswer> = {}): JudgedAnswer => ({
  verdict,
  forSection: true,
  day,
  at: `${day}T04:00:00.000Z`,
  variant: 1,
  late: false,
  given: { kind: 'unknown' },
  cause: verdict === 'wrong' ? '错因' : null,
  ...more,
});
const after = (...answers: JudgedAnswer[]) => replayQuestion(answers.map((one) => ({ answer: one })));

test('a wrong answer enters the book; right ones on three different days leave it', () => {
  expect(after(answer('right', '2026-11-20'))).toEqual({ verdict: 'right', answersCount: 1, mistake: null });
  const wrong = answer('wrong', '2026-11-20');
  expect(after(wrong).mistake).toMatchObject({ timesWrong: 1, rightDays: 0, leftAt: null, cause: '错因', variant: 1 });
  const days = ['2026-11-20', '2026-11-20', '2026-11-21'].map((day) => answer('right', day));
  expect(after(wrong, ...days).mistake).toMatchObject({ rightDays: 2, leftAt: null });
  const last = answer('right', '2026-11-25');
  expect(after(wrong, ...days, last)).toMatchObject({ mistake: { rightDays: 3, leftAt: last.at }, verdict: 'right', answersCount: 5 });
  expect(after(wrong, ...days, last, answer('wrong', '2026-11-26')).mistake).toMatchObject({ timesWrong: 2, rightDays: 0, leftAt: null });
});

test('answers of two phones that arrive late: days count by their date, and what was wrong before a right day leaves that day', () => {
  const wrong = answer('wrong', '2026-11-20');
  const right = (day: string) => answer('right', `2026-11-${day}`);
  const late = after(wrong, right('22'), right('21'));
  expect(late.mistake).toMatchObject({ rightDays: 2, lastRightOn: '2026-11-22', leftAt: null });
  expect(after(wrong, right('22'), right('21'), right('23')).mistake).toMatchObject({ rightDays: 3, leftAt: right('23').at });
  // Which of two days were counted is not kept: a third before the last one may be the first of them.
  expect(after(wrong, right('21'), right('23'), right('22')).mistake).toMatchObject({ rightDays: 2, leftAt: null });
  // The same day again, from another phone.
  expect(after(wrong, right('22'), right('22')).mistake).toMatchObject({ rightDays: 1 });
  // Given before the question was wrong: it says nothing of today.
  expect(after(wrong, answer('right', '2026-11-19')).mistake).toMatchObject({ rightDays: 0, lastRightOn: null });
  const older = answer('wrong', '2026-11-19', { cause: '更早的错因' });
  expect(after(wrong, right('22'), older).mistake).toMatchObject({ timesWrong: 2, rightDays: 1, lastWrongAt: wrong.at, cause: '错因' });
  const between = answer('wrong', '2026-11-21', { cause: '中间的错因' });
  expect(after(wrong, right('20'), right('22'), between).mistake).toMatchObject({
    timesWrong: 2,
    rightDays: 1,
    lastRightOn: '2026-11-22',
    lastWrongAt: between.at,
    cause: '中间的错因',
  });
  // It had left by days of which some were before this one.
  expect(after(wrong, right('20'), right('22'), right('23'), between).mistake).toMatchObject({ rightDays: 1, leftAt: null });
});

test('an answer that does not count for the section leaves its verdict; one that waits changes nothing in the book', () => {
  expect(after(answer('wrong', '2026-11-20'), answer('right', '2026-11-20', { forSection: false }))).toMatchObject({ verdict: 'wrong' });
  expect(after(answer('wrong', '2026-11-20'), answer('waiting', '2026-11-21'))).toMatchObject({
    verdict: 'waiting',
    mistake: { timesWrong: 1, rightDays: 0 },
  });
});

test('by hand: out, and back with all its days to go', () => {
  const mistake = after(answer('wrong', '2026-11-20'), answer('right', '2026-11-21')).mistake!;
  const out = mistakeByHand(mistake, false, '2026-11-22T00:00:00.000Z');
  expect(out).toMatchObject({ leftAt: '2026-11-22T00:00:00.000Z', rightDays: 1 });
  expect(mistakeByHand(out, false, '2026-11-23T00:00:00.000Z')).toBe(out);
  expect(mistakeByHand(out, true, '2026-11-23T00:00:00.000Z')).toMatchObject({ leftAt: null, rightDays: 0, lastRightOn: null });
  expect(mistakeAfterRight(out, '2026-11-24', '2026-11-24T00:00:00.000Z')).toBe(out);
  expect(mistakeAfterWrong(out, '2026-11-25T00:00:00.000Z')).toMatchObject({ timesWrong: 2, leftAt: null, rightDays: 0 });
  const answers = ['wrong', 'right'] as const;
  const logged = answers.map((verdict, at) => ({ id: at + 5, answer: answer(verdict, '2026-11-20') }));
  const order = getEntries(logged, [
    { afterAnswerId: 5, inBook: false, at: 'a' },
    { afterAnswerId: 0, inBook: true, at: 'b' },
  ]).map((entry) => ('answer' in entry ? entry.answer.verdict : entry.at));
  expect(order).toEqual(['b', 'wrong', 'a', 'right']);
});

test('a section comes back after 3, 7, 14, 30, 60 and 60 days, and from the beginning when it has fallen', () => {
  const done: SectionEvent = { kind: 'completed', day: '2026-01-01' };
  const held = (day: string): SectionEvent => ({ kind: 'held', day });
  const events: SectionEvent[] = [done];
  for (const due of ['2026-01-04', '2026-01-11', '2026-01-25', '2026-02-24', '2026-04-25', '2026-06-24']) {
    expect(foldSection(events).dueOn).toBe(due);
    events.push(held(due));
  }
  const fallen = foldSection([...events, { kind: 'fallen', day: '2026-07-01' }]);
  expect(fallen).toEqual({ completedOn: '2026-01-01', dueOn: null, timesHeld: 0 });
  expect(isFinished(fallen)).toBe(false);
  expect(foldSection([...events, { kind: 'fallen', day: '2026-07-01' }, { kind: 'completed', day: '2026-07-02' }])).toMatchObject({
    dueOn: '2026-07-05',
  });
  // Learned once more before it was due.
  expect(foldSection([done, held('2026-01-04'), { kind: 'completed', day: '2026-01-05' }])).toMatchObject({
    dueOn: '2026-01-11',
    timesHeld: 1,
  });
});

test('percentage and turn', () => {
  const counts = { ...UNTOUCHED, quizTaken: true };
  const turn = (section: typeof counts) => [sectionPercentage(section, 10), getFlywheel(section, 10).turn];
  expect(turn({ ...UNTOUCHED })).toEqual([0, 'learn']);
  expect(turn(counts)).toEqual([0, 'quiz']);
  expect(turn({ ...counts, rightCount: 4, wrongCount: 2 })).toEqual([40, 'quiz']);
  expect(turn({ ...counts, rightCount: 8, wrongCount: 2 })).toEqual([80, 'wrong_questions']);
  expect(turn({ ...counts, rightCount: 9, waitingCount: 1 })).toEqual([90, 'waiting']);
  expect(turn({ ...counts, rightCount: 8, waitingCount: 1 })).toEqual([80, 'quiz']);
  expect(turn({ ...counts, rightCount: 8, wrongCount: 1, waitingCount: 1 })).toEqual([80, 'wrong_questions']);
  expect(turn({ ...counts, rightCount: 10 })).toEqual([99, 'quiz']);
  const finished = { ...counts, rightCount: 10, completedOn: '2026-01-01', dueOn: '2026-01-04' };
  expect(turn(finished)).toEqual([100, 'finished']);
  expect(turn({ ...finished, rightCount: 9, wrongCount: 1, dueOn: null })).toEqual([90, 'wrong_questions']);
  expect(turn({ ...finished, rightCount: 9, waitingCount: 1, dueOn: null })).toEqual([90, 'waiting']);
});

test('mastery as the field has it', () => {
  expect(getMastery(0, 0, 5, false)).toBe('new');
  expect(getMastery(3, 3, 5, false)).toBe('attempted');
  expect(getMastery(5, 4, 5, true)).toBe('familiar');
  expect(getMastery(5, 5, 5, false)).toBe('proficient');
  expect(getMastery(9, 5, 5, true)).toBe('mastered');
});
