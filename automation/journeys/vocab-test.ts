import fs from 'node:fs';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import type { World } from '../driver/world';
import { getPages } from '../pages';
import type { Moment } from './round';
import type { Knowledge, StepOnScreen } from '../pages/vocab-test';

const BANK = path.resolve(__dirname, '../../content/vocabulary-test/items.csv');
/** More steps than any test asks. */
const MOST_STEPS = 60;
/** Of the learner whose pictures are taken: about the end of junior high school. */
const KNOWN_RANK = 2_500;
/** What a learner takes over a screen of ten words, and over a question, ms. */
const READING_MS = { ticks: 25_000, choice: 6_000 } as const;

interface Item {
  word: string;
  meaning: string;
  rank: string;
}

/** A learner who knows the words up to this frequency rank and no others. */
export function learnerKnowing(upToRank: number): Knowledge {
  const items = parse<Item>(fs.readFileSync(BANK, 'utf8'), { columns: true });
  const known = new Map(items.filter(({ rank }) => Number(rank) <= upToRank).map(({ word, meaning }) => [word, meaning]));
  return { knows: (word) => known.has(word), meaning: (word) => known.get(word) };
}

/** Somebody who takes a test, at the pace of a reader: the clocks of phone and server go on, the spec does not wait. */
export class TestTaker {
  private passedMs = 0;

  constructor(
    private readonly world: Pick<World, 'phone' | 'server'>,
    private readonly knowledge: Knowledge,
  ) {}

  /** Answers steps until the report is open, or until `steps` of them are done. @returns the steps met */
  async take(steps = MOST_STEPS): Promise<StepOnScreen[]> {
    const { vocabTestTake: take } = getPages(this.world.phone);
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
    await Promise.all([server.moveClock(this.passedMs), phone.letTimePass(READING_MS[step.kind])]);
  }
}

/** What a learner of the current student meets of the test, from the tab to what their friends see of it. */
export async function vocabTestMoments(world: Pick<World, 'phone' | 'server'>, moment: Moment): Promise<void> {
  const { phone } = world;
  const { vocabTest, vocabTestTake: take, vocabTestReport: report } = getPages(phone);
  const taker = new TestTaker(world, learnerKnowing(KNOWN_RANK));
  await vocabTest.open();
  await vocabTest.waitForHistory();
  await moment('vocab-test');
  await vocabTest.start();
  await take.waitForStep();
  await moment('vocab-test-ticks');
  for (let step = await take.step(); step?.kind === 'ticks'; step = await take.step()) await taker.take(1);
  await moment('vocab-test-choice');
  await taker.take();
  await report.waitForOpen();
  await moment('vocab-test-report');
  await report.waitForPictures();
  await report.tapShare();
  const chat = await report.waitForCard('message');
  const timeline = await phone.sharing.fromMenu('timeline');
  await report.makePoster();
  await moment('vocab-test-poster');
  await phone.openShared(timeline);
  await vocabTest.waitForSinglePage();
  await moment('vocab-test-single-page');
  await phone.openShared(chat);
  await vocabTest.waitForOpen();
  await vocabTest.waitForHistory();
  await moment('vocab-test-landing');
}
