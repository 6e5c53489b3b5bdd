/**
 * New difficulties from collected answers: the most probable position of each item, with its author's ratings as prior.
 * Given results and open tests stay.
 */
import { shiftGrid } from '../../../vocabulary-test/rules/adaptive-test/shift';
import { getRating, RATING_SD, getFloor, type ItemSource } from './items';
import { levelCurve, getLikelihood, type Outcome } from './response-model';

/** One answer of one learner, from a completed test. */
export interface CollectedAnswer {
  item: string;
  /** Of the learner, by the whole test, and how sure it is (SD); grades. */
  level: number;
  levelSd: number;
  outcome: Outcome;
}

export interface CalibratedItem {
  item: string;
  answers: number;
  /** By its ratings, and as it is now; grades. */
  prior: number;
  difficulty: number;
  difficultySd: number;
  /** So far from its ratings that its text, its answer or its point want a look. */
  suspicious: boolean;
}

/** Fewer answers leave an item as it was. */
export const MIN_ANSWERS = 30;

const SUSPICIOUS_SHIFT = 2.5 * RATING_SD;

/** Never surer than this: levels are known only so well. */
const LEAST_SD = 0.1;

const GRID = shiftGrid(RATING_SD, 3, 0.02);

/** Weighs answers as they come: what is held grows with the items, not with the answers. */
export class Calibration {
  private readonly items: ReadonlyMap<string, { prior: number; floor: number; answers: number; logs: Float64Array }>;

  /** @param sources the bank, by ratings (not by earlier calibrations: all answers are weighed again) */
  constructor(sources: readonly Pick<ItemSource, 'id' | 'ratings' | 'kind' | 'options'>[]) {
    this.items = new Map(
      sources.map(({ id, ratings, kind, options }) => [
        id,
        { prior: getRating(id, ratings), floor: getFloor(kind, options), answers: 0, logs: GRID.start() },
      ]),
    );
  }

  /** An answer to an item that is not in the bank is passed over. */
  add({ item: id, level, levelSd, outcome }: CollectedAnswer): void {
    const item = this.items.get(id);
    if (!item) return;
    item.answers += 1;
    const { ifSolved, ifNot } = getLikelihood(outcome, item.floor);
    GRID.add(item.logs, (shift) => ifNot + levelCurve(level, item.prior + shift, levelSd) * (ifSolved - ifNot));
  }

  /** Items with answers enough. */
  report(minAnswers = MIN_ANSWERS): CalibratedItem[] {
    return [...this.items].flatMap(([item, { prior, answers, logs }]) => {
      if (answers < minAnswers) return [];
      const { shift, sd } = GRID.estimate(logs);
      return [
        {
          item,
          answers,
          prior,
          difficulty: prior + shift,
          difficultySd: Math.max(LEAST_SD, sd),
          suspicious: Math.abs(shift) > SUSPICIOUS_SHIFT,
        },
      ];
    });
  }
}
