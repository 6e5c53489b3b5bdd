/**
 * Grading of typed mathematics answers: what an answer costs (our table of pairs, and those sympy judged), what 650 hostile
 * inputs cost, and nine that once were costly, and what requests feel of them: the delay of the main thread's event loop while
 * they go through the thread that grades, against the same loop at rest. Of answers in lines: our table of chains, and chains of
 * eight lines, right and wrong at the last.
 *
 * An answer's time is the least of its rounds, for on a machine that does other things each round holds some of those. Must
 * hold: median < 5 ms, p99 < 20 ms; a chain of eight lines p99 < 40 ms; every pair and chain judged as it must be; every hostile input answered within 200 ms of its turn
 * and none accepted; the event loop delayed < 50 ms more (p99) than at rest.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createGrader, type Grader } from '../server/src/adapters/grading/grader';
import { gradeAnswer } from '../server/src/modules/math/rules/grading/grade';
import type { AnswerKey } from '../server/src/modules/math/rules/grading/types';
import { COSTLY, HOSTILE_KEYS, hostileInputs } from '../server/test/math/rules/hostile';
import { judgeLines } from '../server/src/modules/math/rules/grading/lines/judge-lines';
import type { LinesKey } from '../server/src/modules/math/rules/grading/lines/types';
import { getChains } from '../server/test/math/rules/lines/table';
import { median, must, quantile } from './lib/figures';
import { loopDelay } from './lib/loop-delay';
import { getPairs, table } from '../server/test/math/rules/pairs';

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5);
const MEDIAN_MS = 5;
const P99_MS = 20;
const EIGHT_LINES_MS = 40;
const HOSTILE_MS = 200;
const LOOP_MS = 50;

interface Pair {
  key: AnswerKey;
  answer: string;
  isRight: boolean;
}
interface SympyPair {
  key: string;
  answer: string;
  equal: boolean;
}

const own: Pair[] = Object.values(table)
  .flatMap(getPairs)
  .map(([{ key }, answer, code]) => ({ key: typeof key === 'string' ? { expr: key } : key, answer, isRight: code === 'correct' }));
const sympyFile = path.resolve(__dirname, '../server/test/fixtures/sympy-pairs.json');
const sympy: Pair[] = (JSON.parse(readFileSync(sympyFile, 'utf8')) as SympyPair[]).map(({ key, answer, equal }) => ({
  key: { expr: key, form: 'any', letters: 'variables' },
  answer,
  isRight: equal,
}));

function measurePairs(name: string, pairs: readonly Pair[]): void {
  const least = pairs.map(() => Infinity);
  let misjudged = 0;
  let accepted = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    pairs.forEach(({ key, answer, isRight }, i) => {
      const start = performance.now();
      const { correct } = gradeAnswer(key, answer);
      least[i] = Math.min(least[i] ?? Infinity, performance.now() - start);
      if (round > 0 || correct === isRight) return;
      misjudged += 1;
      if (correct) accepted += 1;
    });
  }
  const [middle, p99, most] = [median(least), quantile(least, 0.99), Math.max(...least)];
  console.log(
    `${name}: ${pairs.length} pairs, ${misjudged} misjudged (${accepted} wrong ones accepted); median ${middle.toFixed(2)} ms, p99 ${p99.toFixed(2)} ms, most ${most.toFixed(2)} ms`,
  );
  must(misjudged === 0, `${name}: all judged right`);
  must(middle < MEDIAN_MS && p99 < P99_MS, `${name}: median < ${MEDIAN_MS} ms, p99 < ${P99_MS} ms`);
}

const EIGHT: readonly (readonly [key: LinesKey, lines: string])[] = [
  [
    { start: '(x-1)/2-(x+2)/3=1', unknown: 'x', goal: 'x=13' },
    '解： // 3(x-1)-2(x+2)=6 // 3x-3-2x-4=6 // 3x-2x-3-4=6 // 3x-2x-7=6 // x-7=6 // x=6+7 // x=13',
  ],
  [
    { start: '(x+1)/4-1=(2x-1)/6', unknown: 'x', goal: 'x=-7' },
    '3(x+1)-12=2(2x-1) // 3x+3-12=4x-2 // 3x-9=4x-2 // 3x=4x-2+9 // 3x=4x+7 // 3x-4x=7 // -x=7 // x=7',
  ],
  [
    { start: '2(a^2-ab)-(a^2+ab)', values: 'a=2,b=-1', goal: '10' },
    '=2a²-2ab-(a²+ab) // =2a²-2ab-a²-ab // =2a²-a²-2ab-ab // =a²-3ab // 当a=2,b=-1时 // =2²-3×2×(-1) // =4-(-6) // =-2',
  ],
  [
    { start: '-1^4-(1-0.5)×1/3×(2-(-3)^2)', goal: '1/6' },
    '=-1-0.5×1/3×(2-9) // =-1-1/2×1/3×(2-9) // =-1-1/6×(2-9) // =-1-1/6×(-7) // =-1-(-7/6) // =-1+7/6 // =-6/6+7/6 // =1/6',
  ],
];

/** Of the slowest of the chains. */
function measureLines(): void {
  const chains = getChains();
  const misjudged = chains.filter(({ key, lines, wanted }) => judgeLines(key, lines).correct !== (wanted === 'right'));
  const accepted = misjudged.filter(({ wanted }) => wanted !== 'right');
  const least = EIGHT.map(([key, lines]) => {
    const written = lines.split(' // ');
    return Array.from({ length: 4 * ROUNDS }, () => {
      const start = performance.now();
      judgeLines(key, written);
      return performance.now() - start;
    });
  });
  const p99 = Math.max(...least.map((times) => quantile(times, 0.99)));
  console.log(
    `lines: ${chains.length} chains, ${misjudged.length} misjudged (${accepted.length} wrong ones accepted); eight lines median ${Math.max(...least.map(median)).toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`,
  );
  must(misjudged.length === 0, 'lines: all judged right');
  must(p99 < EIGHT_LINES_MS, `lines: a chain of eight p99 < ${EIGHT_LINES_MS} ms`);
}

const hostile: readonly { key: AnswerKey; given: string }[] = [
  ...hostileInputs.map((given, i) => ({ key: HOSTILE_KEYS[i % HOSTILE_KEYS.length] ?? { expr: '1' }, given })),
  ...COSTLY.map(([expr, given]) => ({ key: { expr }, given })),
];

/** One after the other: what an answer waits for is then its own turn alone. */
async function measureHostile(grader: Grader): Promise<void> {
  await grader.grade({ expr: '1' }, '1');
  const times: number[] = [];
  let accepted = 0;
  let refused = 0;
  const busy = await loopDelay(async () => {
    for (const { key, given } of hostile) {
      const start = performance.now();
      const verdict = await grader.grade(key, given);
      times.push(performance.now() - start);
      if (verdict.correct) accepted += 1;
      if (verdict.code === 'too_complicated') refused += 1;
    }
  });
  const rest = await loopDelay(() => delay(2000));
  console.log(
    `hostile: ${times.length} inputs, ${refused} refused as too complicated, ${accepted} accepted; median ${median(times).toFixed(2)} ms, p99 ${quantile(times, 0.99).toFixed(1)} ms, most ${Math.max(...times).toFixed(1)} ms; event loop p99 ${busy.toFixed(1)} ms, at rest ${rest.toFixed(1)} ms`,
  );
  must(accepted === 0, 'hostile: none accepted');
  // The limit, and what it takes to go on with the spare thread.
  must(Math.max(...times) < HOSTILE_MS + 50, `hostile: each < ${HOSTILE_MS} ms`);
  must(busy - rest < LOOP_MS, `hostile: event loop delayed < ${LOOP_MS} ms more`);
}

async function main(): Promise<void> {
  measurePairs('our pairs', own);
  measurePairs('sympy', sympy);
  measureLines();
  const grader = createGrader();
  await measureHostile(grader);
  await grader.close();
}

void main();
