/** The first part: screens of words to tick, wide over all ranks at first, then where the taker's limit seems to be. */
import type { ItemBank } from './items';
import { abilityQuantile, abilityWeights, expectedOverclaiming, type Posterior, relativeError } from './posterior';
import { getRandom, shuffled } from './adaptive-test/random';
import type { PointOnList } from './list-model';
import { drawBeside, drawOnList, likelyList, shareMoreOnList } from './list-phase';
import { getDifficulty, UNIT } from './scale';
import { drawNear, mostInformativeOffset } from './selection';
import { UNSETTLED } from './slope-prior';
import type { Response, Step, TestConfig } from './state';

/** Ranks between which the words of the first screen are spread evenly in ln(rank). */
const WIDEST = { from: 25, to: 16_000 };

/** Share of the ability's distribution that a later screen spreads over: its middle, where words tell most. */
const SPREAD = 0.5;

/**
 * Offsets of the words of later screens from the limit, in ln(rank). Most lie where the size itself lies (1.5 to 3.7 times
 * the limit), some at the limit, the others show the slope.
 */
const AT_LIMIT = { from: -0.15, to: 0.15 };
const BEYOND = { from: 0.4, to: 1.3 };
const AROUND = { from: -0.75, to: 2 };
/** As rare as any, whatever is thought of the taker: rare words that are known here and there show nowhere else. */
const ANYWHERE = { from: 0, to: Infinity };
const PLACES = [BEYOND, AT_LIMIT, BEYOND, AROUND, BEYOND, AROUND, AT_LIMIT, AROUND, ANYWHERE, AROUND] as const;
/** Spread of slopes over takers from which on words beyond the limit lie at it: a slope is then as good as known. */
const SETTLED = 0.1;

/** Screens before the test may stop early. */
const MIN_SCREENS = 4;

/** From this expected rate on over-claiming is looked at with more pseudo-words, and more screens make up for some of what it hides. */
const DOUBTFUL_OVERCLAIMING = 0.04;

/** Where a list is likely, every other word or more is one of it, and one of so many is none: that which its place would give, or a common one. */
const BESIDE_EVERY = 4;

export interface Asked {
  config: TestConfig;
  seed: number;
  stepNumber: number;
  posterior: Posterior;
  responses: readonly Response[];
}

/** The next screen, or undefined when this part is over. */
export function nextScreen(asked: Asked, bank: ItemBank): Step | undefined {
  const { seed, stepNumber, responses } = asked;
  if (ticksAreOver(asked, bank)) return undefined;
  const random = getRandom(seed, stepNumber, 1);
  const used = new Set(responses.map(({ id }) => id));
  const pseudoWords = shuffled(
    bank.pseudoWords.filter((word) => !used.has(word)),
    random,
  ).slice(0, pseudoWordCount(asked));
  const shown = groupCounts(responses, bank);
  const words: string[] = [];
  const list = likelyList(asked, bank);
  for (const [i, target] of getTargets(asked, bank, getScreenSize(asked) - pseudoWords.length, random).entries()) {
    const onList = list && isOnList(i, list, random) ? bank.byId.get(drawOnList(list, used, random) ?? '') : undefined;
    let word = onList ?? drawNear(bank, target, used, shown, random);
    if (list && i % BESIDE_EVERY === 2 && word && list.path.places.has(word.id)) word = drawBeside(list, bank.words, used, random) ?? word;
    if (!word) break;
    used.add(word.id);
    shown.set(word.group, (shown.get(word.group) ?? 0) + 1);
    words.push(word.id);
  }
  return words.length === 0 ? undefined : { kind: 'ticks', words: shuffled([...words, ...pseudoWords], random) };
}

/** Every other word; and of those that are neither beside the list nor anywhere so many more as tell more of the size. */
const isOnList = (i: number, list: PointOnList, random: () => number): boolean =>
  i % 2 === 1 || (i % BESIDE_EVERY === 0 && PLACES[i] !== ANYWHERE && random() < shareMoreOnList(list));

function ticksAreOver({ config, stepNumber, posterior, responses }: Asked, bank: ItemBank): boolean {
  if (responses.some(({ kind }) => kind === 'choice')) return true;
  const doubtful = expectedOverclaiming(posterior) > DOUBTFUL_OVERCLAIMING;
  if (stepNumber >= config.screens + (doubtful ? config.extraScreens : 0)) return true;
  return stepNumber >= MIN_SCREENS && relativeError(posterior, bank) <= config.relativeError;
}

function getScreenSize({ config, stepNumber }: Asked): number {
  return stepNumber === 0 ? config.firstScreenSize : config.screenSize;
}

function pseudoWordCount({ config, stepNumber, posterior }: Asked): number {
  if (stepNumber > 0 && expectedOverclaiming(posterior) > DOUBTFUL_OVERCLAIMING) return 2;
  return stepNumber % config.screensAPseudoWord === 0 ? 1 : 0;
}

/** Difficulties to ask for: evenly over all ranks on the first screen, then over where the ability may be. */
function getTargets({ stepNumber, posterior }: Asked, { scale, prior, words }: ItemBank, count: number, random: () => number): number[] {
  const places = Array.from({ length: count }, (_, i) => (i + random()) / count);
  if (stepNumber === 0) {
    const [from, to] = [getDifficulty(WIDEST.from), getDifficulty(WIDEST.to)];
    return places.map((place) => from + (to - from) * place);
  }
  const weights = abilityWeights(posterior);
  const unsettled = Math.max(0, Math.min(1, (prior.spread - SETTLED) / (UNSETTLED.spread - SETTLED)));
  const rarest = words.at(-1)?.difficulty ?? 0;
  const offset = mostInformativeOffset(expectedOverclaiming(posterior), scale.discrimination);
  return places.map((place, i) => {
    const near = abilityQuantile(weights, 0.5 + (place - 0.5) * SPREAD) - offset;
    const around = PLACES[i % PLACES.length] ?? AROUND;
    const to = around === ANYWHERE ? Math.max(0, rarest - near) / UNIT : around.to;
    const there = around.from + (to - around.from) * random();
    const target = near + UNIT * (around === BEYOND || around === ANYWHERE ? unsettled * there : there);
    // Where the bank ends before: otherwise many of the rarest words would be asked, and few of those that are in doubt.
    const lowest = Math.min(near + UNIT * AROUND.from, rarest);
    return target <= rarest ? target : lowest + (rarest - lowest) * random();
  });
}

/** How often each group of the bank was asked. */
export function groupCounts(responses: readonly Response[], bank: ItemBank): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { id } of responses) {
    const group = bank.byId.get(id)?.group;
    if (group !== undefined) counts.set(group, (counts.get(group) ?? 0) + 1);
  }
  return counts;
}
