/** The vocabulary-size tests that a demo student has taken over some weeks. */
import type { TestStep } from '@xueban/contract/resources/vocabulary-level-submissions';
import type { LearningContext } from '../src/modules/courses/learning-context';
import type { AuthoredBank } from '../src/modules/vocabulary-test/bank-import.service';
import { createVocabularyLevelService } from '../src/modules/vocabulary-test/vocabulary-level-submissions.service';
import { getRandom } from '../src/modules/vocabulary-test/rules/adaptive-test/random';
import { getDifficulty, logistic, UNIT, getWordRank } from '../src/modules/vocabulary-test/rules/scale';
import { addDays, getSchoolDay } from '../src/modules/school/rules/school-calendar';
import { MovableClock } from './learner';

/** Half of the words of this rank are known. */
const TESTS = [
  { daysAgo: 37, rank: 560 },
  { daysAgo: 20, rank: 820 },
  { daysAgo: 4, rank: 1_180 },
] as const;

/** A child's pace, seconds. */
const PACE = { word: 2.2, choice: 5.5 };

interface DemoTaker extends Pick<LearningContext, 'db' | 'pool'> {
  studentId: number;
  bank: AuthoredBank;
}

/** Takes the tests through the service that the API uses, answer by answer. */
export async function seedVocabularyTests({ db, pool, bank, studentId }: DemoTaker, now: Date): Promise<void> {
  const clock = new MovableClock(now);
  const service = createVocabularyLevelService({ db, pool, now: clock.now });
  const items = new Map(bank.items.map((item) => [item.word, item]));
  for (const { daysAgo, rank } of TESTS) {
    clock.set(new Date(`${addDays(getSchoolDay(now), -daysAgo)}T20:00:00+08:00`));
    const taker = createTaker(items, rank);
    const viewer = { guardian: null, studentId };
    let test: Awaited<ReturnType<typeof service.find>> = await service.take(viewer, { form: 'full' });
    while (test.step) {
      const milliseconds = (test.step.kind === 'ticks' ? test.step.words.length * PACE.word : PACE.choice) * 1_000;
      clock.advance(milliseconds / 1_000 + 0.5);
      test = await service.answer(viewer, test.id, { stepNumber: test.step_number, answer: taker(test.step), milliseconds }, undefined);
    }
  }
}

type Items = ReadonlyMap<string, { rank: number; meaning: string }>;

/** Answers as somebody who knows words of this rank every other time, with a rare slip and a rare false claim. */
function createTaker(items: Items, halfKnownRank: number) {
  const random = getRandom(halfKnownRank, 6_021);
  const known = new Map<string, boolean>();
  const knows = (word: string): boolean => {
    const rank = items.get(word)?.rank;
    if (rank === undefined) return false;
    const before = known.get(word) ?? random() < logistic(UNIT * Math.log(halfKnownRank) - getDifficulty(getWordRank(rank)));
    known.set(word, before);
    return before;
  };
  return (step: TestStep) => {
    if (step.kind === 'ticks')
      return { kind: 'ticks' as const, ticked: step.words.filter((word) => (knows(word) ? random() > 0.02 : random() < 0.02)) };
    const right = step.options.indexOf(items.get(step.word)?.meaning ?? '');
    return { kind: 'choice' as const, position: knows(step.word) ? right : null };
  };
}
