/** The bank as the test sees it: items with a point, a difficulty and a chance to be guessed. */
import type { KnowledgeGraph } from './graph';

export type ItemKind = 'fill_in' | 'single_choice' | 'multiple_choice' | 'true_false';

/** What the model knows of an item: all that an answer to it can be weighed by later. */
export interface ItemModel {
  knowledgePoint: string;
  /** The position at which half of the learners solve it, grades. */
  difficulty: number;
  /** How sure that is, grades (SD). */
  difficultySd: number;
  /** Probability that a guess is right. */
  floor: number;
}

export interface BankItem extends ItemModel {
  id: string;
  /** 0–1: in what part of the tests that could ask it, it may be asked; lowered for one that is shown too often (Sympson–Hetter). */
  admission: number;
}

/** What is known of an item: its author's ratings, or a difficulty calibrated from answers. */
export interface ItemSource {
  id: string;
  knowledgePoint: string;
  kind: ItemKind;
  /** Options to choose from; 0 where nothing is chosen. */
  options: number;
  /** Independent ratings of the difficulty as a position in grades; at least one. */
  ratings: readonly number[];
  calibrated?: { difficulty: number; difficultySd: number } | undefined;
  admission?: number | undefined;
  /** Taken out of the bank: asked no more. An open test may still have it at hand. */
  removed?: boolean | undefined;
}

export interface LevelBank {
  graph: KnowledgeGraph;
  /** Items that may be asked, by id. */
  items: readonly BankItem[];
}

/** How far the mean of an author's two ratings lies from the truth, grades (SD). */
export const RATING_SD = 0.5;

/** A right answer to fill in that is hit without knowing. */
const FILL_IN_FLOOR = 0.02;

/** @throws RangeError for an item given twice, without a rating, or of a point that is not in the graph */
export function buildBank(graph: KnowledgeGraph, sources: readonly ItemSource[]): LevelBank {
  if (new Set(sources.map(({ id }) => id)).size < sources.length) throw new RangeError('An item stands twice in the bank.');
  const items = sources
    .filter(({ removed }) => !removed)
    .map(({ id, knowledgePoint, kind, options, ratings, calibrated, admission = 1 }): BankItem => {
      if (!graph.indexOf.has(knowledgePoint)) throw new RangeError(`Item ${id} is of no point of the graph: ${knowledgePoint}.`);
      return {
        id,
        knowledgePoint,
        difficulty: calibrated?.difficulty ?? getRating(id, ratings),
        difficultySd: calibrated?.difficultySd ?? RATING_SD,
        floor: getFloor(kind, options),
        admission,
      };
    })
    .sort((a, b) => (a.id < b.id ? -1 : 1));
  return { graph, items };
}

/** Mean of the ratings. @throws RangeError without any */
export function getRating(id: string, ratings: readonly number[]): number {
  if (ratings.length === 0) throw new RangeError(`Item ${id} has no rating.`);
  return ratings.reduce((sum, rating) => sum + rating, 0) / ratings.length;
}

/** Probability that a guess is right. */
export function getFloor(kind: ItemKind, options: number): number {
  switch (kind) {
    case 'fill_in':
      return FILL_IN_FLOOR;
    case 'true_false':
      return 0.5;
    case 'single_choice':
      return 1 / Math.max(2, options);
    case 'multiple_choice':
      // Any choice of at least one.
      return 1 / (2 ** Math.max(2, options) - 1);
  }
}
