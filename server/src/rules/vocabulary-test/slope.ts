/**
 * How steeply knowledge falls with ln(rank), from collected tests: the one assumption of the size table that word lists,
 * not takers, have given. Each test says how likely its answers are under each slope, whatever the ability and the
 * over-claiming of its taker (marginal maximum likelihood); what was asked depends on earlier answers alone and so
 * needs no model. Difficulties of single words cannot tell: abilities are estimated on the same scale and stretch along.
 */
import { atSlope, type ItemBank } from './items';
import { priorOf } from './posterior';
import type { Response } from './state';
import { afterResponse } from './vocabulary-test';

export interface SlopeEstimate {
  /** Of knowledge on ln(rank), deviations of the words included. */
  slope: number;
  /** Tests count as independent; words that many were asked are not quite so. */
  standardError: number;
  tests: number;
}

const STEP = 0.2;

/** Slopes that are weighed: from knowledge hardly bound to frequency to nearly a step. */
const SLOPES: readonly number[] = Array.from({ length: 15 }, (_, i) => Math.round((0.8 + i * STEP) * 10) / 10);

/** Fewer tests say nothing of a slope. */
const MIN_TESTS = 20;

/** Weighs tests as they come; holds one sum for each slope. */
export class SlopeEstimation {
  private readonly logs = SLOPES.map(() => 0);
  private readonly banks: readonly ItemBank[];
  private tests = 0;

  /** @param bank with difficulties by rank alone: what is sought is the slope on ranks */
  constructor(bank: ItemBank) {
    this.banks = SLOPES.map((slope) => atSlope(bank, slope));
  }

  add(responses: readonly Response[]): void {
    this.tests += 1;
    for (const [i, bank] of this.banks.entries()) this.logs[i] = (this.logs[i] ?? 0) + logEvidenceOf(responses, bank);
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

function logEvidenceOf(responses: readonly Response[], bank: ItemBank): number {
  return responses.reduce((posterior, response, i) => afterResponse(posterior, response, bank, responses.slice(0, i)), priorOf()).logEvidence;
}
