import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocket } from 'ws';
import { World } from './world';

/** A server that tells back what it was asked, and can be slow or fail. */
function echoServer(): http.Server {
  return http.createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      if (request.url?.startsWith('/slow') === true) return;
      if (request.url === '/moved') {
        response.writeHead(302, { location: '/echo?moved=1' }).end();
        return;
      }
      response.setHeader('Set-Cookie', ['sid=1; Path=/; HttpOnly', 'theme=dark; Path=/']);
      response.setHeader('X-Total', '3');
      response.setHeader('Content-Type', request.url === '/text' ? 'text/plain' : 'application/json');
      response.statusCode = request.url === '/missing' ? 404 : 200;
      response.end(
        request.url === '/text'
          ? '不是 JSON'
          : JSON.stringify({
              method: request.method,
              url: request.url,
              headers: request.headers,
              body: Buffer.concat(chunks).toString('utf8'),
            }),
      );
    });
  });
}

let world: World;
let server: http.Server;
beforeAll(async () => {
  server = echoServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  world = await World.open({
    requestMap: { 'https://api.example': `http://127.0.0.1:${(server.address() as AddressInfo).port}` },
  });
});
afterAll(async () => {
  await world.close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

interface Answer {
  ok: boolean;
  data?: unknown;
  statusCode?: number;
  header?: Record<string, string>;
  cookies?: string[];
  errMsg: string;
}

/** wx.request in the logic layer, its success or failure as a value. */
function request(options: object): Promise<Answer> {
  return world.evaluate<Answer>(
    (sent: object) =>
      new Promise((resolve) => {
        wx.request({
          ...(sent as { url: string }),
          success: (result) => resolve({ ...result, ok: true }),
          fail: (result) => resolve({ ...result, ok: false }),
        });
      }),
    options,
  );
}

describe('wx.request', () => {
  test('GET: data becomes the query, own headers and cookie are sent as given', async () => {
    const answer = await request({
      url: 'https://api.example/echo?a=1',
      data: { b: '学', c: 2 },
      header: { Cookie: 'sid=9', 'X-Student-Id': '42' },
    });
    const seen = answer.data as { url: string; headers: Record<string, string> };
    expect(answer).toMatchObject({ ok: true, statusCode: 200, errMsg: 'request:ok' });
    expect(seen.url).toBe('/echo?a=1&b=%E5%AD%A6&c=2');
    expect(seen.headers).toMatchObject({ cookie: 'sid=9', 'x-student-id': '42', 'content-type': 'application/json' });
  });

  test('answers carry Set-Cookie as WeChat gives it, and every header', async () => {
    const { header, cookies } = await request({ url: 'https://api.example/echo' });
    expect(header?.['Set-Cookie']).toBe('sid=1; Path=/; HttpOnly,theme=dark; Path=/');
    expect(header?.['X-Total']).toBe('3');
    expect(cookies).toEqual(['sid=1; Path=/; HttpOnly', 'theme=dark; Path=/']);
  });

  test('POST: JSON by default, a form when asked, other methods too', async () => {
    const body = async (options: object): Promise<unknown> =>
      ((await request({ url: 'https://api.example/echo', ...options })).data as { body: string }).body;
    expect(await body({ method: 'POST', data: { word: '学' } })).toBe('{"word":"学"}');
    expect(await body({ method: 'POST', data: { a: 1, b: 'x y' }, header: { 'content-type': 'application/x-www-form-urlencoded' } })).toBe(
      'a=1&b=x%20y',
    );
    expect(await body({ method: 'PUT', data: 'plain' })).toBe('plain');
    expect(((await request({ url: 'https://api.example/echo', method: 'DELETE' })).data as { method: string }).method).toBe('DELETE');
  });

  test('text that is no JSON stays text; an error status is a success; redirects are followed', async () => {
    expect((await request({ url: 'https://api.example/text' })).data).toBe('不是 JSON');
    expect(await request({ url: 'https://api.example/missing' })).toMatchObject({ ok: true, statusCode: 404 });
    expect(((await request({ url: 'https://api.example/moved' })).data as { url: string }).url).toBe('/echo?moved=1');
  });

  test("refused, timed out and aborted requests fail in WeChat's words", async () => {
    expect(await request({ url: 'http://127.0.0.1:1/' })).toMatchObject({ ok: false, errMsg: 'request:fail net::ERR_CONNECTION_REFUSED' });
    expect(await request({ url: 'https://api.example/slow', timeout: 100 })).toMatchObject({ ok: false, errMsg: 'request:fail timeout' });
    const aborted = await world.evaluate<unknown>(
      () =>
        new Promise((resolve) => {
          const task = wx.request({ url: 'https://api.example/slow', fail: resolve });
          task.abort();
        }),
    );
    expect(aborted).toMatchObject({ errMsg: 'request:fail abort' });
  });

  test('a body that is too large fails alone', async () => {
    const [large, small] = await world.evaluate<string[]>(() => {
      const url = 'https://api.example/echo';
      const told = (start: (complete: (result: { errMsg: string }) => void) => void): Promise<string> =>
        new Promise((resolve) => start(({ errMsg }) => resolve(errMsg)));
      const text = 'x'.repeat(64 * 1024 * 1024);
      return Promise.all([
        told((complete) => wx.uploadFile({ url, filePath: '', name: 'file', formData: { text }, complete })),
        told((complete) => wx.request({ url, complete })),
      ]);
    });
    expect([large, small]).toEqual(['uploadFile:fail too large', 'request:ok']);
  });

  test('the app can put itself in front of wx.request, and a mock still works below', async () => {
    await world.program.evaluate(() => {
      const original = wx.request.bind(wx);
      Object.defineProperty(wx, 'request', {
        value: (options: { url: string; header: object }) => original({ ...options, header: { 'X-Wrapped': 'yes' } }),
      });
    });
    expect(((await request({ url: 'https://api.example/echo' })).data as { headers: Record<string, string> }).headers['x-wrapped']).toBe(
      'yes',
    );
    await world.program.mockWxMethod('request', { data: 'mocked', statusCode: 200 });
    expect(await request({ url: 'https://api.example/echo' })).toMatchObject({ data: 'mocked' });
    await world.program.mockWxMethod('request', { errMsg: 'request:fail no luck' });
    expect(await request({ url: 'https://api.example/echo' })).toMatchObject({ ok: false, errMsg: 'request:fail no luck' });
    await world.program.restoreWxMethod('request');
    expect((await request({ url: 'https://api.example/echo' })).statusCode).toBe(200);
  });

  test('no network: requests fail, the app is notified of the change', async () => {
    await world.program.evaluate(() => {
      const app = getApp<{ network: unknown[] }>();
      app.network = [];
      wx.onNetworkStatusChange((change) => app.network.push(change));
    });
    await world.simulator.setNetwork('none');
    expect(await world.program.callWxMethod('getNetworkType')).toMatchObject({ networkType: 'none' });
    expect((await request({ url: 'https://api.example/echo' })).errMsg).toBe('request:fail net::ERR_INTERNET_DISCONNECTED');
    await world.simulator.setNetwork('wifi');
    expect((await request({ url: 'https://api.example/echo' })).ok).toBe(true);
    expect(await world.program.evaluate(() => getApp<{ network: unknown[] }>().network)).toEqual([
      { isConnected: false, networkType: 'none' },
      { isConnected: true, networkType: 'wifi' },
    ]);
  });

  test('a request under way when the network goes fails, too', async () => {
    await world.program.evaluate(() => {
      const app = getApp<{ answer: unknown }>();
      app.answer = null;
      wx.request({
        url: 'https://api.example/slow',
        complete: (result) => {
          app.answer = result.errMsg;
        },
      });
    });
    await world.simulator.setNetwork('none');
    await world.until('failed', async () => (await world.program.evaluate(() => getApp<{ answer: unknown }>().answer)) !== null);
    await world.simulator.setNetwork('wifi');
    expect(await world.program.evaluate(() => getApp<{ answer: unknown }>().answer)).toBe('request:fail net::ERR_INTERNET_DISCONNECTED');
  });

  test('download and upload', async () => {
    const result = await world.evaluate<Record<string, unknown>>(
      () =>
        new Promise((resolve, reject) => {
          wx.downloadFile({
            url: 'https://api.example/text',
            fail: reject,
            success: ({ tempFilePath }) => {
              const content = wx.getFileSystemManager().readFileSync(tempFilePath, 'utf8');
              wx.uploadFile({
                url: 'https://api.example/echo',
                filePath: tempFilePath,
                name: 'picture',
                formData: { note: 'n' },
                fail: reject,
                success: ({ data }) => resolve({ content, data }),
              });
            },
          });
        }),
    );
    const seen = JSON.parse(String(result.data)) as { body: string; headers: Record<string, string> };
    expect(result.content).toBe('不是 JSON');
    expect(seen.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
    expect(seen.body).toContain('name="note"');
    expect(seen.body).toContain('不是 JSON');
  });
});

describe('a connection that says what the host cannot take ends, and nothing else', () => {
  const TOO_LARGE = Buffer.alloc(100 * 1024 * 1024 + 1);
  const addresses = (): string[] => [
    ...['transfers', 'socket', 'channel'].map((name) => `${world.simulator.url.replace(/^http/, 'ws')}simulator/${name}`),
    world.simulator.wsEndpoint,
  ];
  const say = (address: string, message: string | Buffer): Promise<number> =>
    new Promise((resolve) => {
      const socket = new WebSocket(address);
      socket.on('open', () => socket.send(message, () => undefined));
      // It may be cut off amid its message.
      socket.on('error', () => undefined);
      socket.on('close', resolve);
    });
  afterEach(async () => expect(await request({ url: 'https://api.example/echo' })).toMatchObject({ ok: true }));

  test.each(['no JSON', 'null'])('%s', async (text) => {
    expect(await Promise.all(addresses().map((address) => say(address, text)))).toEqual([1007, 1007, 1007, 1007]);
  });

  test('a message over the limit', async () => {
    for (const address of addresses().slice(-2)) await say(address, TOO_LARGE);
  });
});
