/**
 * Intervals moved by a learner's own answers and held to what a word has stood, against FSRS's as they are, in three worlds of
 * memory that are not FSRS's: means over days 30 to 180 of every word, under a daily goal that caps the reviews of a day.
 */
import { DESIRED_RETENTIONS } from '@xueban/contract/constants';
import { SELF_REPORT_ABOVE } from '@xueban/contract/learning/word-exercise';
import { FIRST_SHIFT, type ScheduleOptions } from '../../server/src/modules/words/rules/review-schedule';
import { must } from './figures';
import { FINAL_EXAM_RIGHT, getLearner, getRandom, REPEAT_RIGHT, type Strength, type Truth } from './learner-memory';
import { reviewOn, type ReviewLearner, ROUND_WORDS, START, studyOn } from './review-learner';

export const isWanted = (world: Truth): boolean => process.env.BENCH_WORLDS?.split(',').some((name) => world.startsWith(name)) ?? true;
const WORLDS = (['DASH', 'integrators', 'activation'] as const).filter(isWanted);
const STRENGTHS: readonly Strength[] = ['weak', 'average', 'strong'];
/** Learners of each strength; their seeds were not looked at while the rule was made, which had 0 to 2. */
const LEARNERS = Number(process.env.BENCH_LEARNERS ?? 5);
const FIRST_SEED = Number(process.env.BENCH_SEED ?? 1000);
/** Of the school's choice, also those that are FSRS's own or nobody's. */
const ALL_WORLDS: readonly Truth[] = [...(['FSRS-6, perturbed', 'half-life'] as const).filter(isWanted), ...WORLDS];
const ROUNDS = 6;
const DAYS_BETWEEN_ROUNDS = 3;
const FROM_DAY = 30;
const TO_DAY = 180;
const LAST_DAY = TO_DAY + ROUNDS * DAYS_BETWEEN_ROUNDS;
/** The 21-day plan first, as by default, or FSRS from the start. */
const MODES: ScheduleOptions['modes'] = process.env.BENCH_MODE === 'smart' ? [{ day: START, mode: 'smart' }] : [];
/** Reviews of a day at most: the daily goal. */
const MOST_A_DAY = Number(process.env.BENCH_MOST_A_DAY ?? 60);
/** What children say they know of what they have forgotten. */
const CLAIMED = 0.2;

type Choices = Partial<Pick<ReviewLearner, 'most' | 'withoutRepeats' | 'claims' | 'retention'>> & { isAsBefore?: boolean };
const POLICIES = {
  'FSRS as it is': { isAsBefore: true },
  product: {},
  'no repeats': { withoutRepeats: true },
  'claims, self-report': { claims: { share: CLAIMED, isChoice: () => false } },
  'claims, product': { claims: { share: CLAIMED, isChoice: (recall) => recall <= SELF_REPORT_ABOVE } },
} as const satisfies Record<string, Choices>;
type Policy = keyof typeof POLICIES;

/** Sums over words: recall of each day, and answers up to the first and to the last one. */
interface Sums {
  days: number;
  recall: number;
  lastDays: number;
  lastRecall: number;
  words: number;
  firstAnswers: number;
  answers: number;
}

/** Most answers a word against FSRS as it is; least recall where memory is not beyond what the daily goal has room for. */
const MOST_MORE = 1.3;
const LEAST_RECALL = 0.9;

export function compareInOtherWorlds(): void {
  console.log(
    `\n${LEARNERS * STRENGTHS.length} learners a world, at most ${MOST_A_DAY} reviews a day; recall of days ${FROM_DAY}–${TO_DAY}`,
  );
  console.log('world        schedule                recall      d174–180   answers a word    weak / average / strong');
  WORLDS.forEach(compareIn);
}

/** What the school's choice of how much is to be known is worth, and what it costs. */
export function compareRetentions(): void {
  console.log(`\nwanted, of ${ROUNDS * ROUND_WORDS} words, at most ${MOST_A_DAY} reviews a day`);
  console.log('world              wanted     recall   answers a day   answers a word');
  for (const world of ALL_WORLDS) {
    const all = DESIRED_RETENTIONS.map((retention) => simulateAll(world, { retention }).reduce(add, getSums()));
    for (const [i, sums] of all.entries()) {
      const aDay = (((sums.answers - sums.firstAnswers) / sums.words) * ROUNDS * ROUND_WORDS) / (TO_DAY - FROM_DAY);
      console.log(
        `${world.padEnd(19)}${`${DESIRED_RETENTIONS[i]} %`.padStart(6)}${percent(sums.recall / sums.days).padStart(11)}${aDay.toFixed(1).padStart(16)}${(sums.answers / sums.words).toFixed(1).padStart(17)}`,
      );
    }
    must(
      all.every((sums, i) => i === 0 || sums.answers >= (all[i - 1]?.answers ?? 0)),
      `${world}: who wants more known is asked more`,
    );
  }
  for (const days of [1, 2, 4, 8]) measureEvery(days);
}

/** What activation lets be kept whatever the schedule: each word on every so many days, as often as it takes. */
function measureEvery(days: number): void {
  const sums = getSums();
  for (const [i, strength] of STRENGTHS.entries()) {
    const [traits, answers] = [getRandom((FIRST_SEED + i) * 4), getRandom((FIRST_SEED + i) * 4 + 2)];
    const remember = getLearner('activation', strength, traits);
    for (let word = 0; word < ROUND_WORDS; word += 1) {
      const memory = remember(traits);
      memory.answer(0, answers() < FINAL_EXAM_RIGHT[strength]);
      sums.words += 1;
      for (let day = 1; day <= TO_DAY; day += 1) {
        const recall = memory.recallOn(day);
        if (day >= FROM_DAY) [sums.days, sums.recall] = [sums.days + 1, sums.recall + recall];
        for (let right = day % days !== 0, chance = recall; !right; chance = REPEAT_RIGHT) {
          right = answers() < chance;
          memory.answer(day, right);
          sums.answers += 1;
        }
      }
    }
  }
  console.log(
    `activation, every ${days} days: ${percent(sums.recall / sums.days)} at ${(sums.answers / sums.words).toFixed(1)} answers a word`,
  );
}

const simulateAll = (world: Truth, choices: Choices): Sums[] =>
  STRENGTHS.map((strength, i) => simulate(world, strength, choices, FIRST_SEED + i * LEARNERS));

function compareIn(world: Truth): void {
  const results = new Map<Policy, Sums>();
  for (const policy of Object.keys(POLICIES) as Policy[]) {
    const each = simulateAll(world, POLICIES[policy]);
    const all = each.reduce(add, getSums());
    results.set(policy, all);
    const ofEach = each.map((sums) => `${percent(sums.recall / sums.days)} at ${(sums.answers / sums.words).toFixed(1)}`).join(' / ');
    console.log(
      `${world.padEnd(13)}${policy.padEnd(20)}${percent(all.recall / all.days).padStart(10)}${percent(all.lastRecall / all.lastDays).padStart(14)}${(all.answers / all.words).toFixed(1).padStart(17)}    ${ofEach}`,
    );
  }
  const [before, after] = [results.get('FSRS as it is'), results.get('product')];
  if (!before || !after) throw new Error('nothing to compare');
  const recall = after.recall / after.days;
  const ratio = after.answers / before.answers;
  // Activation forgets more than a daily goal has room to ask: there it must not recall less for more.
  const isEnough = world === 'activation' ? recall > before.recall / before.days : recall >= LEAST_RECALL;
  must(isEnough && ratio <= MOST_MORE, `${world}: ${percent(recall)} at ${ratio.toFixed(2)} × the answers`);
}

function simulate(world: Truth, strength: Strength, choices: Choices, firstSeed: number): Sums {
  const sums = getSums();
  for (let seed = firstSeed; seed < firstSeed + LEARNERS; seed += 1) simulateLearner(world, strength, choices, seed, sums);
  return sums;
}

function simulateLearner(world: Truth, strength: Strength, { isAsBefore = false, ...choices }: Choices, seed: number, sums: Sums): void {
  const traits = getRandom(seed * 4);
  const remember = getLearner(world, strength, traits);
  const options: ScheduleOptions = { studentId: seed + 1, modes: MODES };
  const learner: ReviewLearner = {
    words: new Map(),
    strength,
    options,
    answers: getRandom(seed * 4 + 2),
    remember: () => remember(traits),
    shift: isAsBefore ? undefined : FIRST_SHIFT,
    most: MOST_A_DAY,
    ...choices,
  };
  for (let day = 0; day <= LAST_DAY; day += 1) {
    for (const { studiedOn, memory, exposures } of learner.words.values()) {
      const age = day - studiedOn;
      if (age < FROM_DAY || age > TO_DAY) continue;
      const recall = memory.recallOn(day);
      if (age === FROM_DAY) sums.firstAnswers += exposures;
      sums.days += 1;
      sums.recall += recall;
      if (age > TO_DAY - 7) {
        sums.lastDays += 1;
        sums.lastRecall += recall;
      }
      if (age === TO_DAY) {
        sums.words += 1;
        sums.answers += exposures;
      }
    }
    reviewOn(learner, day);
    if (day % DAYS_BETWEEN_ROUNDS === 0 && learner.words.size < ROUNDS * ROUND_WORDS) studyOn(learner, day, day / DAYS_BETWEEN_ROUNDS + 1);
  }
}

const getSums = (): Sums => ({ days: 0, recall: 0, lastDays: 0, lastRecall: 0, words: 0, firstAnswers: 0, answers: 0 });
const add = (a: Sums, b: Sums): Sums => ({
  days: a.days + b.days,
  recall: a.recall + b.recall,
  lastDays: a.lastDays + b.lastDays,
  lastRecall: a.lastRecall + b.lastRecall,
  words: a.words + b.words,
  firstAnswers: a.firstAnswers + b.firstAnswers,
  answers: a.answers + b.answers,
});
const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;
