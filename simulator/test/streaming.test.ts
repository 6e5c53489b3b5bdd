import http from 'node:http';
import type { AddressInfo } from 'node:net';
import zlib from 'node:zlib';
import { World } from './world';

const TEXT = '春天来了，小明说：“我们去公园吧。”';

/** What the test decides while an answer is being written. */
interface Streams {
  server: http.Server;
  /** The answer of `/held` that is under way. */
  held(): http.ServerResponse;
  closed(): number;
}

function streamServer(): Streams {
  let held: http.ServerResponse | undefined;
  let closed = 0;
  const server = http.createServer((request, response) => {
    response.setHeader('content-type', 'text/event-stream');
    if (request.url === '/held') {
      held = response;
      response.on('close', () => {
        if (!response.writableFinished) closed += 1;
      });
      response.write(TEXT);
    } else if (request.url === '/packed') response.setHeader('content-encoding', 'gzip').end(zlib.gzipSync(TEXT));
    else if (request.url === '/moved') response.writeHead(302, { location: '/plain' }).end('elsewhere');
    else response.end(TEXT);
  });
  return {
    server,
    held: () => {
      if (held === undefined) throw new Error('nothing is held');
      return held;
    },
    closed: () => closed,
  };
}

let world: World;
let streams: Streams;
beforeAll(async () => {
  streams = streamServer();
  await new Promise<void>((resolve) => streams.server.listen(0, '127.0.0.1', resolve));
  world = await World.open({
    requestMap: { 'https://api.example': `http://127.0.0.1:${(streams.server.address() as AddressInfo).port}` },
    chunkBytes: 7,
  });
});
afterAll(async () => {
  await world.close();
  streams.server.closeAllConnections();
  await new Promise((resolve) => streams.server.close(resolve));
});

interface Heard {
  status: number;
  chunks: number[][];
  result: { errMsg: string; data?: unknown; statusCode?: number } | null;
}

/** Starts a streamed request; what it has brought so far is read by `heard`. */
async function begin(path: string, options: object = {}): Promise<void> {
  await world.evaluate(
    (url: string, sent: object) => {
      const app = getApp<{ heard: object; task: object }>();
      const heard = { status: 0, chunks: [] as number[][], result: null as unknown };
      const task = wx.request({
        url,
        enableChunked: true,
        ...sent,
        complete: (result) => {
          heard.result = result;
        },
      });
      task.onHeadersReceived((head) => {
        heard.status = (head as unknown as { statusCode: number }).statusCode;
      });
      task.onChunkReceived(({ data }) => void heard.chunks.push([...new Uint8Array(data)]));
      Object.assign(app, { heard, task });
    },
    `https://api.example${path}`,
    options,
  );
}

const heard = (): Promise<Heard> => world.evaluate<Heard>(() => getApp<{ heard: Heard }>().heard);
const getText = (chunks: number[][]): string => Buffer.from(chunks.flat()).toString('utf8');

async function ended(): Promise<Heard> {
  await world.until('the request to end', async () => (await heard()).result !== null);
  return heard();
}

describe('wx.request with enableChunked', () => {
  test('head and pieces come while the server still writes, cut anywhere; success has no body', async () => {
    await begin('/held');
    await world.until('the first part', async () => getText((await heard()).chunks) === TEXT);
    const early = await heard();
    expect(early).toMatchObject({ status: 200, result: null });
    expect(Math.max(...early.chunks.map((chunk) => chunk.length))).toBe(7);
    // 7 bytes are no whole number of Chinese characters: a piece by itself is not text.
    expect(early.chunks.some((chunk) => Buffer.from(chunk).toString('utf8').includes('\uFFFD'))).toBe(true);
    streams.held().end('完');
    const all = await ended();
    expect(getText(all.chunks)).toBe(`${TEXT}完`);
    expect(all.result).toMatchObject({ errMsg: 'request:ok', data: '', statusCode: 200 });
  });

  test('a packed answer is unpacked, one that moved is followed; only its own head is told', async () => {
    for (const path of ['/packed', '/moved']) {
      await begin(path);
      const all = await ended();
      expect(getText(all.chunks)).toBe(TEXT);
      expect(all.status).toBe(200);
    }
  });

  test('abort in the middle: nothing more is heard and the server is left alone', async () => {
    const before = streams.closed();
    await begin('/held');
    await world.until('the first part', async () => getText((await heard()).chunks) === TEXT);
    await world.evaluate(() => getApp<{ task: { abort(): void } }>().task.abort());
    const all = await ended();
    expect(all.result).toMatchObject({ errMsg: 'request:fail abort' });
    await world.until('the server to notice', () => Promise.resolve(streams.closed() === before + 1));
    expect(getText((await heard()).chunks)).toBe(TEXT);
  });

  test('a connection cut, a network lost and a time-out in the middle fail', async () => {
    const failure = async (options: object, cut: () => unknown): Promise<string | undefined> => {
      await begin('/held', options);
      await world.until('the first part', async () => getText((await heard()).chunks) === TEXT);
      await cut();
      return (await ended()).result?.errMsg;
    };
    expect(await failure({}, () => streams.held().destroy())).toBe('request:fail net::ERR_CONNECTION_RESET');
    expect(await failure({}, () => world.simulator.setNetwork('none'))).toBe('request:fail net::ERR_INTERNET_DISCONNECTED');
    await world.simulator.setNetwork('wifi');
    expect(await failure({ timeout: 400 }, () => undefined)).toBe('request:fail timeout');
  });

  test('offChunkReceived; without enableChunked the body comes whole', async () => {
    const result = await world.evaluate<{ count: number; data: string }>(
      () =>
        new Promise((resolve) => {
          let count = 0;
          const listener = (): void => void (count += 1);
          const task = wx.request({ url: 'https://api.example/plain', success: ({ data }) => resolve({ count, data: data as string }) });
          task.onChunkReceived(listener);
          task.offChunkReceived(listener);
        }),
    );
    expect(result).toEqual({ count: 0, data: TEXT });
  });
});
