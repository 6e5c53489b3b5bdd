/** Texts that are checked sentence by sentence while they come: with the same findings as all of it at once. */
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { parseAnswer } from '../../src/rules/ai/answer/parse';
import { type Grown, grownBy, type Guard, isSafe, NOTHING_GROWN, textsOf } from '../../src/rules/ai/answer/safe';
import { sentencesOf } from '../../src/rules/ai/english/tokens';
import { linesOf } from './lines';
import { recorded, taskOf } from './recorded';

const OPEN = { instructions: '', open: new Set<never>() };
const HARMLESS = [...linesOf('harmless'), ...linesOf('later-harmless')].flatMap(sentencesOf);
const UNFIT = [...linesOf('unfit'), ...linesOf('later-unfit')];
/** Of topics that are tolerated twice, of money and formulas, and what is a number only together. */
const IN_COMPANY = [
  'The king is dead.',
  'They had a wedding.',
  'Her boyfriend sang.',
  'It costs $5.',
  'So $x$ is $2$.',
  'Call 138.',
  '0013 8000.',
];

/**
 * The first sentence that does not stand the checks: each looked at with what it needs, and with all before it.
 * @param known so many of the first are known to stand together, and are not looked at with all before them again
 */
function refusedIn(sentences: readonly string[], guard: Guard, known: number): { bySentence: number; whole: number } {
  const pieces = sentences.map((sentence, at) => (at === 0 ? sentence : ` ${sentence}`));
  let grown: Grown | undefined = NOTHING_GROWN;
  const bySentence = pieces.findIndex((piece) => (grown = grown && grownBy(grown, [piece], guard)[0]) === undefined);
  return { bySentence, whole: pieces.findIndex((_, at) => at >= known && !isSafe([pieces.slice(0, at + 1).join('')], guard)) };
}

const expectSame = (sentences: readonly string[], guard: Guard = OPEN, known = 0): void => {
  const { bySentence, whole } = refusedIn(sentences, guard, known);
  expect(bySentence).toBe(whole);
  // Many at once: what stands is safe as a whole, and no less of it.
  const pieces = sentences.map((sentence, at) => (at === 0 ? sentence : ` ${sentence}`));
  const grows = grownBy(NOTHING_GROWN, pieces, guard);
  expect(grows.length).toBeGreaterThanOrEqual(whole < 0 ? pieces.length : whole);
  expect(isSafe([grows.at(-1)?.text ?? ''], guard)).toBe(true);
};

/** Harmless sentences before those that are looked at. */
const BEFORE = 12;

it('what is put before others stands by itself, after each of its sentences', () => {
  expect(refusedIn(HARMLESS.slice(0, BEFORE), OPEN, 0)).toEqual({ bySentence: -1, whole: -1 });
});

describe('recorded answers', () => {
  const all = [...recorded('held-back'), ...recorded('tuned')];
  it.each(all.map((one) => [one.name, one] as const))('%s', (_name, { of, answer }) => {
    const sentences = textsOf(parseAnswer(answer)).flatMap(sentencesOf);
    const guard = { ...OPEN, instructions: taskOf(of).ask.instructions };
    expectSame(sentences, guard);
    // Far from the beginning, too.
    expectSame([...HARMLESS.slice(0, BEFORE), ...sentences], guard, BEFORE);
  });
});

it('any sentences in any order', () => {
  const one = (texts: readonly string[]) => fc.constantFrom(...texts);
  const sentence = fc.oneof(
    { weight: 20, arbitrary: one(HARMLESS) },
    { weight: 2, arbitrary: one(IN_COMPANY) },
    { weight: 1, arbitrary: one(UNFIT.flatMap(sentencesOf)) },
  );
  fc.assert(
    fc.property(fc.array(sentence, { minLength: 5, maxLength: 50 }), (sentences) => expectSame(sentences)),
    { numRuns: 150 },
  );
});

it.each(UNFIT)('after much that is harmless: %s', (text) => {
  const sentences = [...HARMLESS.slice(0, BEFORE), ...sentencesOf(text)];
  expectSame(sentences, OPEN, BEFORE);
});
