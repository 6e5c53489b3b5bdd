/** The first part: screens of words to tick, wide over all ranks at first, then where the taker's limit seems to be. */
import type { ItemBank } from './items';
import { abilityQuantile, abilityWeights, expectedOverclaiming, type Posterior, relativeError } from './posterior';
import { randomOf, shuffled } from '../adaptive-test/random';
import { drawBeside, drawOnList, likelyList } from './list-phase';
import { difficultyOfRank, UNIT } from './scale';
import { drawNear, mostInformativeOffset } from './selection';
import type { Response, Step, TestConfig } from './state';

/** Ranks between which the words of the first screen are spread evenly in ln(rank). */
const WIDEST = { from: 25, to: 16_000 };

/** Share of the ability's distribution that a later screen spreads over: its middle, where words tell most. */
const SPREAD = 0.5;

/**
 * Every other word lies farther off, anywhere within these distances of there (ln of the rank): only words far from the
 * limit show how steeply knowledge falls around it, and a size hangs on that.
 */
const AFAR = { below: 1.05, above: 1.95 };

/** Screens before the test may stop early. */
const MIN_SCREENS = 4;

/** From this expected rate on over-claiming is looked at with more pseudo-words, and more screens make up for some of what it hides. */
const DOUBTFUL_OVERCLAIMING = 0.04;

/** Where a list is likely, every other word is one of it, and one of so many is none: that which its place would give, or a common one. */
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
  const random = randomOf(seed, stepNumber, 1);
  const used = new Set(responses.map(({ id }) => id));
  const pseudoWords = shuffled(
    bank.pseudoWords.filter((word) => !used.has(word)),
    random,
  ).slice(0, pseudoWordCount(asked));
  const shown = groupCounts(responses, bank);
  const words: string[] = [];
  const list = likelyList(asked, bank);
  for (const [i, target] of targetsOf(asked, bank, screenSizeOf(asked) - pseudoWords.length, random).entries()) {
    const onList = list && i % 2 === 1 ? bank.byId.get(drawOnList(list, used, random) ?? '') : undefined;
    let word = onList ?? drawNear(bank, target, used, shown, random);
    if (list && i % BESIDE_EVERY === 2 && word && list.path.places.has(word.id)) word = drawBeside(list, bank.words, used, random) ?? word;
    if (!word) break;
    used.add(word.id);
    shown.set(word.group, (shown.get(word.group) ?? 0) + 1);
    words.push(word.id);
  }
  return words.length === 0 ? undefined : { kind: 'ticks', words: shuffled([...words, ...pseudoWords], random) };
}

function ticksAreOver({ config, stepNumber, posterior, responses }: Asked, bank: ItemBank): boolean {
  if (responses.some(({ kind }) => kind === 'choice')) return true;
  const doubtful = expectedOverclaiming(posterior) > DOUBTFUL_OVERCLAIMING;
  if (stepNumber >= config.screens + (doubtful ? config.extraScreens : 0)) return true;
  return stepNumber >= MIN_SCREENS && relativeError(posterior, bank) <= config.relativeError;
}

function screenSizeOf({ config, stepNumber }: Asked): number {
  return stepNumber === 0 ? config.firstScreenSize : config.screenSize;
}

function pseudoWordCount({ config, stepNumber, posterior }: Asked): number {
  if (stepNumber > 0 && expectedOverclaiming(posterior) > DOUBTFUL_OVERCLAIMING) return 2;
  return stepNumber % config.screensAPseudoWord === 0 ? 1 : 0;
}

/** Difficulties to ask for: evenly over all ranks on the first screen, then over where the ability may be. */
function targetsOf({ stepNumber, posterior }: Asked, { scale }: ItemBank, count: number, random: () => number): number[] {
  const places = Array.from({ length: count }, (_, i) => (i + random()) / count);
  if (stepNumber === 0) {
    const [from, to] = [difficultyOfRank(WIDEST.from), difficultyOfRank(WIDEST.to)];
    return places.map((place) => from + (to - from) * place);
  }
  const weights = abilityWeights(posterior);
  const offset = mostInformativeOffset(expectedOverclaiming(posterior), scale.discrimination);
  return places.map((place, i) => {
    const near = abilityQuantile(weights, 0.5 + (place - 0.5) * SPREAD) - offset;
    return i % 2 === 0 ? near : near + UNIT * ((AFAR.below + AFAR.above) * random() - AFAR.below);
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
