import { newPhone, phone, type Line } from '@/test/phone';
import { utf8Bytes } from '@/test/bytes';
import { openStream } from './stream';

const events: unknown[] = [];
let ended = 0;
let lines: Line[] = [];
let close: () => void = () => undefined;
const turns = async () => {
  for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
};

beforeEach(async () => {
  jest.useFakeTimers({ doNotFake: ['nextTick'] });
  newPhone();
  events.length = 0;
  ended = 0;
  lines = [];
  phone().streaming = (line) => lines.push(line);
  await open();
});
afterEach(() => {
  close();
  jest.useRealTimers();
});

async function open(): Promise<void> {
  close = openStream(
    'GET ai_generations/{id}/stream',
    { params: { id: 31 }, studentId: 2 },
    { onEvent: (event) => events.push(event), onEnd: () => (ended += 1) },
  );
  await turns();
}
const line = () => lines[lines.length - 1] as Line;
const draft = { event: 'draft', append: '汤姆' };
const bytes = utf8Bytes(`${JSON.stringify(draft)}\n`);

test('asks for the student at hand, and gives each line as it comes, wherever it is cut', () => {
  expect(line().request).toMatchObject({
    method: 'GET',
    url: 'https://api.test/learning/v1/ai_generations/31/stream',
    header: { 'X-Student-Id': '2' },
  });
  const cut = bytes.length - 6;
  line().chunk(bytes.subarray(0, cut));
  expect(events).toEqual([]);
  line().chunk(bytes.subarray(cut));
  line().chunk(bytes);
  expect(events).toEqual([draft, draft]);
  expect(ended).toBe(0);
});

test('a last line without an end counts; then it is over, once', () => {
  line().chunk(bytes.subarray(0, bytes.length - 1));
  line().end();
  expect(events).toEqual([draft]);
  expect(ended).toBe(1);
  expect(line().isOpen()).toBe(false);
});

test('a refusal is no event', () => {
  line().chunk(utf8Bytes('{"code":404}'));
  line().end(404);
  expect(events).toEqual([]);
  expect(ended).toBe(1);
});

test('a broken line and a silent one end it', async () => {
  line().breakOff();
  expect(ended).toBe(1);
  await open();
  jest.advanceTimersByTime(19_000);
  line().chunk(utf8Bytes('{"event":"alive"}\n'));
  jest.advanceTimersByTime(19_000);
  expect(ended).toBe(1);
  jest.advanceTimersByTime(2_000);
  expect(ended).toBe(2);
  expect(line().isOpen()).toBe(false);
});

test('closed, it says nothing more', () => {
  close();
  line().chunk(bytes);
  line().end();
  expect(events).toEqual([]);
  expect(ended).toBe(0);
});

test('a phone that cannot read in pieces says so at once', async () => {
  close();
  phone().streaming = undefined;
  await open();
  expect(ended).toBe(1);
});
