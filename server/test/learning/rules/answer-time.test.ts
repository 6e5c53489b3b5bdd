/** 用时: seconds at work. */
import {
  secondsAtWork,
  secondsAtWorkSince,
  secondsOnQuestions,
  toQuestionMs,
  toWorkMs,
} from '../../../src/modules/learning/rules/answer-time';

const started = new Date('2026-11-20T10:00:00Z');
const after = (seconds: number): Date => new Date(started.getTime() + seconds * 1000);
const at = (seconds: number) => ({ receivedAt: after(seconds), answeredAt: after(seconds) });

test.each([
  ['nothing answered is no work', [], 0],
  ['from the start, answer to answer, whatever their order', [30, 10, 50], 50],
  ['a hard question is work to its end', [115], 115],
  ['of a longer pause two minutes count: before the first answer', [500], 120],
  ['and a night between two', [0, 10, 40_000, 40_020], 10 + 120 + 20],
] as const)('%s', (_what, seconds, work) => {
  expect(secondsAtWork(seconds.map(at), started)).toBe(work);
  // Mathematics comes to the same where nothing is measured.
  const sorted = [...seconds].sort((one, other) => one - other);
  const questions = sorted.map((second, i) => ({ milliseconds: toWorkMs((second - (sorted[i - 1] ?? 0)) * 1000) }));
  expect(secondsOnQuestions(questions)).toBe(work);
});

test.each([
  ['answers of before the lesson are no part of it', [100, 700, 760], 600, 60],
  ['a pause in it is bounded likewise', [650, 4000], 600, 120],
] as const)('of a lesson: %s', (_what, seconds, since, work) => {
  expect(secondsAtWorkSince(seconds.map(at), started, after(since))).toBe(work);
});

test.each([
  ['thought that was measured is work', 480_000, 480_000],
  ['a phone left open is not', 7_200_000, 600_000],
])('%s', (_what, measured, work) => {
  expect(toQuestionMs(measured)).toBe(work);
});
