/**
 * What the review schedule is worth: recall and exposures 30, 60, 90 and 180 days after a word was learned, under the 21-day
 * plan alone, the plan with FSRS after it (the product) and FSRS from the start, for weak, average and strong learners who come
 * daily or miss 30 % of the days. The scheduler is the product's own; the learners are simulated (lib/learner-memory.ts).
 * Then intervals with and without the learner's shift in three worlds that are not FSRS's (lib/fitted-schedule.ts), and how long a
 * course of 10,000 words takes against one of 1,000.
 * Must hold: the product recalls no less than the plan alone on days 60, 90 and 180 in every row; at least 90 % on these days for
 * average learners who come daily and forget as FSRS supposes; under DASH and integrators at
 * least 90 % at 1.3 times the answers at most, and not less for more in activation; more answers the more a school wants known; a word of 10,000 costs less than twice one of 1,000.
 */
import { DESIRED_RETENTION } from '@xueban/contract/constants';
import { addDays } from '../server/src/modules/school/rules/school-calendar';
import {
  getCalendar,
  FIRST_SHIFT,
  foldWordReviews,
  type ReviewEvent,
  type ScheduleOptions,
  getSession,
  type WordEvent,
  type WordReview,
} from '../server/src/modules/words/rules/review-schedule';
import { followsPlan } from '../server/src/modules/words/rules/review-schedule/due-day';
import { median, must } from './lib/figures';
import { compareInOtherWorlds, compareRetentions, isWanted } from './lib/fitted-schedule';
import { getLearner, getRandom, type Strength, type Truth } from './lib/learner-memory';
import { reviewOn, type ReviewLearner, ROUND_WORDS, type SimulatedWord, START, studyOn } from './lib/review-learner';

/** Simulated learners a row. */
const LEARNERS = Number(process.env.BENCH_LEARNERS ?? 5);
const ROUNDS = 6;
const DAYS_BETWEEN_ROUNDS = 3;
const CHECK_DAYS = [30, 60, 90, 180] as const;
/** Recall is the mean over the week around the day: words learned together are reviewed together, and one day would show only where in their rhythm it falls. */
const AROUND_DAYS = 3;
const LAST_DAY = 240;
const MISSED_SHARE = 0.3;
/** What two runs of the same policy may differ by, for the answers are drawn again. */
const NOISE = 0.01;

type Policy = 'plan only' | 'plan, FSRS' | 'FSRS only';
const POLICIES: readonly Policy[] = ['plan only', 'plan, FSRS', 'FSRS only'];

interface Scenario {
  truth: Truth;
  strength: Strength;
  missedShare: number;
}

/** Sums over words, for each of CHECK_DAYS. */
interface Tally {
  words: number[];
  recall: number[];
  exposures: number[];
}

interface Result {
  recall: number[];
  exposures: number[];
  /** Most words asked on one day. */
  fullestDay: number;
}

function main(): void {
  console.log(`${LEARNERS} learners a row, ${ROUNDS * ROUND_WORDS} words each\n`);
  console.log(
    `${'truth'.padEnd(18)}${'learner'.padEnd(9)}${'comes'.padEnd(7)}${'schedule'.padEnd(12)}${CHECK_DAYS.map((day) => `recall d${day}`.padStart(12)).join('')}${CHECK_DAYS.map((day) => `seen d${day}`.padStart(11)).join('')}  fullest day`,
  );
  for (const truth of (['FSRS-6, perturbed', 'half-life'] as const).filter(isWanted)) {
    for (const strength of ['weak', 'average', 'strong'] as const) {
      for (const missedShare of [0, MISSED_SHARE]) compare({ truth, strength, missedShare });
    }
  }
  compareInOtherWorlds();
  compareRetentions();
  measureLargeCourses();
}

function compare(scenario: Scenario): void {
  const results = new Map(POLICIES.map((policy) => [policy, simulate(scenario, policy)]));
  for (const [policy, { recall, exposures, fullestDay }] of results) {
    const comes = scenario.missedShare === 0 ? 'daily' : `${Math.round((1 - scenario.missedShare) * 100)} %`;
    console.log(
      `${scenario.truth.padEnd(18)}${scenario.strength.padEnd(9)}${comes.padEnd(7)}${policy.padEnd(12)}${recall.map((value) => (value * 100).toFixed(1).padStart(12)).join('')}${exposures.map((value) => value.toFixed(1).padStart(11)).join('')}${String(fullestDay).padStart(13)}`,
    );
  }
  const plan = results.get('plan only')?.recall ?? [];
  const product = results.get('plan, FSRS')?.recall ?? [];
  const holds = (least: (i: number) => number): boolean => CHECK_DAYS.every((day, i) => day < 60 || (product[i] ?? 0) >= least(i));
  must(
    holds((i) => (plan[i] ?? 1) - NOISE),
    'the product recalls no less than the plan alone',
  );
  if (scenario.truth === 'FSRS-6, perturbed' && scenario.strength === 'average' && scenario.missedShare === 0)
    must(
      holds(() => DESIRED_RETENTION / 100),
      `the product recalls ${DESIRED_RETENTION} %`,
    );
}

function simulate(scenario: Scenario, policy: Policy): Result {
  const tally: Tally = { words: CHECK_DAYS.map(() => 0), recall: CHECK_DAYS.map(() => 0), exposures: CHECK_DAYS.map(() => 0) };
  let fullestDay = 0;
  for (let learner = 0; learner < LEARNERS; learner += 1)
    fullestDay = Math.max(fullestDay, simulateLearner(scenario, policy, learner, tally));
  const mean = (sums: readonly number[]): number[] => sums.map((sum, i) => sum / (tally.words[i] ?? Number.NaN));
  return { recall: mean(tally.recall), exposures: mean(tally.exposures), fullestDay };
}

/** The same learner, words and missed days under every policy; gives the words of the fullest day. */
function simulateLearner({ truth, strength, missedShare }: Scenario, policy: Policy, seed: number, tally: Tally): number {
  const traits = getRandom(seed * 4);
  const attendance = getRandom(seed * 4 + 1);
  const answers = getRandom(seed * 4 + 2);
  const remember = getLearner(truth, strength, traits);
  const options: ScheduleOptions = { studentId: seed + 1, modes: policy === 'FSRS only' ? [{ day: START, mode: 'smart' }] : [] };
  const learner: ReviewLearner = { words: new Map(), strength, options, answers, remember: () => remember(traits), shift: FIRST_SHIFT };
  const isOffered = policy === 'plan only' ? (state: WordReview): boolean => followsPlan(state, 'plan') : undefined;
  let rounds = 0;
  let fullestDay = 0;
  for (let day = 0; day <= LAST_DAY; day += 1) {
    for (const word of learner.words.values()) record(tally, word, day);
    if (attendance() < missedShare) continue;
    fullestDay = Math.max(fullestDay, reviewOn(learner, day, isOffered));
    if (rounds < ROUNDS && day >= rounds * DAYS_BETWEEN_ROUNDS) {
      rounds += 1;
      studyOn(learner, day, rounds);
    }
  }
  return fullestDay;
}

function record({ words, recall, exposures }: Tally, word: SimulatedWord, day: number): void {
  const age = day - word.studiedOn;
  const check = CHECK_DAYS.findIndex((checkDay) => Math.abs(checkDay - age) <= AROUND_DAYS);
  if (check < 0) return;
  recall[check] = (recall[check] ?? 0) + word.memory.recallOn(day) / (2 * AROUND_DAYS + 1);
  if (age !== CHECK_DAYS[check]) return;
  words[check] = (words[check] ?? 0) + 1;
  exposures[check] = (exposures[check] ?? 0) + word.exposures;
}

const SIZES = [1_000, 10_000] as const;
const TRIALS = 5;
const WORDS_A_DAY = 45;
const CALENDAR_DAYS = 30;
const MAX_COST_RATIO = 2;

/** Fold, session and calendar of a learner with so many words, 45 learned each day, in turns; medians. */
function measureLargeCourses(): void {
  console.log('\nwords      answers     fold   session   30-day calendar');
  const costs = SIZES.map((size) => ({ size, log: getLog(size), fold: [] as number[], session: [] as number[], calendar: [] as number[] }));
  const options: ScheduleOptions = { studentId: 1, modes: [] };
  for (let trial = 0; trial < TRIALS; trial += 1) {
    for (const { size, log, fold, session, calendar } of costs) {
      const today = addDays(START, Math.ceil(size / WORDS_A_DAY));
      const words = timed(fold, () => foldWordReviews(log, options));
      timed(session, () => getSession(today, words, options));
      timed(calendar, () => getCalendar(words, today, CALENDAR_DAYS, options));
    }
  }
  for (const { size, log, fold, session, calendar } of costs) {
    console.log(
      `${size.toLocaleString('en').padStart(6)} ${log.length.toLocaleString('en').padStart(11)}${ms(fold)}${ms(session).padStart(10)}${ms(calendar).padStart(18)}`,
    );
  }
  const [small, large] = costs.map(({ size, fold, session, calendar }) => (median(fold) + median(session) + median(calendar)) / size);
  const ratio = (large ?? Number.NaN) / (small ?? Number.NaN);
  must(
    ratio < MAX_COST_RATIO,
    `a word of ${SIZES[1].toLocaleString('en')} costs ${ratio.toFixed(2)} × a word of ${SIZES[0].toLocaleString('en')} (< ${MAX_COST_RATIO})`,
  );
}

/** Every review answered on its plan day, one in ten wrong and then right. */
function getLog(size: number): WordEvent[] {
  const events: WordEvent[] = [];
  const end = Math.ceil(size / WORDS_A_DAY);
  for (let wordId = 1; wordId <= size; wordId += 1) {
    const studiedOn = Math.floor((wordId - 1) / WORDS_A_DAY);
    const add = (event: ReviewEvent): unknown => events.push({ ...event, wordId });
    add({ kind: 'studied', day: addDays(START, studiedOn), roundId: studiedOn + 1, correct: true });
    for (const dayNumber of [1, 2, 3, 5, 7, 9, 12, 14, 17, 21]) {
      if (studiedOn + dayNumber >= end) break;
      const day = addDays(START, studiedOn + dayNumber);
      if ((wordId + dayNumber) % 10 === 0) add({ kind: 'review', day, correct: false });
      add({ kind: 'review', day, correct: true });
    }
  }
  return events;
}

function timed<T>(times: number[], work: () => T): T {
  const started = performance.now();
  const result = work();
  times.push(performance.now() - started);
  return result;
}

const ms = (values: readonly number[]): string => `${Math.round(median(values))} ms`.padStart(9);

main();
