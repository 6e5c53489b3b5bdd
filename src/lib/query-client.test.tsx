import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { act, create, type ReactTestRenderer } from 'react-test-renderer';
import { newPhone, type Phone } from '@/test/phone';
import { errorAnswer, okAnswer } from '@/test/server';
import { apiQueryKey, useApiQuery } from './api-query';
import { installErrorHandling } from './errors';
import { ApiError } from './http/api-error';
import { clearCredentials, setCurrentStudentId } from './http/identity';
import { resetNetwork } from './network';
import { connectQueryClient, createQueryClient, retryDelay, shouldRetry } from './query-client';

let device: Phone;
beforeEach(() => {
  device = newPhone();
  clearCredentials();
  resetNetwork();
  installErrorHandling();
});
afterEach(() => {
  jest.useRealTimers();
});

function Course({ silent = false, enabled = true }: { silent?: boolean; enabled?: boolean }) {
  const course = useApiQuery('GET courses/{id}', { params: { id: 7 } }, { silent, enabled });
  return (
    <>{course.status === 'success' ? course.data.name : course.fetchStatus === 'idle' ? `${course.status}, at rest` : course.status}</>
  );
}

async function render(element: ReactElement): Promise<ReactTestRenderer> {
  let renderer: ReactTestRenderer | undefined;
  await act(async () => {
    renderer = create(<QueryClientProvider client={createQueryClient()}>{element}</QueryClientProvider>);
    await Promise.resolve();
  });
  return renderer as unknown as ReactTestRenderer;
}
const pass = (ms: number) =>
  act(async () => {
    await jest.advanceTimersByTimeAsync(ms);
  });

test('waits grow from 1 s to 30 s', () => {
  expect([0, 1, 2, 3, 4, 5, 9].map(retryDelay)).toEqual([1000, 2000, 4000, 8000, 16000, 30000, 30000]);
});

test('up to 3 retries, only of what may pass, only with a network', () => {
  const down = new ApiError(503, '');
  expect([0, 1, 2, 3].map((failures) => shouldRetry(failures, down))).toEqual([true, true, true, false]);
  expect(shouldRetry(0, new ApiError(-1, ''))).toBe(true);
  expect(shouldRetry(0, new ApiError(404, ''))).toBe(false);
  expect(shouldRetry(0, new ApiError(401, ''))).toBe(false);
  expect(shouldRetry(0, new TypeError('x'))).toBe(false);
  device.setNetwork('none');
  expect(shouldRetry(0, down)).toBe(false);
});

test('a component renders the answer when it comes', async () => {
  jest.useFakeTimers();
  device.network = () => okAnswer({ id: 7, name: '初中核心词汇' });
  const page = await render(<Course />);
  expect(page.toJSON()).toBe('loading');
  await pass(10);
  expect(page.toJSON()).toBe('初中核心词汇');
});

test('a failing server is asked four times over 7 s, then told once', async () => {
  jest.useFakeTimers();
  device.network = () => errorAnswer('SERVICE_UNAVAILABLE');
  const page = await render(<Course />);
  await pass(6900);
  expect(device.requests).toHaveLength(3);
  expect(device.toasts).toEqual([]);
  await pass(200);
  expect(device.requests).toHaveLength(4);
  expect(page.toJSON()).toBe('error, at rest');
  expect(device.toasts).toEqual([{ title: '服务器繁忙，请稍后重试', icon: 'error', duration: 2000 }]);
});

test('silent failures are not told; disabled queries ask nothing', async () => {
  jest.useFakeTimers();
  device.network = () => errorAnswer('NOT_FOUND');
  await render(<Course silent />);
  await pass(10);
  expect(device.requests).toHaveLength(1);
  expect(device.toasts).toEqual([]);
  const page = await render(<Course enabled={false} />);
  await pass(10);
  expect(device.requests).toHaveLength(1);
  expect(page.toJSON()).toBe('loading, at rest');
});

test('two students never share an answer', () => {
  setCurrentStudentId(1);
  const first = apiQueryKey('GET courses/{id}', { params: { id: 7 } });
  setCurrentStudentId(2);
  expect(apiQueryKey('GET courses/{id}', { params: { id: 7 } })).not.toEqual(first);
  expect(apiQueryKey('GET courses/{id}', { params: { id: 7 }, studentId: 1 })).toEqual(first);
  expect(apiQueryKey('GET users/current')).toEqual(['GET users/current', 2, null, null]);
});

test('what was asked for for one student is tried again for that one and kept as theirs, whoever is at hand by then', async () => {
  jest.useFakeTimers();
  setCurrentStudentId(1);
  let failures = 1;
  device.network = ({ header }) => {
    failures -= 1;
    return failures >= 0 ? errorAnswer('SERVICE_UNAVAILABLE') : okAnswer({ id: 7, name: `of ${header['X-Student-Id']}` });
  };
  const client = createQueryClient();
  await act(async () => {
    create(
      <QueryClientProvider client={client}>
        <Course silent />
      </QueryClientProvider>,
    );
    await Promise.resolve();
  });
  const ofFirst = apiQueryKey('GET courses/{id}', { params: { id: 7 } });
  await pass(10);
  setCurrentStudentId(2);
  await pass(1100);
  expect(device.requests.slice(0, 2).map(({ header }) => header['X-Student-Id'])).toEqual(['1', '1']);
  expect(client.getQueryData(ofFirst)).toMatchObject({ name: 'of 1' });
});

test('data nobody looks at is dropped after 300 s', async () => {
  jest.useFakeTimers();
  device.network = () => okAnswer({ id: 7, name: '初中核心词汇' });
  const client = createQueryClient();
  let renderer: ReactTestRenderer | undefined;
  await act(async () => {
    renderer = create(
      <QueryClientProvider client={client}>
        <Course />
      </QueryClientProvider>,
    );
    await Promise.resolve();
  });
  await pass(10);
  act(() => renderer?.unmount());
  await pass(299_000);
  expect(client.getQueryCache().getAll()).toHaveLength(1);
  await pass(1_100);
  expect(client.getQueryCache().getAll()).toHaveLength(0);
});

test('a failed answer is asked for again when the network is back', async () => {
  jest.useFakeTimers();
  connectQueryClient();
  device.setNetwork('none');
  const page = await render(<Course silent />);
  await pass(10);
  expect(page.toJSON()).toBe('error, at rest');
  device.network = () => okAnswer({ id: 7, name: '初中核心词汇' });
  device.setNetwork('wifi');
  await pass(10);
  expect(page.toJSON()).toBe('初中核心词汇');
});
