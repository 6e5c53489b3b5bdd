import { outbox } from './phone-outbox';
import { UserFacingError } from '@/lib/user-facing-error';
import { owner } from '@/test/data';
import { newLearner, openAsLearner } from '@/test/learner';
import { phone } from '@/test/phone';
import type { RenderedPage } from '@/test/render';
import { errorAnswer, okAnswer } from '@/test/server';
import { emptyOutbox, hold, newToyPage, page, reply, type Toy, TOY_ID, ToyScreen, toyStorage, toyStream } from './test-toy';

const toy: Toy = { owner, id: TOY_ID, answers: [] };
const open = () => Promise.resolve({ attempt: toy, asOf: Date.now() });
const said = () => phone().toasts.map(({ title }) => title);
let shown: RenderedPage;
const arrives = (answer: ReturnType<typeof okAnswer>) => shown.run(() => reply(answer));

beforeEach(async () => {
  newLearner(toyStorage);
  newToyPage();
  shown = await openAsLearner(<ToyScreen open={open} />, { serve: {} });
});
afterEach(() => {
  jest.useRealTimers();
  shown.unmount();
  return emptyOutbox();
});

/** An answer on its way, and the tap that completes. */
async function tapWhileSending(beforeTap?: () => void): Promise<void> {
  phone().network = hold;
  await shown.run(() => void page.opened.run.answer({ wordId: 1 }));
  beforeTap?.();
  await shown.run(() => page.completion.complete());
  expect(page.completion.completing).toBe(true);
}

test('sent once the last answer has arrived', async () => {
  await tapWhileSending();
  expect(page.sent).toEqual([]);
  await arrives(okAnswer({ counted: true }));
  expect([page.sent, page.completed, page.completion.completing]).toEqual([[1], 1, false]);
});

test('an answer that does not arrive: said after a while, and the button is back', async () => {
  await tapWhileSending(() => jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] }));
  expect(page.completion.completing).toBe(true);
  await shown.run(() => {
    jest.advanceTimersByTime(15_000);
  });
  expect(said()).toEqual(['还有答案没有送到，都已存好，稍后再点一次']);
  expect([page.sent, page.completion.completing, outbox.getPending(toyStream()).length]).toEqual([[], false, 1]);
});

test('taps that did not get through leave nobody waiting', async () => {
  const listening = new Set<() => void>();
  const subscribe = outbox.subscribe.bind(outbox);
  const spied = jest.spyOn(outbox, 'subscribe').mockImplementation((listener) => {
    listening.add(listener);
    const stop = subscribe(listener);
    return () => {
      listening.delete(listener);
      stop();
    };
  });
  await tapWhileSending();
  const waiting = listening.size;
  await shown.run(() => phone().setNetwork('none'));
  expect([waiting, listening.size]).toEqual([1, 0]);
  spied.mockRestore();
});

test('the network lost after the tap: said at once', async () => {
  await tapWhileSending();
  await shown.run(() => phone().setNetwork('none'));
  expect(said()).toEqual(['答案都已存好，联网后再点一次就能完成']);
  expect([page.sent, page.completion.completing]).toEqual([[], false]);
});

test('an answer refused meanwhile: nothing is completed, it is read again', async () => {
  await tapWhileSending();
  await arrives(errorAnswer('RECORD_COMPLETED'));
  expect(said()).toEqual(['refused']);
  expect([page.sent, page.completion.completing, shown.text()]).toEqual([[], false, 'words ; 2']);
});

test('the page closed meanwhile: nothing is sent any more', async () => {
  await tapWhileSending();
  shown.unmount();
  await arrives(okAnswer({ counted: true }));
  expect(page.sent).toEqual([]);
});

test('answers that cannot be read: said at once, in the words of the outbox', async () => {
  const drained = jest.spyOn(outbox, 'whenDrained').mockRejectedValueOnce(new UserFacingError('有些答案暂时读不出来'));
  await shown.run(() => page.completion.complete());
  expect(said()).toEqual(['有些答案暂时读不出来']);
  expect([page.sent, page.completion.completing]).toEqual([[], false]);
  drained.mockRestore();
});
