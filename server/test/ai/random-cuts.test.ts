/** Answers cut into pieces anywhere: what a phone is shown at any time, and what comes of it at the end. */
import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { DONE, eventsOf } from '../../src/adapters/ai/events';
import { draftOf } from '../../src/modules/ai/rules/answer/draft';
import { isSafe } from '../../src/modules/ai/rules/answer/safe';
import { sentencesOf } from '../../src/modules/ai/rules/english/tokens';
import { howMany } from '../support/long-form';
import { linesOf } from './lines';
import { codesOf, judged, recorded, taskOf } from './recorded';

const OPEN = { instructions: '', open: new Set<never>() };
const HARMLESS = [...linesOf('harmless'), ...linesOf('later-harmless')].flatMap(sentencesOf);
const UNFIT = [...linesOf('unfit'), ...linesOf('later-unfit')].flatMap(sentencesOf);
/** Harmful or harmless by what stands beside them. */
const IN_COMPANY = [
  "Don't tell your mother.",
  'Lily is fat and nobody likes her. The frog jumped into the well.',
  'It is a birthday surprise for her.',
  'It costs $5.',
  'So $x$ is $2$.',
  'Call 138.',
  '0013 8000.',
];
const SECRET = /tell your|let your parents|别让你妈妈/;

const anyOf = (texts: readonly string[]) => fc.constantFrom(...texts);
const text = fc.array(
  fc.oneof({ weight: 20, arbitrary: anyOf(HARMLESS) }, { weight: 2, arbitrary: anyOf(IN_COMPANY) }, { weight: 1, arbitrary: anyOf(UNFIT) }),
  { minLength: 1, maxLength: 30 },
);
/** Where an answer is cut, in thousandths of it: as a model writes it, and by a service that sends much at once. */
const cuts = fc.oneof(fc.array(fc.nat(1_000), { maxLength: 4 }), fc.array(fc.nat(1_000), { minLength: 20, maxLength: 120 }));

const beginnings = (answer: string, at: readonly number[]): string[] =>
  [...at.map((share) => Math.floor((answer.length * share) / 1_000)), answer.length, answer.length]
    .sort((a, b) => a - b)
    .map((length) => answer.slice(0, length));

/** All that is shown of it when nothing more comes: so many sentences are looked at in one go. */
function shownAtLast(draft: (partial: string) => string, answer: string): string {
  let before: string;
  let shown = draft(answer);
  do [before, shown] = [shown, draft(answer)];
  while (shown !== before);
  return shown;
}

const CUT_TEXTS = howMany(80, 250);

it('is shown whole sentences from the first on, which stand the checks; at the end the same as of an answer that came at once', () => {
  let refused = 0;
  let excused = 0;
  const whole = (sentences: readonly string[][]): string => JSON.stringify({ a: sentences.map((each) => each.join(' ')) });
  fc.assert(
    fc.property(fc.array(text, { minLength: 1, maxLength: 3 }), cuts, (strings, at) => {
      const draft = draftOf({ ...OPEN, paths: ['a'] });
      const answer = whole(strings);
      // A few lines hold more than a sentence, as they are read.
      const sentences = strings.flatMap((each) => sentencesOf(each.join(' ')));
      let before = '';
      for (const partial of beginnings(answer, at)) {
        const shown = draft(partial);
        expect(shown.startsWith(before)).toBe(true);
        before = shown;
        const read = shown.split('\n').flatMap(sentencesOf);
        expect(read).toEqual(sentences.slice(0, read.length));
        expect(isSafe([shown], OPEN)).toBe(true);
      }
      const atLast = shownAtLast(draft, answer);
      const atOnce = shownAtLast(draftOf({ ...OPEN, paths: ['a'] }), answer);
      if (atOnce.split('\n').flatMap(sentencesOf).length < sentences.length) refused += 1;
      if (atLast === atOnce) return;
      // Either may be longer: a secret that only the next sentence says to be a surprise is shown only where both came in one piece.
      const [less = '', more = ''] = [atLast, atOnce].sort((a, b) => a.length - b.length);
      const [next = ''] = sentences.slice(less.split('\n').flatMap(sentencesOf).length);
      expect(next).toMatch(SECRET);
      expect(more.startsWith(less)).toBe(true);
      excused += 1;
    }),
    { numRuns: CUT_TEXTS },
  );
  expect(refused).toBeGreaterThan(CUT_TEXTS / 5);
  expect(excused).toBeLessThan(CUT_TEXTS / 20);
});

it('of answers as models wrote them no more is shown than of the whole, whatever the pieces', () => {
  fc.assert(
    fc.property(fc.constantFrom(...recorded('tuned'), ...recorded('held-back')), cuts, ({ of, answer }, at) => {
      const { draft } = taskOf(of);
      let before = '';
      for (const partial of beginnings(answer, at)) {
        const shown = draft(partial);
        expect(shown.startsWith(before)).toBe(true);
        before = shown;
      }
      expect(shownAtLast(draft, answer)).toBe(shownAtLast((partial) => taskOf(of).draft(partial), answer));
    }),
    { numRuns: howMany(50, 150) },
  );
});

it('is read and judged the same from events whose bytes are cut anywhere', async () => {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...recorded('held-back')), cuts, cuts, async ({ of, answer }, pieces, chunks) => {
      const parts = beginnings(answer, pieces);
      const said = parts.map((part, at) => JSON.stringify(part.slice(parts[at - 1]?.length ?? 0)));
      const bytes = new TextEncoder().encode(`${said.map((each) => `data: ${each}\n\n`).join('')}data: [DONE]\n\n`);
      const ends = [...chunks.map((share) => Math.floor((bytes.length * share) / 1_000)), bytes.length].sort((a, b) => a - b);
      const body = ReadableStream.from(ends.map((end, at) => bytes.slice(ends[at - 1] ?? 0, end)));
      let read = '';
      for await (const data of eventsOf(body)) if (data !== DONE) read += JSON.parse(data) as string;
      expect(read).toBe(answer);
      expect(codesOf(await judged({ of, answer: read }))).toEqual(codesOf(await judged({ of, answer })));
    }),
    { numRuns: howMany(20, 60) },
  );
});
