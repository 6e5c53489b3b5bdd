/**
 * How steeply knowledge falls with ln(rank), from collected tests: the one assumption of the size table that word lists,
 * not takers, have given. Each test says how likely its answers are under each slope, whatever the ability and the
 * over-claiming of its taker (marginal maximum likelihood); what was asked depends on earlier answers alone and so
 * needs no model. Difficulties of single words cannot tell: abilities are estimated on the same scale and stretch along.
 */
import { atSlope, type BankWord, type ItemBank } from './items';
import { OVERCLAIMING, priorOf } from './posterior';
import { choiceLikelihood, tickLikelihood } from './response-model';
import { ABILITIES, scaleOf } from './scale';
import type { Response } from './state';

export interface SlopeEstimate {
  /** Of knowledge on ln(rank), deviations of the words included. */
  slope: number;
  /** Tests count as independent, though takers share the words' deviations: the slope may miss by twice as much. */
  standardError: number;
  tests: number;
}

const STEP = 0.2;

/** Slopes that are weighed: from knowledge hardly bound to frequency to nearly a step. */
const SLOPES: readonly number[] = Array.from({ length: 15 }, (_, i) => Math.round((0.8 + i * STEP) * 10) / 10);

const PRIOR: readonly number[] = priorOf().weights;

/** Fewer tests say nothing of a slope. */
const MIN_TESTS = 20;

/** Weighs tests as they come; holds one sum for each slope. */
export class SlopeEstimation {
  private readonly logs = SLOPES.map(() => 0);
  private readonly banks: readonly ItemBank[];
  private tests = 0;

  /** @param bank with difficulties by rank alone: what is sought is the slope on ranks */
  constructor(private readonly bank: ItemBank) {
    this.banks = SLOPES.map((slope) => atSlope(bank, slope));
  }

  add(responses: readonly Response[]): void {
    this.tests += 1;
    const evidence = evidenceOf(responses, this.bank);
    for (const [i, bank] of this.banks.entries()) this.logs[i] = (this.logs[i] ?? 0) + logEvidenceUnder(evidence, bank);
  }

  /** Undefined while tests are few, or when the most probable slope is at the end of what is weighed. */
  estimate(): SlopeEstimate | undefined {
    const top = this.logs.indexOf(Math.max(...this.logs));
    const [below, here, above] = [this.logs[top - 1], this.logs[top], this.logs[top + 1]];
    if (this.tests < MIN_TESTS || below === undefined || here === undefined || above === undefined) return undefined;
    // The parabola through the three most probable.
    const curvature = (below - 2 * here + above) / STEP ** 2;
    const rise = (above - below) / (2 * STEP);
    return { slope: (SLOPES[top] ?? 0) - rise / curvature, standardError: 1 / Math.sqrt(-curvature), tests: this.tests };
  }
}

/**
 * By how much sizes counted by one slope differ from what they are by another, relative to the latter: for a taker whose
 * limit was found where it is. A rough figure: answers far from the limit pull the same way and weaken it.
 * @param size by the true slope
 */
export function sizeErrorOf(slopeUsed: number, trueSlope: number, size: number): number {
  const used = scaleOf(slopeUsed).sizes;
  const i = scaleOf(Math.round(trueSlope * 100) / 100).sizes.findIndex(({ mean }) => mean >= size);
  const truth = scaleOf(Math.round(trueSlope * 100) / 100).sizes[i];
  return truth ? (used[i]?.mean ?? truth.mean) / truth.mean - 1 : 0;
}

/** Likelihood of all answers to one word at each over-claiming rate, if it is known and if it is not. */
interface WordEvidence {
  word: BankWord | undefined;
  ifKnown: Float64Array;
  ifUnknown: Float64Array;
}

function evidenceOf(responses: readonly Response[], { byId }: ItemBank): WordEvidence[] {
  const found = new Map<string, WordEvidence>();
  for (const response of responses) {
    const word = byId.get(response.id);
    if (!word && response.kind !== 'pseudo') continue;
    const evidence = found.get(response.id) ?? {
      word,
      ifKnown: new Float64Array(RATES).fill(1),
      ifUnknown: new Float64Array(RATES).fill(1),
    };
    found.set(response.id, evidence);
    for (const [r, rate] of OVERCLAIMING.entries()) {
      const { ifKnown, ifUnknown } =
        response.kind === 'choice' ? choiceLikelihood(response.outcome) : tickLikelihood(response.ticked, rate);
      evidence.ifKnown[r] = (evidence.ifKnown[r] ?? 1) * ifKnown;
      evidence.ifUnknown[r] = (evidence.ifUnknown[r] ?? 1) * ifUnknown;
    }
  }
  return [...found.values()];
}

const RATES = OVERCLAIMING.length;
const ABILITY_STEP = (ABILITIES[1] ?? 0) - (ABILITIES[0] ?? 0);
/** Products of more words than this may fall below what a number holds. */
const UNTIL_SCALED = 20;

/**
 * ln of the probability of all answers: what Posterior.logEvidence comes to, but for one test under many slopes, and so
 * without a posterior after each answer.
 */
export function logEvidenceOf(responses: readonly Response[], bank: ItemBank): number {
  return logEvidenceUnder(evidenceOf(responses, bank), bank);
}

function logEvidenceUnder(evidence: readonly WordEvidence[], { byId }: ItemBank): number {
  const weights = Float64Array.from(PRIOR);
  let logScale = 0;
  for (let i = 0; i < evidence.length; i += 1) {
    const each = evidence[i] as WordEvidence;
    weighIn(weights, each, each.word && byId.get(each.word.id));
    if (i % UNTIL_SCALED !== UNTIL_SCALED - 1 && i < evidence.length - 1) continue;
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    for (let w = 0; w < weights.length; w += 1) weights[w] = (weights[w] ?? 0) / total;
    logScale += Math.log(total);
  }
  return logScale;
}

/** @param word none for a pseudo-word, which nobody knows */
function weighIn(weights: Float64Array, { ifKnown, ifUnknown }: WordEvidence, word: BankWord | undefined): void {
  // Abilities lie evenly, so the odds of knowing the word grow by the same factor from one to the next.
  const factor = word ? Math.exp(word.steepness * ABILITY_STEP) : 1;
  let odds = word ? Math.exp(word.steepness * ((ABILITIES[0] ?? 0) - word.difficulty)) : 0;
  for (let a = 0, i = 0; a < ABILITIES.length; a += 1, odds *= factor) {
    const known = odds / (1 + odds);
    for (let r = 0; r < RATES; r += 1, i += 1) {
      const unknown = ifUnknown[r] ?? 0;
      weights[i] = (weights[i] ?? 0) * (unknown + known * ((ifKnown[r] ?? 0) - unknown));
    }
  }
}
