/**
 * The worlds of the vocabulary benchmark, by name: what decides which words a taker knows; of all 20,000 ranks exactly the
 * true size is known. The first eight are those the test is judged in; what each was used for in tuning stands above it.
 * Those who learn from lists are in learners.ts.
 */
import { flattening } from '../../../server/src/modules/vocabulary-test/rules/scale';
import type { BenchBank } from './bank';
import { firstLevels, keepers, learners, scattered, skipped, songs, twoLists } from './learners';
import { getRandom, least, logisticDeviation, type MakeWorld, type Manners, normal, RANKS, takerWith, type World } from './world';

/** Of one word, on ln(rank), in the worlds that are not about slopes. 2.3 as seen from outside when words deviate by 0.5. */
const SLOPE = 2.4;
const WORD_SD = 0.5;
/** SD of words' deviations in two people whose whole vocabularies were examined, at least. */
const WIDE_WORD_SD = 1.1;

/** Which words somebody knows, asked for one by one: those that ask for the least are known. */
type Asks = (rank: number, random: () => number) => number;

function getWorld(getAsks: (random: () => number) => Asks, manners?: Manners): World {
  return {
    createTaker(trueSize, honesty, seed) {
      const random = getRandom(seed, 78);
      const ask = getAsks(random);
      const asks = new Float64Array(RANKS);
      for (let i = 0; i < RANKS; i += 1) asks[i] = ask(i + 1, random);
      return takerWith(least(asks, trueSize), honesty, random, manners);
    },
  };
}

/** ln(rank), which every word of every taker is asked by. */
const LOG_RANKS = Float64Array.from({ length: RANKS + 1 }, (_, rank) => Math.log(rank));

const deviations = (seed: number, draw: (random: () => number) => number): Float64Array => {
  const random = getRandom(seed, 77);
  return Float64Array.from({ length: RANKS }, () => draw(random));
};

/** Knowledge falls with ln(rank), by the slope given and alike for all; words deviate by their own SD. */
const alike =
  (slope = SLOPE, deviation = (random: () => number) => WORD_SD * normal(random), manners?: Manners): MakeWorld =>
  (seed) => {
    const words = deviations(seed, deviation);
    return getWorld(
      () => (rank, random) => slope * (LOG_RANKS[rank] as number) + (words[rank - 1] as number) + logisticDeviation(random),
      manners,
    );
  };

/** Slopes as seen from outside, log-normal over takers: that of one word is steeper, by what its deviation flattens. */
const slopeByPerson =
  (median = 1.9, spread = 0.28, wordSd = WORD_SD): MakeWorld =>
  (seed) => {
    const words = deviations(seed, (random) => wordSd * normal(random));
    return getWorld((taker) => {
      const slope = (median * Math.exp(spread * normal(taker))) / flattening(wordSd);
      return (rank, random) => slope * (LOG_RANKS[rank] as number) + (words[rank - 1] as number) + logisticDeviation(random);
    });
  };

/** Student's t with three degrees of freedom, to an SD of 1.2. */
function heavyDeviation(random: () => number): number {
  const chi = normal(random) ** 2 + normal(random) ** 2 + normal(random) ** 2;
  return (1.2 / Math.sqrt(3)) * (normal(random) / Math.sqrt(chi / 3));
}

/** Words of one subject are known or not together: 400 of them, by taker, SD 1.2. */
const clusters: MakeWorld = (seed) => {
  const words = deviations(seed, (random) => WORD_SD * normal(random));
  const subjects = deviations(seed + 500_009, (random) => Math.floor(random() * 400));
  return getWorld((taker) => {
    const liking = Array.from({ length: 400 }, () => 1.2 * normal(taker));
    return (rank, random) =>
      SLOPE * (LOG_RANKS[rank] as number) +
      (words[rank - 1] as number) +
      (liking[subjects[rank - 1] as number] as number) +
      logisticDeviation(random);
  });
};

/** Readers who know a share of words far beyond their limit as if they were much commoner. */
const plateau: MakeWorld = (seed) => {
  const words = deviations(seed, (random) => WORD_SD * normal(random));
  return getWorld((taker) => {
    const share = 0.3 + 0.3 * taker();
    return (rank, random) =>
      3 * ((LOG_RANKS[rank] as number) - (random() < share ? Math.log(8) : 0)) + (words[rank - 1] as number) + logisticDeviation(random);
  });
};

/** A list that the school does not have, in five levels of growing rarity, in no order within each. */
const LEVELS = [1_150, 1_350, 2_300, 2_600, 3_600];
let elsewhere: number[] | undefined;

function levels(): number[][] {
  if (elsewhere) return [elsewhere];
  const random = getRandom(20_000, 7);
  const asks = Array.from({ length: RANKS }, (_, i) => ({ rank: i + 1, ask: 1.9 * Math.log(i + 1) + logisticDeviation(random) }));
  const byAsk = asks.sort((a, b) => a.ask - b.ask);
  elsewhere = [];
  for (const size of LEVELS) {
    const level = byAsk.splice(0, size).map(({ rank }) => ({ rank, at: random() }));
    elsewhere.push(...level.sort((a, b) => a.at - b.at).map(({ rank }) => rank));
  }
  return [elsewhere];
}

/**
 * Who reads, and has learned half of a size from a list besides: words of the list may be known by either. The reader's limit
 * is the one that makes the size.
 * @param shortest words of the list at the least
 */
function listAndReader(shortest = 0): MakeWorld {
  return (seed, { lists }) => {
    const words = deviations(seed, (random) => 0.8 * normal(random));
    return {
      createTaker(trueSize, honesty, takerSeed) {
        const random = getRandom(takerSeed, 78);
        const wanted = Math.round(trueSize / 2);
        const list = lists.find((ranks) => ranks.length >= Math.max(wanted, shortest)) ?? lists.at(-1) ?? [];
        const learned = new Set(list.slice(0, wanted).filter(() => random() < 0.95));
        const asks = Float64Array.from({ length: RANKS }, (_, i) =>
          learned.has(i + 1) ? -1_000 + random() : 2 * Math.log(i + 1) + (words[i] as number) + logisticDeviation(random),
        );
        return takerWith(least(asks, trueSize), honesty, random);
      },
    };
  };
}

/** Readers of school books: a word that graded lists do not have is asked for as one of three times its rank. */
const listWords: MakeWorld = (seed, { graded }) => {
  const listed = new Set(graded);
  const words = deviations(seed, (random) => 0.8 * normal(random));
  return getWorld(
    () => (rank, random) =>
      SLOPE * ((LOG_RANKS[rank] as number) + (listed.has(rank) ? 0 : Math.log(3))) +
      (words[rank - 1] as number) +
      logisticDeviation(random),
  );
};

const ofGraded = ({ graded }: BenchBank): BenchBank['graded'][] => [graded];

const COURSE = { others: 0.05, learned: 0.97, blur: 0.02, byFrequency: false, slope: 1.9 };

export const WORLDS = {
  own: alike(),
  'slope by person': slopeByPerson(),
  'heavy words': alike(SLOPE, heavyDeviation),
  'course list': learners(COURSE),
  'course list by frequency': learners({ ...COURSE, byFrequency: true }),
  'list blurred': learners({ others: 0.15, learned: 0.9, blur: 0.35, byFrequency: false, slope: 1.6 }),
  'list blurred by frequency': learners({ others: 0.15, learned: 0.9, blur: 0.35, byFrequency: true, slope: 1.6 }),
  clusters,
  // Without a limit of their own; these two showed what the models did not know, and the models were widened by them.
  'half list half reader': learners({ others: 0.5, learned: 0.95, blur: 0.1, byFrequency: false, slope: 2 }),
  bend: bend(),
  // Looked at with seed 3, nothing was set by them.
  'own with wide words': slopeByPerson(2.3, 0, WIDE_WORD_SD),
  'slope by person with wide words': slopeByPerson(1.9, 0.28, WIDE_WORD_SD),
  'flat with wide words': slopeByPerson(1.26, 0.1, WIDE_WORD_SD),
  // Lists of which less stayed: the models were widened by them, seeds 11 and 77.
  'list kept 90': keepers({ first: 0.9, atCut: 0.9 }),
  'list kept 75': keepers({ first: 0.75, atCut: 0.75 }),
  'list kept 60': keepers({ first: 0.6, atCut: 0.6 }),
  'list kept 60 to 95': keepers({ first: 0.6, atCut: 0.95 }),
  'list kept 95 to 55': keepers({ first: 0.95, atCut: 0.55 }),
  'list half forgotten': keepers({ first: 0.7, atCut: 0.95, turn: 0.5 }),
  // A long list that was hardly begun.
  'list begun': keepers({ first: 0.85, atCut: 0.85, least: 1_200 }),
  // Never tuned on.
  'slips and claims': alike(2, undefined, { wordsToPseudo: 2, lapse: { tick: 0.07, choice: 0.07 } }),
  hobby: hobby(),
  'list of elsewhere': learners({ ...COURSE, byFrequency: false }, levels),
  // Looked at with seed 11, nothing was set by it.
  'list and reader': listAndReader(),
  // A graded list that the school does not have: the models were widened by the first, seed 11; the others were looked at.
  'graded list': learners(COURSE, ofGraded),
  'graded list kept 75': learners({ ...COURSE, learned: 0.75 }, ofGraded),
  'graded list by frequency': learners({ ...COURSE, byFrequency: true }, ofGraded),
  'graded list blurred': learners({ others: 0.15, learned: 0.9, blur: 0.35, byFrequency: false, slope: 1.6 }, ofGraded),
  'words of lists': listWords,
  // The beginning of the longest list, and as many words by reading.
  'long list and reader': listAndReader(3_000),
  // Ways to learn that neither model follows: looked at with seeds 21 and 880101; dispersion was set by the second and third, how rare words are chosen by all.
  'list scattered': scattered,
  'two lists': twoLists,
  'list with chapters skipped': skipped,
  'first levels': firstLevels,
  'songs and units': songs,
  plateau,
} satisfies Record<string, MakeWorld>;

export type WorldName = keyof typeof WORLDS;

/** Common words are known less surely than a slope says, rare ones hardly at all: the slope is 1.3 before the limit and 3 after it. */
function bend(): MakeWorld {
  return (seed) => {
    const words = deviations(seed, (random) => 0.8 * normal(random));
    return {
      createTaker(trueSize, honesty, takerSeed) {
        const at = Math.log(trueSize);
        return getWorld(() => (rank, random) => {
          const beyond = (LOG_RANKS[rank] as number) - at;
          return (beyond < 0 ? 1.3 : 3) * beyond + (words[rank - 1] as number) + logisticDeviation(random);
        }).createTaker(trueSize, honesty, takerSeed);
      },
    };
  };
}

/** Every taker knows the words of some subjects (3 % of all words) far better than their ranks say: games, music, a sport. */
function hobby(): MakeWorld {
  return (seed) => {
    const words = deviations(seed, (random) => 0.8 * normal(random));
    const subjects = deviations(seed + 500_009, (random) => Math.floor(random() * 100));
    return getWorld((taker) => {
      const loved = new Set(Array.from({ length: 3 }, () => Math.floor(taker() * 100)));
      return (rank, random) =>
        2.1 * (LOG_RANKS[rank] as number) -
        (loved.has(subjects[rank - 1] as number) ? 4 : 0) +
        (words[rank - 1] as number) +
        logisticDeviation(random);
    });
  };
}
