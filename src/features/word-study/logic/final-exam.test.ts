import { examSummary } from './final-exam';

test('nothing answered yet', () => {
  expect(examSummary({ wordIds: [1, 2, 3], results: new Map() })).toEqual({
    total: 3,
    answered: 0,
    correct: 0,
    score: 0,
    percentage: 0,
    finished: false,
  });
});

test('the score is of all words, the progress of those answered', () => {
  expect(
    examSummary({
      wordIds: [1, 2, 3],
      results: new Map([
        [1, true],
        [2, false],
      ]),
    }),
  ).toMatchObject({ answered: 2, correct: 1, score: 33, percentage: 66, finished: false });
  const forty = new Map(Array.from({ length: 45 }, (_, id) => [id, id < 40] as const));
  expect(examSummary({ wordIds: [...forty.keys()], results: forty })).toMatchObject({ score: 88 });
  expect(
    examSummary({
      wordIds: [1, 2],
      results: new Map([
        [1, true],
        [2, true],
      ]),
    }),
  ).toMatchObject({ score: 100, finished: true });
});

test('a round without words is finished', () => {
  expect(examSummary({ wordIds: [], results: new Map() })).toMatchObject({ score: 0, percentage: 0, finished: true });
});
