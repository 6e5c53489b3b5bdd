import { foldSession } from './review-session';

describe('within a session', () => {
  test('words answered wrong make another pass, until all are right; the first answer counts', () => {
    const answers = [
      { wordId: 1, correct: true },
      { wordId: 2, correct: false },
      { wordId: 3, correct: false },
    ];
    expect(foldSession([1, 2, 3], [])).toEqual({ remaining: [1, 2, 3], firstResults: new Map(), pass: 1 });
    expect(foldSession([1, 2, 3], answers)).toMatchObject({ remaining: [2, 3], pass: 2 });
    const second = [...answers, { wordId: 3, correct: true }, { wordId: 2, correct: false }];
    expect(foldSession([1, 2, 3], second)).toMatchObject({ remaining: [2], pass: 3 });
    const done = foldSession([1, 2, 3], [...second, { wordId: 2, correct: true }]);
    expect(done).toEqual({
      remaining: [],
      firstResults: new Map([
        [1, true],
        [2, false],
        [3, false],
      ]),
      pass: 3,
    });
  });

  test('answers of other words, and repeats within a pass, are ignored', () => {
    const answers = [
      { wordId: 9, correct: true },
      { wordId: 1, correct: false },
      { wordId: 1, correct: true },
    ];
    expect(foldSession([1, 2, 2], answers)).toEqual({ remaining: [2], firstResults: new Map([[1, false]]), pass: 1 });
  });
});
