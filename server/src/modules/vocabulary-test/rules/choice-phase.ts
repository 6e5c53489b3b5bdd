/** The second part: meaning questions, on ticked words (is the claim true?) and on new ones, whichever tells more. */
import type { BankWord } from './bank-word';
import type { ItemBank } from './items';
import { likelyList } from './list-phase';
import { abilityMoments, expectedOverclaiming, expectedVariance, type Posterior, relativeError } from './posterior';
import { getRandom, shuffled } from './adaptive-test/random';
import { getRandomness } from './reliability';
import { drawNear, mostInformativeOffset } from './selection';
import { getCounts, getSeconds, SECONDS, type Step } from './state';
import { type Asked, groupCounts } from './tick-phase';

/** The first questions are on claims: whoever ticks at random is found out early, and a rare word that is known stands for many. */
const CLAIMS_FIRST = 6;

/** Candidates weighed for one question, of each kind. */
const CANDIDATES = 3;

/** Guessing floor of a meaning question with 不认识. */
const CHOICE_FLOOR = 0.1;

/** ln of the odds "at random : honest" between which a pattern is not yet clear. */
const UNCLEAR = { from: -3, to: 4 };

/** Expected over-claiming above which claims are checked further. */
const OVERCLAIMER = 0.12;

/** The next question, or undefined when the test is over. */
export function nextChoice(asked: Asked, bank: ItemBank): Step | undefined {
  if (choicesAreOver(asked, bank)) return undefined;
  const random = getRandom(asked.seed, asked.stepNumber, 2);
  const word = mostTelling(asked, getCandidates(asked, bank, random));
  return word && { kind: 'choice', word: word.id, order: shuffled([0, 1, 2, 3], random) };
}

function choicesAreOver({ config, posterior, responses }: Asked, bank: ItemBank): boolean {
  const { choices } = getCounts(responses);
  if (choices < config.minChoices) return false;
  if (choices >= config.maxChoices) return true;
  const randomness = getRandomness(responses, posterior.logEvidence);
  const unclear = randomness > UNCLEAR.from && randomness < UNCLEAR.to;
  if (unclear || expectedOverclaiming(posterior) > OVERCLAIMER) return false;
  return relativeError(posterior, bank) <= config.relativeError || getSeconds(responses) + SECONDS.choice > config.seconds;
}

interface Candidate {
  word: BankWord;
  ticked?: boolean;
}

/** What was said of a word on a screen; undefined when it was on none. */
export function findTick({ responses }: Pick<Asked, 'responses'>, id: string): boolean | undefined {
  const tick = responses.find((response) => response.kind === 'word' && response.id === id);
  return tick?.kind === 'word' ? tick.ticked : undefined;
}

function getCandidates(asked: Asked, bank: ItemBank, random: () => number): Candidate[] {
  const { responses, posterior } = asked;
  const questioned = new Set(responses.filter(({ kind }) => kind === 'choice').map(({ id }) => id));
  const claims = responses.flatMap((response): Candidate[] => {
    const word = response.kind === 'word' && response.ticked && !questioned.has(response.id) ? bank.byId.get(response.id) : undefined;
    return word ? [{ word, ticked: true }] : [];
  });
  // The hardest claims are those that can be false, but words of a list that was learned are known though they are rare.
  const list = likelyList(asked, bank);
  const isLearned = ({ word }: Candidate): number => (list?.path.places.has(word.id) ? 1 : 0);
  const hardest = claims.sort((a, b) => isLearned(a) - isLearned(b) || b.word.difficulty - a.word.difficulty).slice(0, CANDIDATES);
  if (questioned.size < CLAIMS_FIRST && hardest.length > 0) return shuffled(hardest, random).slice(0, 1);
  return [...hardest, ...freshWords(asked, bank, posterior, random)];
}

function freshWords({ responses }: Asked, bank: ItemBank, posterior: Posterior, random: () => number): Candidate[] {
  const used = new Set(responses.map(({ id }) => id));
  const shown = groupCounts(responses, bank);
  const target = abilityMoments(posterior).mean - mostInformativeOffset(CHOICE_FLOOR, bank.scale.discrimination);
  const fresh: Candidate[] = [];
  for (let i = 0; i < CANDIDATES; i += 1) {
    const word = drawNear(bank, target, used, shown, random);
    if (!word) break;
    used.add(word.id);
    fresh.push({ word });
  }
  return fresh;
}

/** The candidate after which the ability is expected to be known best. */
function mostTelling({ posterior }: Asked, candidates: readonly Candidate[]): BankWord | undefined {
  let best: BankWord | undefined;
  let least = Infinity;
  for (const { word, ticked } of candidates) {
    const variance = candidates.length === 1 ? 0 : expectedVariance(posterior, word, ticked);
    if (variance < least) [best, least] = [word, variance];
  }
  return best;
}
