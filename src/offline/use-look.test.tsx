import { outbox } from './phone-outbox';
import { makeStale, type Tag } from '@/lib/stale';
import { useLook } from './use-look';
import { newPhone } from '@/test/phone';
import { leavePages, type RenderedPage, renderPage } from '@/test/render';

const TAGS: readonly Tag[] = ['mathMistakes'];
let looked = 0;
const look = () => {
  looked += 1;
};
function Page() {
  useLook(TAGS, look);
  return null;
}
let waiting = 0;

beforeEach(() => {
  newPhone();
  looked = 0;
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate', 'performance', 'Date'] });
  jest.spyOn(outbox, 'getPending').mockImplementation(() => Array.from({ length: waiting }, () => ({}) as never));
});
afterEach(() => {
  leavePages();
  jest.restoreAllMocks();
  jest.useRealTimers();
});

const pass = (page: RenderedPage, ms: number) => page.run(() => jest.advanceTimersByTime(ms));

test('what an answer changed is looked for half a second after it arrived, though it still lay in the outbox when it was told of', async () => {
  const page = await renderPage(<Page />);
  waiting = 1;
  await page.run(() => makeStale(TAGS));
  waiting = 0;
  await pass(page, 499);
  expect(looked).toBe(0);
  await pass(page, 1);
  expect(looked).toBe(1);
});

test('while others wait it is looked for five seconds after the last that arrived', async () => {
  const page = await renderPage(<Page />);
  waiting = 2;
  await page.run(() => makeStale(TAGS));
  await pass(page, 4_000);
  await page.run(() => makeStale(TAGS));
  await pass(page, 4_999);
  expect(looked).toBe(0);
  await pass(page, 1);
  expect(looked).toBe(1);
});
