/**
 * What the review schedule is worth: recall and exposures 30, 60, 90 and 180 days after a word was learned, under the 21-day
 * plan alone, the plan with FSRS after it (the product) and FSRS from the start, for weak, average and strong learners who come
 * daily or miss 30 % of the days. The scheduler is the product's own; the learners are simulated (lib/learner-memory.ts).
 * Then how long a course of 10,000 words takes against one of 1,000.
 * Must hold: the product recalls no less than the plan alone on days 60, 90 and 180 in every row; at least 90 % on these days for
 * average learners who come daily and forget as FSRS supposes; a word of 10,000 costs less than twice a word of 1,000.
 */
import { addDays } from '../server/src/modules/school/rules/school-calendar';
import {
  getCalendar,
  DESIRED_RETENTION,
  foldWordReviews,
  type ReviewEvent,
  type ScheduleOptions,
  getSession,
  stepWordReview,
  newWord,
  type WordEvent,
  type WordReview,
} from '../server/src/modules/words/rules/review-schedule';
import { followsPlan } from '../server/src/modules/words/rules/review-schedule/due-day';
import {
  FINAL_EXAM_RIGHT,
  getLearner,
  getRandom,
  REPEAT_RIGHT,
  type RememberedWord,
  type Random,
  type Strength,
  type Truth,
} from './lib/learner-memory';

/** Simulated learners a row. */
const LEARNERS = Number(process.env.BENCH_LEARNERS ?? 5);
const START = '2026-09-01';
const ROUNDS = 6;
const DAYS_BETWEEN_ROUNDS = 3;
const ROUND_WORDS = 45;
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

interface SimulatedWord {
  state: WordReview;
  memory: RememberedWord;
  studiedOn: number;
  exposures: number;
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
  let failed = false;
  for (const truth of ['FSRS-6, perturbed', 'half-life'] as const) {
    for (const strength of ['weak', 'average', 'strong'] as const) {
      for (const missedShare of [0, MISSED_SHARE]) failed = !compare({ truth, strength, missedShare }) || failed;
    }
  }
  failed = !timeOfLargeCourse() || failed;
  if (failed) process.exitCode = 1;
}

function compare(scenario: Scenario): boolean {
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
  const noLess = holds((i) => (plan[i] ?? 1) - NOISE);
  const asSupposed = scenario.truth === 'FSRS-6, perturbed' && scenario.strength === 'average' && scenario.missedShare === 0;
  const enough = !asSupposed || holds(() => DESIRED_RETENTION);
  if (!noLess) console.log('MISS the product recalls less than the plan alone');
  if (!enough) console.log('MISS the product recalls less than 90 %');
  return noLess && enough;
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
  const words = new Map<number, SimulatedWord>();
  let rounds = 0;
  let fullestDay = 0;
  for (let day = 0; day <= LAST_DAY; day += 1) {
    for (const word of words.values()) record(tally, word, day);
    if (attendance() < missedShare) continue;
    fullestDay = Math.max(fullestDay, reviewOn(day, words, policy, options, answers));
    if (rounds < ROUNDS && day >= rounds * DAYS_BETWEEN_ROUNDS) {
      rounds += 1;
      studyOn(day, rounds, words, strength, () => remember(traits), options, answers);
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

function studyOn(
  day: number,
  round: number,
  words: Map<number, SimulatedWord>,
  strength: Strength,
  remember: () => RememberedWord,
  options: ScheduleOptions,
  answers: Random,
): void {
  for (let i = 0; i < ROUND_WORDS; i += 1) {
    const wordId = (round - 1) * ROUND_WORDS + i + 1;
    const memory = remember();
    const correct = answers() < FINAL_EXAM_RIGHT[strength];
    memory.answer(day, correct);
    const state = stepWordReview(newWord(wordId), { kind: 'studied', day: addDays(START, day), roundId: round, correct }, options);
    words.set(wordId, { state, memory, studiedOn: day, exposures: 0 });
  }
}

/** Works through the product's session of the day; a word answered wrong is asked again until it is right. */
function reviewOn(
  day: number,
  words: ReadonlyMap<number, SimulatedWord>,
  policy: Policy,
  options: ScheduleOptions,
  answers: Random,
): number {
  const states = [...words.values()].map(({ state }) => state);
  const offered = policy === 'plan only' ? states.filter((state) => followsPlan(state, 'plan')) : states;
  const session = getSession(addDays(START, day), offered, options);
  for (const { wordId } of session.words) {
    const word = words.get(wordId);
    if (!word) throw new Error(`word ${wordId} was never learned`);
    let correct = answers() < word.memory.recallOn(day);
    answerWord(word, day, correct, options);
    while (!correct) {
      correct = answers() < REPEAT_RIGHT;
      answerWord(word, day, correct, options);
    }
  }
  return session.words.length;
}

function answerWord(word: SimulatedWord, day: number, correct: boolean, options: ScheduleOptions): void {
  word.memory.answer(day, correct);
  word.state = stepWordReview(word.state, { kind: 'review', day: addDays(START, day), correct }, options);
  word.exposures += 1;
}

const SIZES = [1_000, 10_000] as const;
const TRIALS = 5;
const WORDS_A_DAY = 45;
const CALENDAR_DAYS = 30;
const MAX_COST_RATIO = 2;

/** Fold, session and calendar of a learner with so many words, 45 learned each day, in turns; medians. */
function timeOfLargeCourse(): boolean {
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
  const holds = ratio < MAX_COST_RATIO;
  console.log(
    `${holds ? 'ok  ' : 'MISS'} a word of ${SIZES[1].toLocaleString('en')} costs ${ratio.toFixed(2)} × a word of ${SIZES[0].toLocaleString('en')} (< ${MAX_COST_RATIO})`,
  );
  return holds;
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

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

const ms = (values: readonly number[]): string => `${Math.round(median(values))} ms`.padStart(9);

main();
