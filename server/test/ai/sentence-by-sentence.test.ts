/** Texts that are checked sentence by sentence while they come: with the same findings as all of it at once. */
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { parseAnswer } from '../../src/modules/ai/rules/answer/parse';
import { type Grown, grownBy, type Guard, isSafe, NOTHING_GROWN, textsOf } from '../../src/modules/ai/rules/answer/safe';
import { sentencesOf } from '../../src/modules/ai/rules/english/tokens';
import { howMany, oneIn } from '../support/long-form';
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

/** Sentences behind others: each with what stands before it. */
const piecesOf = (sentences: readonly string[], { text }: Grown): string[] =>
  sentences.map((sentence, at) => (at === 0 && text === '' ? sentence : ` ${sentence}`));

/** The first sentence that does not stand the checks, each looked at with what it needs of those before; -1: all stand. */
function refusedIn(sentences: readonly string[], guard: Guard, before: Grown = NOTHING_GROWN): number {
  let grown: Grown | undefined = before;
  return piecesOf(sentences, before).findIndex((piece) => (grown = grown && grownBy(grown, [piece], guard)[0]) === undefined);
}

/** All before the first that is refused stand together, with it they do not. */
function expectSame(sentences: readonly string[], guard: Guard = OPEN, before: Grown = NOTHING_GROWN): void {
  const pieces = piecesOf(sentences, before);
  const refused = refusedIn(sentences, guard, before);
  const standing = refused < 0 ? pieces.length : refused;
  const areSafe = (count: number): boolean => isSafe([[before.text, ...pieces.slice(0, count)].join('')], guard);
  expect([areSafe(standing), refused < 0 || !areSafe(standing + 1)]).toEqual([true, true]);
  // Many at once: what stands is safe as a whole, and no less of it.
  const grows = grownBy(before, pieces, guard);
  expect(grows.length).toBeGreaterThanOrEqual(standing);
  expect(isSafe([grows.at(-1)?.text ?? before.text], guard)).toBe(true);
}

/** Harmless sentences before those that are looked at. */
const BEFORE = HARMLESS.slice(0, 12);

describe('recorded answers', () => {
  const all = [...recorded('held-back'), ...recorded('tuned')];
  const alsoLater = new Set(oneIn(4, all));
  it.each(all.map((one) => [one.name, one] as const))('%s', (_name, one) => {
    const { of, answer } = one;
    const sentences = textsOf(parseAnswer(answer)).flatMap(sentencesOf);
    const guard = { ...OPEN, instructions: taskOf(of).ask.instructions };
    expectSame(sentences, guard);
    // Far from the beginning, too.
    if (alsoLater.has(one)) expectSame([...BEFORE, ...sentences], guard);
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
    fc.property(fc.array(sentence, { minLength: 5, maxLength: 30 }), (sentences) => expectSame(sentences)),
    { numRuns: howMany(60, 300) },
  );
});

describe('what two sentences say together', () => {
  const poor = '他很穷。';
  const alone = '没有人喜欢他。';
  const HARMLESS_ENGLISH = ['We learned how the eye works.', 'He got the ball.', 'The hill is high.'];
  it.each([
    ['beside each other', [poor, alone], 1],
    ['with a translation between them', [poor, HARMLESS_ENGLISH[0]!, alone], 2],
    ['however long it is', [poor, `${'And then he went on and on and on, '.repeat(12)}to the sea.`, alone], 2],
    ['not across a whole passage', [poor, ...HARMLESS_ENGLISH, alone], -1],
  ])('%s', (_name, sentences, refused) => {
    expect(refusedIn(sentences, OPEN)).toBe(refused);
    expectSame(sentences);
  });
});

describe('after much that is harmless', () => {
  const before = grownBy(NOTHING_GROWN, piecesOf(BEFORE, NOTHING_GROWN), OPEN).at(-1) ?? NOTHING_GROWN;
  it.each(UNFIT)('%s', (text) => {
    expect(before.ends).toHaveLength(BEFORE.length);
    expectSame(sentencesOf(text), OPEN, before);
  });
});
