import fs from 'node:fs';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import type { World } from '../driver/world';
import { pagesOf } from '../pages';
import type { Knowledge, StepOnScreen } from '../pages/vocab-test';

const BANK = path.resolve(__dirname, '../../content/vocabulary-test/items.csv');
/** More steps than any test asks. */
const MOST_STEPS = 60;
/** What a learner takes over a screen of ten words, and over a question, ms. */
const READING_MS = { ticks: 25_000, choice: 6_000 } as const;

interface Item {
  word: string;
  meaning: string;
  rank: string;
}

/** A learner who knows the words up to this frequency rank and no others. */
export function learnerKnowing(upToRank: number): Knowledge {
  const items = parse(fs.readFileSync(BANK, 'utf8'), { columns: true }) as Item[];
  const known = new Map(items.filter(({ rank }) => Number(rank) <= upToRank).map(({ word, meaning }) => [word, meaning]));
  return { knows: (word) => known.has(word), meaning: (word) => known.get(word) };
}

/** Somebody who takes a test, at the pace of a reader: the clocks of phone and server go on, the spec does not wait. */
export class TestTaker {
  private passedMs = 0;

  constructor(private readonly world: Pick<World, 'phone' | 'server'>, private readonly knowledge: Knowledge) {}

  /** Answers steps until the report is open, or until `steps` of them are done. @returns the steps met */
  async take(steps = MOST_STEPS): Promise<StepOnScreen[]> {
    const { vocabTestTake: take } = pagesOf(this.world.phone);
    const met: StepOnScreen[] = [];
    while (met.length < steps) {
      const step = await take.step();
      if (step === undefined) break;
      met.push(step);
      await this.read(step);
      await take.answer(step, this.knowledge);
    }
    return met;
  }

  /** As long as it takes to read a step. */
  async read(step: StepOnScreen): Promise<void> {
    const { phone, server } = this.world;
    this.passedMs += READING_MS[step.kind];
    await server.moveClock(this.passedMs);
    await phone.letTimePass(READING_MS[step.kind]);
  }
}
