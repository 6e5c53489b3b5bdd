import { ROUND_SIZE } from '@xueban/contract/constants';
import { mixedGroupsAfter, type StudyStep } from '@xueban/contract/learning/word-round';
import type { Pages } from '../pages';
import type { Cut } from '../pages/paper-cut-box';

/** An answer the learner gave, as it must be found in the database. */
export interface GivenAnswer {
  step: 'pre_exam' | StudyStep;
  word: string;
  group: number;
  mixed: readonly number[];
  correct: boolean;
}

/** How good the learner is. */
export interface Learner {
  /** Words of the pre-exam list that are known before the round starts, by place. */
  knownPlaces: readonly number[];
  /** Whether a slip goes into the green box: word, and how often it was cut in this stage before. */
  knowsSlip(word: string, cutsBefore: number): boolean;
  /** Whether the final exam's answer is right. */
  knowsInExam(word: string): boolean;
}

/** Words marked unknown one by one; the rest of the list in one go. */
const FIRST_UNKNOWN = 3;
/** The cut of a stage before which a picture is worth taking. */
const SHOWN_CUT = 2;

/** Called at each moment worth a picture. */
export type Moment = (name: string) => Promise<void>;
export const noMoment: Moment = () => Promise.resolve();

/** A learner going through a round on the screens, keeping a list of every answer given. */
export class Round {
  readonly answers: GivenAnswer[] = [];
  /** Groups whose paper-cut boxes are worth a picture. */
  private readonly shown: ReadonlySet<number> = new Set([1, 3]);
  /** Words of the round, in the order they were marked unknown. */
  words: string[] = [];

  constructor(
    private readonly pages: Pages,
    private readonly learner: Learner,
    private readonly moment: Moment = noMoment,
  ) {}

  /** Marks known words, then all the rest unknown: a full round. */
  async preExam(): Promise<void> {
    const { preExam } = this.pages;
    await preExam.waitForOpen();
    for (const place of this.learner.knownPlaces) this.give('pre_exam', await preExam.markKnown(place), true);
    const first = [];
    for (let place = 0; place < FIRST_UNKNOWN; place += 1) first.push(await preExam.markUnknown(place));
    await this.moment('pre-exam');
    this.words = [...first, ...(await preExam.markRestUnknown(first.length))];
    for (const word of this.words) this.give('pre_exam', word, false);
    if (this.words.length !== ROUND_SIZE) throw new Error(`The pre-exam lists ${this.words.length} words`);
    await this.moment('pre-exam-full');
    await preExam.start();
  }

  /** The same with so few new words only: the app asks whether that is meant. */
  async shortPreExam(newWords: number): Promise<void> {
    const { preExam } = this.pages;
    await preExam.waitForOpen();
    for (const place of this.learner.knownPlaces) this.give('pre_exam', await preExam.markKnown(place), true);
    for (let place = 0; place < newWords; place += 1) this.words.push(await preExam.markUnknown(place));
    for (const word of this.words) this.give('pre_exam', word, false);
    await preExam.startShort();
  }

  /** Memorization, paper-cut box and, from group 2 on, the mixed round. */
  async group(group: number): Promise<void> {
    await this.memorize(group);
    await this.cut(group, [], `第 ${group} 组`);
    const mixed = mixedGroupsAfter(group);
    if (mixed.length > 0) await this.cut(group, mixed, `混组 ${mixed.join('+')}`);
  }

  async memorize(group: number): Promise<void> {
    const { memorization } = this.pages;
    await memorization.waitForOpen();
    if (group === 1) {
      // The meaning is shown from the first; a tap on the card would hide it.
      await memorization.waitForMeaning();
      await this.moment('memorization');
      await memorization.readOnce();
      await memorization.readOnce();
      await this.moment('memorization-meaning');
    }
    for (const word of await memorization.readGroup()) this.give('memorization', word, true, group);
    await memorization.goOn();
  }

  /** Cuts one stage of the paper-cut box empty. */
  async cut(group: number, mixed: readonly number[], stage: string): Promise<void> {
    const { paperCutBox } = this.pages;
    await paperCutBox.waitForOpen();
    await paperCutBox.waitForStage(stage);
    const before = new Map<string, number>();
    const cuts = await paperCutBox.cutAll(
      (word) => {
        const times = before.get(word) ?? 0;
        before.set(word, times + 1);
        return this.learner.knowsSlip(word, times);
      },
      async (cut) => {
        if (!(this.shown.has(group) && cut === SHOWN_CUT)) return;
        await this.moment(mixed.length > 0 ? `paper-cut-box-mixed-${group}` : `paper-cut-box-${group}`);
      },
    );
    this.giveAll('paper_cut_box', cuts, group, mixed);
    await paperCutBox.goOn();
  }

  async finalExam(): Promise<void> {
    const { finalExam } = this.pages;
    await finalExam.waitForOpen();
    if (this.moment !== noMoment) {
      await finalExam.askBy('choice');
      await this.moment('final-exam-choice');
      await finalExam.askBy('recall');
    }
    this.giveAll('final_exam', await finalExam.answerAll((word) => this.learner.knowsInExam(word)), 0);
    await this.moment('final-exam');
  }

  async complete(): Promise<void> {
    await this.pages.finalExam.complete();
    await this.pages.finalExam.waitForReport();
    await this.moment('report');
  }

  give(step: GivenAnswer['step'], word: string, correct: boolean, group = 0, mixed: readonly number[] = []): void {
    this.answers.push({ step, word, group, mixed, correct });
  }

  giveAll(step: GivenAnswer['step'], cuts: readonly Cut[], group: number, mixed: readonly number[] = []): void {
    for (const { word, knew } of cuts) this.give(step, word, knew, group, mixed);
  }
}
