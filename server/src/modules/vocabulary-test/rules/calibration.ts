/**
 * New difficulties from collected answers: for each word the most probable difficulty (MAP), with the one its
 * frequency rank gives as the prior. Past results keep the difficulties they were made with.
 */
import { shiftGrid } from './adaptive-test/shift';
import { choiceLikelihood, type ChoiceOutcome, tickLikelihood } from './response-model';
import { getDifficulty, getDiscrimination, logistic, RANK_DIFFICULTY_SD, UNIT, getWordRank } from './scale';
import { UNSETTLED } from './slope-prior';

/** One answer of one taker to one word, from a reliable test. */
export interface CollectedAnswer {
  word: string;
  /** Ability and over-claiming of the taker, from the result of the whole test. */
  ability: number;
  overclaiming: number;
  response: { kind: 'tick'; ticked: boolean } | { kind: 'choice'; outcome: ChoiceOutcome };
}

export interface CalibratedWord {
  word: string;
  answers: number;
  /** By rank, and as it is now (units of the scale). */
  prior: number;
  difficulty: number;
  difficultySd: number;
  /** More than three prior SDs from its rank: its meaning or distractors should be checked. */
  suspicious: boolean;
}

export interface CalibrationReport {
  words: CalibratedWord[];
  /** Words with too few answers, left as they were. */
  skipped: number;
  /** Mean and SD of the shifts (units of the scale): a mean far from 0 says that the scale itself has moved. */
  meanShift: number;
  sdShift: number;
  /**
   * Slope of the shifts on ln(rank) with its standard error; null for few words. It shows whether rarer words are harder
   * than their ranks say, not how steeply knowledge falls (SlopeEstimation).
   */
  shiftOnLnRank: { slope: number; standardError: number } | null;
}

/** Fewer words show no slope. */
const MIN_WORDS = 10;

/** A word needs at least this many answers. */
export const MIN_ANSWERS = 30;

const SUSPICIOUS_SHIFT = 3 * RANK_DIFFICULTY_SD;

/** Shifts from the prior that are weighed, units of the scale. */
const GRID = shiftGrid(RANK_DIFFICULTY_SD, 6, 0.04);

/**
 * Calibrates the words of a list. Answers are weighed as they come and not kept; abilities count as known, which is nearly
 * so after a hundred answers.
 */
export class Calibration {
  private readonly words: ReadonlyMap<string, { prior: number; answers: number; logs: Float64Array }>;

  /**
   * @param words the bank, with ranks (not with earlier calibrations: all answers are weighed again)
   * @param discrimination of the median slope in use
   */
  constructor(
    words: readonly { word: string; rank: number }[],
    private readonly discrimination = getDiscrimination(UNSETTLED.median),
  ) {
    this.words = new Map(
      words.map(({ word, rank }) => [word, { prior: getDifficulty(getWordRank(rank)), answers: 0, logs: GRID.start() }]),
    );
  }

  add(collected: CollectedAnswer): void {
    const word = this.words.get(collected.word);
    if (!word) return;
    word.answers += 1;
    GRID.add(word.logs, (shift) => getProbability(collected, word.prior + shift, this.discrimination));
  }

  /** @param minAnswers fewer leave a word as it was */
  report(minAnswers = MIN_ANSWERS): CalibrationReport {
    const words = [...this.words].flatMap(([word, { prior, answers, logs }]) =>
      answers < minAnswers ? [] : [calibrated(word, prior, answers, logs)],
    );
    const shifts = words.map(({ difficulty, prior }) => difficulty - prior);
    const meanShift = mean(shifts);
    const sdShift = Math.sqrt(mean(shifts.map((shift) => (shift - meanShift) ** 2)));
    return { words, skipped: this.words.size - words.length, meanShift, sdShift, shiftOnLnRank: shiftOnLnRank(words) };
  }
}

function calibrated(word: string, prior: number, answers: number, logs: Float64Array): CalibratedWord {
  const { shift, sd } = GRID.estimate(logs);
  return {
    word,
    answers,
    prior,
    difficulty: prior + shift,
    difficultySd: sd,
    suspicious: Math.abs(shift) > SUSPICIOUS_SHIFT,
  };
}

function getProbability({ ability, overclaiming, response }: CollectedAnswer, difficulty: number, discrimination: number): number {
  const known = logistic(discrimination * (ability - difficulty));
  const { ifKnown, ifUnknown } =
    response.kind === 'tick' ? tickLikelihood(response.ticked, overclaiming) : choiceLikelihood(response.outcome);
  // A rate of exactly 0 would forbid what happened.
  return Math.max(1e-9, known * ifKnown + (1 - known) * ifUnknown);
}

/** Least squares over the words, each with its own shift. */
function shiftOnLnRank(words: readonly CalibratedWord[]): CalibrationReport['shiftOnLnRank'] {
  const points = words.map(({ prior, difficulty }) => ({ x: prior / UNIT, y: difficulty - prior }));
  const center = { x: mean(points.map(({ x }) => x)), y: mean(points.map(({ y }) => y)) };
  const spread = points.reduce((sum, { x }) => sum + (x - center.x) ** 2, 0);
  if (points.length < MIN_WORDS || spread === 0) return null;
  const slope = points.reduce((sum, { x, y }) => sum + (x - center.x) * (y - center.y), 0) / spread;
  const rest = points.reduce((sum, { x, y }) => sum + (y - center.y - slope * (x - center.x)) ** 2, 0);
  return { slope, standardError: Math.sqrt(rest / (points.length - 2) / spread) };
}

function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}
