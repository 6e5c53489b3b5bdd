/**
 * Whether the words that the school is told of as forgotten next week are: learners simulated by memories that are not the
 * scheduler's (lib/learner-memory.ts) go through the product's own schedule for some weeks, a word is tested a week after it was
 * named, and beside the product two plain rules name as many words: those answered wrong most often, and those least sure by
 * FSRS alone. Must hold under both memories that are not FSRS's: at least 70 % of the words named are forgotten, more than
 * by the rule "wrong most often", and predicted chances are 5 points at most, on average, from what came true.
 */
import { addDays, daysBetween } from '../server/src/modules/school/rules/school-calendar';
import { findRecall, FIRST_SHIFT } from '../server/src/modules/words/rules/review-schedule';
import {
  fitWeights,
  FORECAST_DAYS,
  forecastWords,
  FSRS_WEIGHTS,
  getFeatures,
  NAMED_AT,
  type Observation,
  SCHOOL_PRECISION,
  STUDENT_PRECISION,
  type Weights,
} from '../server/src/modules/words/rules/forecast';
import type { ReviewEvent } from '../server/src/modules/words/rules/review-schedule';
import { must } from './lib/figures';
import { getLearner, getRandom, type Random, type Strength, type Truth } from './lib/learner-memory';
import { reviewOn, type ReviewLearner, type SimulatedWord, START, studyOn } from './lib/review-learner';

/** Learners of each strength and habit. */
const LEARNERS = Number(process.env.BENCH_LEARNERS ?? 6);
const STRENGTHS: readonly Strength[] = ['weak', 'average', 'strong'];
const DAYS_BETWEEN_ROUNDS = 5;
const ROUNDS = 12;
/** The mornings on which words are named; each is compared a week later. */
const NAMING_DAYS = [28, 35, 42, 49, 56] as const;
const BINS = 10;
const LEAST_PRECISION = 0.7;
const MOST_OFF = 0.05;

/** Chance to come on a day, after a day on which they came and after one on which they did not. */
const HABITS = { daily: [1, 1], 'most days': [0.7, 0.7], 'in stretches': [0.92, 0.12] } as const;

interface Simulated extends ReviewLearner {
  observations: Observation[];
  timesWrong: Map<number, number>;
  attendance: Random;
  chances: readonly [number, number];
  came: boolean;
  rounds: number;
  /** Named this week, and the first answer since. */
  named: Map<number, boolean | undefined>;
}

interface Tally {
  words: number;
  forgotten: number;
  named: number;
  rightly: number;
  plain: number;
  fsrs: number;
  /** What FSRS alone is as sure of as the product has to be. */
  fsrsNames: number;
  answered: number;
  answeredWrong: number;
  bins: { words: number; chance: number; forgotten: number }[];
}

function main(): void {
  console.log(
    `${LEARNERS * STRENGTHS.length * Object.keys(HABITS).length} learners a memory, words named on ${NAMING_DAYS.length} mornings\n`,
  );
  for (const truth of ['activation', 'half-life', 'FSRS-6, perturbed'] as const) compare(truth);
}

function compare(truth: Truth): void {
  const tally = simulate(truth);
  const share = (part: number, whole = tally.named): string => `${((100 * part) / whole).toFixed(1)} %`;
  console.log(`${truth}: ${tally.words.toLocaleString('en')} words, ${share(tally.forgotten, tally.words)} forgotten within the week`);
  console.log(
    `  named ${tally.named.toLocaleString('en')}, of these forgotten:  product ${share(tally.rightly)}   FSRS alone ${share(tally.fsrs)}   wrong most often ${share(tally.plain)}`,
  );
  console.log(`  of all forgotten, named: ${share(tally.rightly, tally.forgotten)}`);
  console.log(
    `  with the reviews of the week: ${share(tally.answered)} of the named asked, of these wrong ${share(tally.answeredWrong, tally.answered)}`,
  );
  console.log(`  by FSRS's own chances ${tally.fsrsNames.toLocaleString('en')} would be named`);
  console.log('  predicted      words   mean   came true');
  let off = 0;
  for (const [at, { words, chance, forgotten }] of tally.bins.entries()) {
    if (words === 0) continue;
    off += Math.abs(chance - forgotten) / tally.words;
    console.log(
      `  ${String(at * 10).padStart(3)}–${String(at * 10 + 10).padEnd(3)} % ${words.toLocaleString('en').padStart(9)}${((100 * chance) / words).toFixed(1).padStart(7)}${((100 * forgotten) / words).toFixed(1).padStart(10)}`,
    );
  }
  if (truth === 'FSRS-6, perturbed') return;
  must(
    tally.rightly >= LEAST_PRECISION * tally.named,
    `${share(tally.rightly)} of the words named are forgotten (≥ ${LEAST_PRECISION * 100} %)`,
  );
  must(tally.rightly > tally.plain, 'more than by “wrong most often”');
  must(off <= MOST_OFF, `chances are ${(off * 100).toFixed(1)} points off on average (≤ ${MOST_OFF * 100})`);
}

function simulate(truth: Truth): Tally {
  const learners = STRENGTHS.flatMap((strength) =>
    Object.values(HABITS).flatMap((chances) => Array.from({ length: LEARNERS }, (_none, i) => ({ strength, chances, i }))),
  ).map(({ strength, chances }, seed) => createLearner(truth, strength, chances, seed));
  const tally: Tally = {
    words: 0,
    forgotten: 0,
    named: 0,
    rightly: 0,
    plain: 0,
    fsrs: 0,
    fsrsNames: 0,
    answered: 0,
    answeredWrong: 0,
    bins: Array.from({ length: BINS }, () => ({ words: 0, chance: 0, forgotten: 0 })),
  };
  const tests = getRandom(9_999);
  for (let day = 0; day <= Math.max(...NAMING_DAYS) + FORECAST_DAYS; day += 1) {
    if (NAMING_DAYS.some((naming) => naming === day)) nameWords(learners, day, tally, tests);
    for (const learner of learners) live(learner, day);
  }
  settle(learners, tally);
  return tally;
}

function createLearner(truth: Truth, strength: Strength, chances: readonly [number, number], seed: number): Simulated {
  const traits = getRandom(seed * 4);
  const remember = getLearner(truth, strength, traits);
  const learner: Simulated = {
    words: new Map(),
    strength,
    options: { studentId: seed + 1, modes: [] },
    answers: getRandom(seed * 4 + 1),
    remember: () => remember(traits),
    shift: FIRST_SHIFT,
    observations: [],
    timesWrong: new Map(),
    attendance: getRandom(seed * 4 + 2),
    chances,
    came: true,
    rounds: 0,
    named: new Map(),
  };
  learner.onAnswer = (word, event) => observe(learner, word, event);
  return learner;
}

function observe(learner: Simulated, { state }: SimulatedWord, event: ReviewEvent): void {
  if (event.kind === 'known') return;
  const { wordId } = state;
  if (!event.correct) learner.timesWrong.set(wordId, (learner.timesWrong.get(wordId) ?? 0) + 1);
  if (learner.named.has(wordId) && learner.named.get(wordId) === undefined) learner.named.set(wordId, event.correct);
  const days = state.answeredOn === undefined ? 0 : daysBetween(state.answeredOn, event.day);
  const features = event.kind === 'review' && days > 0 ? getFeatures(state, days) : undefined;
  if (features) learner.observations.push({ features, right: event.correct });
}

function live(learner: Simulated, day: number): void {
  learner.came = learner.attendance() < learner.chances[learner.came ? 0 : 1];
  if (!learner.came) return;
  reviewOn(learner, day);
  if (learner.rounds >= ROUNDS || day < learner.rounds * DAYS_BETWEEN_ROUNDS) return;
  learner.rounds += 1;
  studyOn(learner, day, learner.rounds);
}

function settle(learners: readonly Simulated[], tally: Tally): void {
  for (const { named } of learners) {
    for (const right of named.values()) {
      tally.answered += Number(right !== undefined);
      tally.answeredWrong += Number(right === false);
    }
    named.clear();
  }
}

/** Names the words of every learner on this morning and tests every word a week later, as if none were reviewed until then. */
function nameWords(learners: readonly Simulated[], day: number, tally: Tally, tests: Random): void {
  settle(learners, tally);
  const school = fitWeights(
    learners.flatMap(({ observations }) => observations),
    FSRS_WEIGHTS,
    SCHOOL_PRECISION,
  );
  for (const learner of learners) {
    const own = fitWeights(learner.observations, school, STUDENT_PRECISION);
    const words = [...learner.words.values()].map((word) => ({
      ...forecast(word, own, day),
      word,
      isForgotten: tests() >= word.memory.recallOn(day + FORECAST_DAYS),
    }));
    const named = words.filter(({ chance }) => chance >= NAMED_AT);
    for (const { chance, isForgotten } of words) {
      const bin = tally.bins[Math.min(BINS - 1, Math.floor(chance * BINS))];
      if (!bin) continue;
      bin.words += 1;
      bin.chance += chance;
      bin.forgotten += Number(isForgotten);
    }
    const count = (some: readonly { isForgotten: boolean }[]): number => some.filter(({ isForgotten }) => isForgotten).length;
    const timesWrong = ({ word }: { word: SimulatedWord }): number => learner.timesWrong.get(word.state.wordId) ?? 0;
    tally.words += words.length;
    tally.forgotten += count(words);
    tally.named += named.length;
    tally.fsrsNames += words.filter(({ byFsrs }) => 1 - byFsrs >= NAMED_AT).length;
    tally.rightly += count(named);
    tally.plain += count([...words].sort((a, b) => timesWrong(b) - timesWrong(a)).slice(0, named.length));
    tally.fsrs += count([...words].sort((a, b) => a.byFsrs - b.byFsrs).slice(0, named.length));
    for (const { word } of named) learner.named.set(word.state.wordId, undefined);
  }
}

/** Chance that the word is forgotten a week from now, and recall by FSRS alone. */
function forecast({ state }: SimulatedWord, weights: Weights, day: number): { chance: number; byFsrs: number } {
  const [found] = forecastWords([state], weights, addDays(START, day));
  if (!found || !state.memory) throw new Error('a word without an answer');
  const days = daysBetween(state.answeredOn ?? START, addDays(START, day + FORECAST_DAYS));
  return { chance: 1 - found.knownNextWeek, byFsrs: findRecall(state, days) ?? 0 };
}

main();
