import {
  Calibration,
  type CalibrationReport,
  type CollectedAnswer,
  MIN_ANSWERS,
} from '../../../src/modules/vocabulary-test/rules/calibration';
import { randomOf } from '../../../src/modules/vocabulary-test/rules/adaptive-test/random';
import { difficultyOfRank, wordRankOf } from '../../../src/modules/vocabulary-test/rules/scale';

/** Answers of takers around a word of this true difficulty. */
function answersTo(word: string, difficulty: number, count: number): CollectedAnswer[] {
  const random = randomOf(difficulty * 1_000, count);
  return Array.from({ length: count }, (_, i) => {
    const ability = difficulty + (random() - 0.5) * 4;
    const known = random() < 1 / (1 + Math.exp(difficulty - ability));
    const response: CollectedAnswer['response'] =
      i % 2 === 0
        ? { kind: 'tick', ticked: known ? random() > 0.03 : random() < 0.05 }
        : { kind: 'choice', outcome: known ? 'right' : random() < 0.1 ? 'right' : random() < 0.33 ? 'wrong' : 'unknown' };
    return { word, ability, overclaiming: 0.05, response };
  });
}

function calibrate(words: { word: string; rank: number }[], answers: readonly CollectedAnswer[]): CalibrationReport {
  const calibration = new Calibration(words);
  for (const answer of answers) calibration.add(answer);
  return calibration.report();
}

const prior = difficultyOfRank(1_000);

test('many answers find the true difficulty and are sure of it', () => {
  const {
    words: [word],
    meanShift,
  } = calibrate([{ word: 'w', rank: 1_000 }], answersTo('w', prior + 0.8, 2_000));
  expect(word!.difficulty - prior).toBeCloseTo(0.8, 0);
  expect(Math.abs(word!.difficulty - prior - 0.8)).toBeLessThan(0.2);
  expect(word!.difficultySd).toBeLessThan(0.1);
  expect(word!.suspicious).toBe(false);
  expect(meanShift).toBe(word!.difficulty - word!.prior);
});

test('few answers stay near the rank', () => {
  const {
    words: [few],
  } = calibrate([{ word: 'w', rank: 1_000 }], answersTo('w', prior + 1, MIN_ANSWERS));
  const {
    words: [many],
  } = calibrate([{ word: 'w', rank: 1_000 }], answersTo('w', prior + 1, 3_000));
  expect(Math.abs(few!.difficulty - prior)).toBeLessThan(Math.abs(many!.difficulty - prior));
  expect(few!.difficultySd).toBeGreaterThan(many!.difficultySd);
});

test('too few answers leave a word as it is', () => {
  expect(
    calibrate(
      [
        { word: 'w', rank: 5 },
        { word: 'v', rank: 9 },
      ],
      answersTo('w', 2, MIN_ANSWERS - 1),
    ),
  ).toEqual({ words: [], skipped: 2, meanShift: 0, sdShift: 0, shiftOnLnRank: null });
});

test('a word far from its rank is reported', () => {
  const {
    words: [word],
  } = calibrate([{ word: 'w', rank: 1_000 }], answersTo('w', prior + 3.8, 1_000));
  expect(word!.suspicious).toBe(true);
});

test('an answer the model thinks impossible does not break it', () => {
  const impossible = Array.from(
    { length: MIN_ANSWERS },
    (): CollectedAnswer => ({ word: 'w', ability: -900, overclaiming: 0, response: { kind: 'tick', ticked: true } }),
  );
  const {
    words: [word],
  } = calibrate([{ word: 'w', rank: 1_000 }], impossible);
  expect(Number.isFinite(word!.difficulty)).toBe(true);
});

test('answers to a word that is not in the list change nothing', () => {
  const answers = answersTo('w', prior + 0.5, 100);
  expect(calibrate([{ word: 'w', rank: 1_000 }], [...answersTo('gone', 3, 50), ...answers])).toEqual(
    calibrate([{ word: 'w', rank: 1_000 }], answers),
  );
});

test('words that are harder the rarer they are show a slope of the shifts on ln(rank)', () => {
  const ranks = Array.from({ length: 24 }, (_, i) => Math.round(200 * 1.2 ** i));
  const words = ranks.map((rank) => ({ word: `w${rank}`, rank }));
  const answersWith = (tilt: number): CollectedAnswer[] =>
    ranks.flatMap((rank) => {
      const truth = difficultyOfRank(wordRankOf(rank)) + tilt * Math.log(rank / 2_000);
      return answersTo(`w${rank}`, truth, 300);
    });
  const tilted = calibrate(words, answersWith(0.4)).shiftOnLnRank!;
  expect(Math.abs(tilted.slope - 0.4)).toBeLessThan(0.15);
  expect(tilted.standardError).toBeLessThan(0.1);
  expect(Math.abs(calibrate(words, answersWith(0)).shiftOnLnRank!.slope)).toBeLessThan(0.1);
});
