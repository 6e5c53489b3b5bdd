/** Answers cut into pieces anywhere: what a phone is shown at any time, and what comes of it at the end. */
import fc from 'fast-check';
import { DONE, eventsOf } from '../../src/adapters/ai/events';
import { howMany } from '../support/long-form';
import { codesOf, judged, recorded, taskOf } from './recorded';

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
