/**
 * Median and spread over takers of the slope by which knowledge falls with ln(rank), by marginal maximum likelihood over
 * collected tests. Difficulties of single words cannot tell, because limits are estimated on the same scale.
 */
import { getEvidence } from './evidence';
import { type FrequencyModel, getFrequencyModel, getStraightModel, weighByFrequency } from './frequency-model';
import type { ItemBank } from './items';
import { likeliestList, weighRoughly } from './list-model';
import { LEAST_SPREAD, type SlopePrior, getSlopes, UNSETTLED } from './slope-prior';
import type { Response } from './state';

export interface SlopeEstimate extends SlopePrior {
  /** Standard error of the median. Takers share the words' deviations, so the true error may be twice as large. */
  standardError: number;
  /** Tests weighed: those of takers who have not learned a list, as list learners say nothing of slopes. */
  tests: number;
}

/** Fewer tests say nothing of a slope. */
const MIN_TESTS = 20;
/** From this probability on a taker counts as one who has learned a list. */
const BY_LIST = 0.5;

/** Evenly spaced ln(slope) of the likelihoods, and those between which they are summed. */
const NODES = getSlopes(UNSETTLED).map(({ slope }) => Math.log(slope));
const NODE_STEP = (NODES[1] ?? 0) - (NODES[0] ?? 0);
const FINE_STEP = 0.02;
const FINE = evenly(NODES[0] ?? 0, NODES.at(-1) ?? 0, FINE_STEP);

/** Medians, as ln(slope), and spreads that are weighed. */
const MEDIAN_STEP = 0.02;
const MEDIANS = evenly(Math.log(1.05), Math.log(3.4), MEDIAN_STEP);
const SPREADS = evenly(LEAST_SPREAD, 0.48, 0.03);

function evenly(from: number, to: number, step: number): number[] {
  return Array.from({ length: Math.round((to - from) / step) + 1 }, (_, i) => from + i * step);
}

const PAIRS = MEDIANS.flatMap((median) => SPREADS.map((spread) => ({ median, spread, weights: normalWeights(median, spread) })));

function normalWeights(median: number, spread: number): Float64Array {
  const densities = Float64Array.from(FINE, (at) => Math.exp(-0.5 * ((at - median) / spread) ** 2));
  const total = densities.reduce((sum, density) => sum + density, 0);
  return densities.map((density) => density / total);
}

/** Weighs tests as they come; holds one sum for each pair of median and spread. */
export class SlopeEstimation {
  private readonly logs = new Float64Array(PAIRS.length);
  private readonly model: FrequencyModel = getStraightModel(UNSETTLED);
  private tests = 0;

  /** @param bank with difficulties by rank alone: what is sought is the slope on ranks */
  constructor(private readonly bank: ItemBank) {}

  add(responses: readonly Response[]): void {
    const evidence = getEvidence(responses, this.bank);
    const { cells, logEvidence } = weighByFrequency(evidence, this.model);
    if ((likeliestList(weighRoughly(evidence, this.bank.lists), logEvidence)?.share ?? 0) > BY_LIST) return;
    this.tests += 1;
    const likelihoods = between(this.logLikelihoods(cells));
    for (let i = 0; i < PAIRS.length; i += 1) {
      const { weights } = PAIRS[i] as (typeof PAIRS)[number];
      let sum = 0;
      for (let j = 0; j < likelihoods.length; j += 1) sum += (weights[j] as number) * (likelihoods[j] as number);
      this.logs[i] = (this.logs[i] as number) + Math.log(sum);
    }
  }

  /** ln of the likelihood at each node, but for a constant. */
  private logLikelihoods(cells: Float64Array): number[] {
    const [after, before] = [new Float64Array(NODES.length), new Float64Array(NODES.length)];
    for (let cell = 0; cell < cells.length; cell += 1) {
      const node = cell % NODES.length;
      after[node] = (after[node] as number) + (cells[cell] as number);
      before[node] = (before[node] as number) + (this.model.weights[cell] as number);
    }
    return NODES.map((_, node) => Math.log(Math.max(after[node] as number, 1e-12) / (before[node] as number)));
  }

  /** Undefined while tests are few, or when the most probable median is at the end of what is weighed. */
  estimate(): SlopeEstimate | undefined {
    if (this.tests < MIN_TESTS) return undefined;
    const best = this.logs.indexOf(Math.max(...this.logs));
    const getLog = (pair: number): number => this.logs[pair] ?? -Infinity;
    // The parabola through the three most probable medians.
    const [below, here, above] = [getLog(best - SPREADS.length), getLog(best), getLog(best + SPREADS.length)];
    const pair = PAIRS[best];
    if (!pair || below === -Infinity || above === -Infinity) return undefined;
    const curvature = (below - 2 * here + above) / MEDIAN_STEP ** 2;
    const median = Math.exp(pair.median - (above - below) / (2 * MEDIAN_STEP) / curvature);
    return { median, spread: pair.spread, standardError: median / Math.sqrt(-curvature), tests: this.tests };
  }
}

/** Likelihoods between the nodes, by parabolas through the nearest three ln. */
function between(logs: readonly number[]): Float64Array {
  const top = Math.max(...logs);
  return Float64Array.from(FINE, (at) => {
    const nearest = Math.round((at - (NODES[0] ?? 0)) / NODE_STEP);
    const middle = Math.min(Math.max(nearest, 1), NODES.length - 2);
    const [left, here, right] = [logs[middle - 1] ?? 0, logs[middle] ?? 0, logs[middle + 1] ?? 0];
    const x = (at - (NODES[middle] ?? 0)) / NODE_STEP;
    return Math.exp(here - top + (x * (right - left)) / 2 + (x * x * (left - 2 * here + right)) / 2);
  });
}

/**
 * Relative difference of sizes counted by one slope instead of another, for a taker with the same limit. A rough figure.
 * @param size by the true slope
 */
export function getSizeError(slopeUsed: number, trueSlope: number, size: number): number {
  const [used, truth] = [slopeUsed, trueSlope].map((median) => getFrequencyModel({ median, spread: 0 }).means);
  const cell = truth?.findIndex((mean) => mean >= size) ?? -1;
  return cell < 0 ? 0 : (used?.[cell] ?? 1) / (truth?.[cell] ?? 1) - 1;
}
