/** Server-sent events: whatever pieces they come in, and of whatever length. */
import fc from 'fast-check';
import { getEvents } from '../../../src/adapters/ai/events';

const encoder = new TextEncoder();

/** The bytes in pieces that end at these places. */
async function* inPieces(bytes: Uint8Array, ends: readonly number[]): AsyncGenerator<Uint8Array> {
  const cuts = [0, ...ends.map((end) => end % (bytes.length + 1)).sort((a, b) => a - b), bytes.length];
  for (const [at, cut] of cuts.entries()) yield await Promise.resolve(bytes.subarray(cuts[at - 1] ?? 0, cut));
}

async function read(text: string, ends: readonly number[] = []): Promise<string[]> {
  const found: string[] = [];
  for await (const event of getEvents(inPieces(encoder.encode(text), ends))) found.push(event);
  return found;
}

test.each([
  ['data: {"a":1}\n\ndata:{"b":2}\n\n', ['{"a":1}', '{"b":2}']],
  [': hello\n\nevent: x\nid: 1\ndata: 你好\r\ndata: 世界\r\n\r\ndata: y\r\r', ['你好\n世界', 'y']],
  ['data: a\n\ndata: [DONE]\n\ndata: b\n\n', ['a', '[DONE]']],
  ['data: a\n\ndata: its end does not come', ['a']],
  ['\n\n\n', []],
  ['data\n\ndata: \n\n', ['']],
])('%j', async (text, events) => {
  expect(await read(text)).toEqual(events);
});

test('are the same in whatever pieces they come', async () => {
  const line = fc.constantFrom('data: 一', 'data: {"b":"🐟"}', 'data:', ': note', '', '', 'event: x');
  const lines = fc.array(fc.tuple(line, fc.constantFrom('\n', '\r\n', '\r')), { maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(lines, fc.array(fc.nat(200), { maxLength: 12 }), async (parts, ends) => {
      const text = parts.flat().join('');
      expect(await read(text, ends)).toEqual(await read(text));
    }),
  );
});

test.each([
  ['a line', 'x'],
  ['lines', 'data: x\n'],
  ['fields', '\nevent: x'],
])('%s without an end are given up after little more than a whole answer', async (_name, again) => {
  let given = 0;
  async function* endless(): AsyncGenerator<Uint8Array> {
    const chunk = encoder.encode(again.repeat(4096 / again.length));
    for (;;) {
      given += chunk.length;
      yield await Promise.resolve(chunk);
    }
  }
  const reading = async (): Promise<void> => {
    for await (const event of getEvents(endless())) expect(event).toBe('nothing');
  };
  await expect(reading()).rejects.toThrow('does not end its event');
  expect(given).toBeLessThan(320_000);
});
