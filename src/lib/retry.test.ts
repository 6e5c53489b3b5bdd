import { newPhone } from '@/test/phone';
import { ApiError, transportFailure } from './http/api-error';
import * as networkState from './network';
import { resetNetwork } from './network';
import { retryDelay, withRetries } from './retry';

beforeEach(() => {
  newPhone();
  resetNetwork();
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

/** Runs a read that fails so often, and how long it took. */
async function read(failures: number, error: Error): Promise<{ tries: number; result: unknown; waitedMs: number }> {
  let tries = 0;
  const started = Date.now();
  const work = withRetries(() => {
    tries += 1;
    return tries > failures ? Promise.resolve('read') : Promise.reject(error);
  }).catch((thrown: unknown) => thrown);
  await jest.runAllTimersAsync();
  return { tries, result: await work, waitedMs: Date.now() - started };
}

test('three more tries, 1, 2 and 4 seconds apart', async () => {
  expect(await read(2, transportFailure())).toEqual({ tries: 3, result: 'read', waitedMs: 3000 });
  expect(await read(9, new ApiError(503, '服务器繁忙'))).toMatchObject({
    tries: 4,
    result: expect.any(ApiError) as unknown,
    waitedMs: 7000,
  });
});

test('the wait doubles up to half a minute', () => {
  expect([0, 1, 2, 3, 4, 5, 20].map(retryDelay)).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]);
});

test('a refusal is not asked again', async () => {
  expect(await read(9, new ApiError(404, '没有找到相关内容', { key: 'NOT_FOUND' }))).toMatchObject({ tries: 1, waitedMs: 0 });
});

test('nor is anything once the network is gone', async () => {
  const network = jest.spyOn(networkState, 'isOnline').mockReturnValue(false);
  expect(await read(9, transportFailure())).toMatchObject({ tries: 1, waitedMs: 0 });
  network.mockRestore();
});
