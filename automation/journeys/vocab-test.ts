import fs from 'node:fs';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import type { Pages } from '../pages';
import type { Knowledge, StepOnScreen } from '../pages/vocab-test';

const BANK = path.resolve(__dirname, '../../content/vocabulary-test/items.csv');
/** More steps than any test asks. */
const MOST_STEPS = 60;

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

/** Answers steps until the report is open, or until `steps` of them are done. @returns the steps met */
export async function takeTest({ vocabTestTake: take }: Pages, knowledge: Knowledge, steps = MOST_STEPS): Promise<StepOnScreen[]> {
  const met: StepOnScreen[] = [];
  while (met.length < steps) {
    const step = await take.step();
    if (step === undefined) break;
    met.push(step);
    await take.answer(step, knowledge);
  }
  return met;
}
