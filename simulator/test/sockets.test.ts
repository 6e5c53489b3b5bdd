/** 网络 › WebSocket, against a server of npm ws. */
import type http from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocketServer } from 'ws';
import { World } from './world';

const asked: http.IncomingMessage[] = [];
const closed: [code: number, reason: string][] = [];
let server: WebSocketServer;
let world: World;

beforeAll(async () => {
  server = new WebSocketServer({
    port: 0,
    host: '127.0.0.1',
    verifyClient: ({ req }: { req: http.IncomingMessage }) => req.url !== '/refused',
  });
  await new Promise((resolve) => server.once('listening', resolve));
  server.on('headers', (headers) => void headers.push('X-Room: 7'));
  server.on('connection', (socket, request) => {
    asked.push(request);
    socket.on('close', (code, reason) => void closed.push([code, reason.toString()]));
    socket.on('message', (data: Buffer, isBinary) => {
      const text = isBinary ? undefined : data.toString();
      if (text === 'bye') socket.close(4001, 'room is empty');
      else if (text === 'drop') socket.terminate();
      else socket.send(text === undefined ? data : `${text}!`);
    });
  });
  const { port } = server.address() as AddressInfo;
  world = await World.open({
    requestMap: { 'https://api.example': `http://127.0.0.1:${port}`, 'https://nobody.example': 'http://127.0.0.1:9' },
  });
});
afterAll(async () => {
  await world.close();
  for (const client of server.clients) client.terminate();
  server.close();
});

type Told = [name: string, payload: unknown];

/**
 * Opens a connection in the logic layer, sends the messages one after the other, each upon the answer to the one before, and closes
 * it then. @returns what the task has told
 */
function talk(options: object, messages: (string | number[])[]): Promise<Told[]> {
  return world.evaluate<Told[]>(
    (wanted: object, texts: (string | number[])[]) =>
      new Promise((resolve) => {
        const told: Told[] = [];
        const task = wx.connectSocket(wanted as WechatMiniprogram.ConnectSocketOption);
        const next = (): void => {
          const text = texts.shift();
          if (text === undefined) task.close({ code: 4000, reason: 'done' });
          else task.send({ data: typeof text === 'string' ? text : new Uint8Array(text).buffer });
        };
        task.onOpen(({ header }) => {
          told.push(['open', (header as Record<string, string>)['X-Room']]);
          next();
        });
        task.onMessage(({ data }) => {
          told.push(['message', typeof data === 'string' ? data : [...new Uint8Array(data)]]);
          next();
        });
        task.onError(({ errMsg }) => void told.push(['error', errMsg]));
        task.onClose(({ code, reason }) => resolve([...told, ['close', [code, reason]]]));
      }),
    options,
    messages,
  );
}

test('texts and bytes go both ways, with the headers of the app and its code at the end', async () => {
  const told = await talk({ url: 'wss://api.example/room?a=1', header: { Cookie: 'sid=9', Referer: 'x' }, protocols: ['chat'] }, [
    '学',
    [1, 2, 255],
  ]);
  expect(told).toEqual([
    ['open', '7'],
    ['message', '学!'],
    ['message', [1, 2, 255]],
    ['close', [4000, 'done']],
  ]);
  const { url, headers } = asked.at(-1) ?? {};
  expect(url).toBe('/room?a=1');
  expect(headers).toMatchObject({ cookie: 'sid=9', 'sec-websocket-protocol': 'chat' });
  expect(headers?.referer).toMatch(/^https:\/\/servicewechat\.com\//);
  await world.until('closed there', () => Promise.resolve(closed.length > 0));
  expect(closed.splice(0)).toEqual([[4000, 'done']]);
});

test('the server closes, and is lost', async () => {
  expect((await talk({ url: 'wss://api.example/' }, ['bye'])).at(-1)).toEqual(['close', [4001, 'room is empty']]);
  expect((await talk({ url: 'wss://api.example/' }, ['drop'])).at(-1)).toEqual(['close', [1006, '']]);
});

test('who does not answer, or refuses, is an error', async () => {
  expect((await talk({ url: 'wss://nobody.example/' }, []))[0]).toEqual(['error', 'net::ERR_CONNECTION_REFUSED']);
  expect((await talk({ url: 'wss://api.example/refused' }, []))[0]).toEqual(['error', 'Unexpected server response: 401']);
});

test('what cannot be fails by name', async () => {
  const failures = await world.evaluate<string[]>(async () => {
    const failure = (run: (fail: (error: { errMsg: string }) => void) => void): Promise<string> =>
      new Promise((resolve) => run(({ errMsg }) => resolve(errMsg)));
    const tasks: WechatMiniprogram.SocketTask[] = [];
    const connect = (url: string) =>
      failure((fail) => void tasks.push(wx.connectSocket({ url, fail, success: () => fail({ errMsg: 'ok' }) })));
    const before = [await connect('https://api.example/'), await connect('wss://api.example/')];
    const early = await failure((fail) => tasks.at(-1)?.send({ data: 'early', fail }));
    for (let count = 0; count < 4; count += 1) before.push(await connect('wss://api.example/'));
    const sixth = await connect('wss://api.example/');
    await Promise.all(tasks.slice(1, 6).map((task) => new Promise((resolve) => (task.onClose(resolve), task.close({})))));
    return [...before, early, sixth, await failure((fail) => wx.sendSocketMessage({ data: 'late', fail }))];
  });
  expect(failures).toEqual([
    'connectSocket:fail invalid url "https://api.example/"',
    ...Array<string>(5).fill('ok'),
    'sendSocketMessage:fail SocketTask.readyState is not OPEN',
    'connectSocket:fail exceed max socket count 5',
    'sendSocketMessage:fail SocketTask.readyState is not OPEN',
  ]);
});

test('what is being closed takes no message and no second close', async () => {
  const told = await world.evaluate<string[]>(
    () =>
      new Promise((resolve) => {
        const task = wx.connectSocket({ url: 'wss://api.example/' });
        const all: string[] = [];
        const complete = ({ errMsg }: { errMsg: string }): void => void all.push(errMsg);
        task.onOpen(() => {
          task.close({ complete });
          task.send({ data: 'late', complete });
          task.close({ complete });
        });
        task.onClose(({ code }) => resolve([...all, String(code)]));
      }),
  );
  expect(told).toEqual([
    'closeSocket:ok',
    'sendSocketMessage:fail SocketTask.readyState is not OPEN',
    'closeSocket:fail SocketTask.readyState is CLOSING',
    '1000',
  ]);
});

test('without a network it is lost', async () => {
  const lost = world.evaluate<unknown>(
    () =>
      new Promise((resolve) => {
        const task = wx.connectSocket({ url: 'wss://api.example/' });
        task.onOpen(() => task.send({ data: 'here' }));
        task.onMessage(() => void (getApp<{ isOpen?: boolean }>().isOpen = true));
        task.onClose(({ code }) => resolve(code));
      }),
  );
  await world.until('open', () => world.evaluate<boolean>(() => getApp<{ isOpen?: boolean }>().isOpen === true));
  await world.simulator.setNetwork('none');
  expect(await lost).toBe(1006);
  await world.simulator.setNetwork('wifi');
});

test('the functions of wx act on the newest connection', async () => {
  const told = await world.evaluate<unknown[]>(
    () =>
      new Promise((resolve) => {
        wx.onSocketOpen(() => void wx.sendSocketMessage({ data: 'a' }));
        wx.onSocketMessage(({ data }) => {
          wx.onSocketClose(({ code }) => resolve([data, code]));
          void wx.closeSocket({});
        });
        wx.connectSocket({ url: 'wss://api.example/' });
      }),
  );
  expect(told).toEqual(['a!', 1000]);
});
