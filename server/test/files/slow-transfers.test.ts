/** Uploads and downloads that stall, crawl, lie or are cut off, against the real server over real sockets. */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { rm, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { errors, type ErrorKey } from '@xueban/contract/errors';
import { API_PREFIX } from '@xueban/contract/http';
import type { FileLink } from '@xueban/contract/resources/learning-prints';
import type { DirectUpload } from '@xueban/contract/resources/uploads';
import type { User } from '@xueban/contract/resources/users';
import { createLocalObjects } from '../../src/adapters/objects/local';
import { attachFile } from '../../src/modules/files/attach-file';
import { UPLOAD_SECONDS } from '../../src/modules/files/files.service';
import { createClassroom, data } from '../learning/school';
import { buildTestApp } from '../support/app';
import { type ServerProcess, startServer } from '../support/server-process';
import { redraw, makeJpeg } from './bytes';
import { until } from '../support/until';
import { begin, type SlowRequest } from './slow-sockets';
import { useFolder, useMade } from '../support/use';

const MB = 1024 * 1024;
const STALL_SECONDS = 2;
const ENVIRONMENT = {
  TRANSFER_STALL_SECONDS: String(STALL_SECONDS),
  REQUEST_SECONDS: '2',
  SPEECH: 'none',
  JOBS: 'false',
  LOG_LEVEL: 'info',
  MAX_EVENT_LOOP_DELAY_MS: '0',
};

const folder = useFolder();
const api = useMade(() => buildTestApp({ OBJECTS_DIR: folder }));
let server: ServerProcess;
let cookie: string;
beforeAll(async () => {
  server = await startServer({ ...ENVIRONMENT, DATABASE_URL: api.url, OBJECTS_DIR: folder });
  cookie = await api.signIn((await api.createParent()).phone);
});
afterAll(async () => {
  await server.end('SIGKILL');
});

const picture = makeJpeg;
async function announce(bytes: number, as = cookie): Promise<DirectUpload> {
  return data<DirectUpload>(
    await api.call('POST direct_uploads', {
      cookie: as,
      body: { purpose: 'avatar', filename: 'a.jpg', content_type: 'image/jpeg', byte_size: bytes },
    }),
  );
}
const put = ({ upload_url: url }: DirectUpload, length: number, body?: Buffer): Promise<SlowRequest> =>
  begin(server.origin, url, { headers: { 'content-type': 'image/jpeg', 'content-length': length }, ...(body && { body }) });
/** All at once, through another process on the same database and folder. */
const putElsewhere = ({ upload_url: url, headers }: DirectUpload, bytes: Buffer) =>
  api.app.inject({ method: 'PUT', url, payload: bytes, headers });
const claim = (id: number) => api.call('PUT parents/profile', { cookie, body: { avatar_upload_id: id } });
const parts = (): string[] => {
  try {
    return readdirSync(path.join(folder, '.parts'));
  } catch {
    return [];
  }
};
const nothingHalf = () => until(() => parts().length === 0);
/** Memory of the first requests is that of the program, not of theirs. */
async function warmUp(): Promise<void> {
  for (let i = 0; i < 10; i += 1) {
    const request = await put(await announce(3 * MB), 3 * MB, picture(3 * MB));
    await request.answered();
    request.socket.destroy();
  }
}
const memory = (): number => Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1]) / 1024;

describe('Uploads that stall', () => {
  test('200 of one link cost no memory and are over soon; then the phone gets in', async () => {
    const upload = await announce(3 * MB);
    await warmUp();
    const before = memory();
    let most = before;
    const watch = setInterval(() => {
      most = Math.max(most, memory());
    }, 20);
    const body = picture(3 * MB).subarray(0, 2 * MB);
    const started = Date.now();
    const requests = await Promise.all(Array.from({ length: 200 }, () => put(upload, 3 * MB, body)));
    await Promise.all(requests.map(({ over }) => over));
    clearInterval(watch);
    expect(Math.round(most - before)).toBeLessThan(50);
    expect((Date.now() - started) / 1000).toBeLessThan(STALL_SECONDS + 13); // sending 400 MB takes its time, too
    const again = await put(upload, 3 * MB, picture(3 * MB));
    expect(await again.answered()).toBe(200);
    again.socket.destroy();
    await nothingHalf();
  });

  test('are told so; a call without the rest of its body is ended as well', async () => {
    const upload = await put(await announce(MB), MB, picture(MB).subarray(0, 1000));
    const call = await begin(server.origin, '/learning/v1/sessions/sign_in', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-length': 100 },
      body: Buffer.from('{'),
    });
    expect([await upload.answered(), await call.answered()]).toEqual([408, 400]);
    await Promise.all([upload.over, call.over]);
    expect(upload.received()).toContain('UPLOAD_INTERRUPTED');
    await nothingHalf();
  });

  test("do not keep a guardian's other phone out for long, and no other guardian at all", async () => {
    const stalled = await Promise.all(Array.from({ length: 3 }, async () => put(await announce(MB), MB, picture(MB).subarray(0, 1000))));
    await until(() => parts().length === 3);
    const fourth = await put(await announce(MB), MB, picture(MB));
    expect(await fourth.answered()).toBe(429);
    expect(fourth.received()).toContain('TOO_MANY_UPLOADS_AT_ONCE');
    const stranger = await api.signIn((await api.createParent()).phone);
    const theirs = await put(await announce(MB, stranger), MB, picture(MB));
    expect(await theirs.answered()).toBe(200);
    await Promise.all(stalled.map(({ over }) => over));
    const later = await put(await announce(MB), MB, picture(MB));
    expect(await later.answered()).toBe(200);
    for (const { socket } of [fourth, theirs, later]) socket.destroy();
  });
});

describe('A slow phone', () => {
  test('gets its picture in, however long it takes, while the link lives', async () => {
    const bytes = picture(MB);
    const request = await put(await announce(MB), MB);
    const pieces = 8;
    // The time between pieces is what is simulated, so no event can take its place: the server's own clock has to run. Each
    // pause is far from a stall; together they are longer than a stall and than a call may take (REQUEST_SECONDS).
    const pauseMs = (STALL_SECONDS * 1000) / 5;
    for (let i = 0; i < pieces; i += 1) {
      request.socket.write(bytes.subarray((i * MB) / pieces, ((i + 1) * MB) / pieces));
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
    expect(await request.answered()).toBe(200);
    request.socket.destroy();
    // Node's own limit is above the link's: it knows no routes.
    expect(api.app.server.requestTimeout).toBeGreaterThan(UPLOAD_SECONDS * 1000);
  });

  test('that tries again takes the place of its first try', async () => {
    const upload = await announce(MB);
    const first = await put(upload, MB, picture(MB).subarray(0, MB / 2));
    await until(() => parts().length === 1);
    const second = await put(upload, MB, picture(MB));
    expect(await second.answered()).toBe(200);
    expect(await first.answered()).toBe(408);
    second.socket.destroy();
    expect((await claim(upload.id)).status).toBe(200);
  });
});

describe('What has arrived', () => {
  test('is not replaced by other bytes, before or after it is claimed; the same again are welcome', async () => {
    const upload = await announce(MB);
    const send = async (fill: number): Promise<number> => (await putElsewhere(upload, picture(MB, fill))).statusCode;
    expect([await send(1), await send(1), await send(2)]).toEqual([200, 200, 422]);
    const { avatar } = data<User>(await claim(upload.id));
    expect([await send(2), await send(1)]).toEqual([422, 200]);
    expect((await api.app.inject(avatar!.thumb)).rawPayload.equals(await redraw(picture(MB, 1)))).toBe(true);
  });

  test('stays when others were under way while it was claimed', async () => {
    const upload = await announce(MB);
    const others = await put(upload, MB, picture(MB, 2).subarray(0, MB - 1));
    await until(() => parts().length === 1);
    expect((await putElsewhere(upload, picture(MB, 1))).statusCode).toBe(200);
    const { avatar } = data<User>(await claim(upload.id));
    others.socket.write(picture(MB, 2).subarray(MB - 1));
    expect(await others.answered()).toBe(422);
    others.socket.destroy();
    expect((await api.app.inject(avatar!.thumb)).rawPayload.equals(await redraw(picture(MB, 1)))).toBe(true);
    await nothingHalf();
  });
});

describe('Bodies that are not what they say', () => {
  const headers = { 'content-type': 'image/jpeg' };
  const chunk = (bytes: Buffer): Buffer => Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')]);
  const LAST = Buffer.from('0\r\n\r\n');

  test.each<[string, (upload: DirectUpload) => Promise<SlowRequest>, number]>([
    [
      'in pieces of unsaid length',
      ({ upload_url: url }) =>
        begin(server.origin, url, {
          headers: { ...headers, 'transfer-encoding': 'chunked' },
          body: Buffer.concat([chunk(picture(MB)), LAST]),
        }),
      200,
    ],
    [
      'after a question whether they are welcome',
      ({ upload_url: url }) =>
        begin(server.origin, url, { headers: { ...headers, 'content-length': MB, expect: '100-continue' }, body: picture(MB) }),
      200,
    ],
    [
      'longer than announced, without end',
      ({ upload_url: url }) =>
        begin(server.origin, url, { headers: { ...headers, 'transfer-encoding': 'chunked' }, body: chunk(picture(2 * MB)) }),
      422,
    ],
    [
      'shorter than announced',
      ({ upload_url: url }) =>
        begin(server.origin, url, {
          headers: { ...headers, 'transfer-encoding': 'chunked' },
          body: Buffer.concat([chunk(picture(1000)), LAST]),
        }),
      422,
    ],
    ['of another length than announced', (upload) => put(upload, 2 * MB), 422],
    ['empty', (upload) => put(upload, 0), 422],
    ['no picture, from the first bytes on', (upload) => put(upload, MB, Buffer.alloc(1000, 'x')), 422],
  ])('%s', async (_name, send, status) => {
    const request = await send(await announce(MB));
    expect(await request.answered()).toBe(status);
    if (status === 200) request.socket.destroy();
    else request.socket.end();
    await request.over;
    await nothingHalf();
  });

  /** As phones do: what is sent is sent to its end, and read is then. */
  async function sendAll({ socket }: SlowRequest, bytes: number): Promise<void> {
    for (let left = bytes; left > 0 && !socket.destroyed; left -= MB / 8) {
      socket.write(Buffer.alloc(MB / 8, 'x'));
      await delay(60); // as a phone's network does
    }
  }

  type Sent = Parameters<typeof begin>[2] & { path: string };
  const upload = (path: string, type = 'image/jpeg'): Sent => ({ path, headers: { 'content-type': type } });
  const call = (method: string, path: string, type = 'application/json'): Sent => ({ path, method, headers: { 'content-type': type } });

  test.each<[string, (url: string) => Sent, number, ErrorKey]>([
    ['an upload that is no picture', (url) => upload(url), 2, 'UPLOAD_REFUSED'],
    ['an upload of another type', (url) => upload(url, 'text/html'), 2, 'UNSUPPORTED_MEDIA_TYPE'],
    ['a photo too large, as cameras make them', (url) => upload(url), 8, 'BODY_TOO_LARGE'],
    ['an upload by a link that is over', () => upload(`${API_PREFIX}/files/over`), 2, 'LINK_EXPIRED'],
    ['a call that is too large', () => call('POST', `${API_PREFIX}/sessions/sign_in`), 2, 'BODY_TOO_LARGE'],
    ['a call of another type', () => call('POST', `${API_PREFIX}/sessions/sign_in`, 'text/csv'), 2, 'UNSUPPORTED_MEDIA_TYPE'],
    ['a call of somebody who is not signed in', () => call('PUT', `${API_PREFIX}/parents/profile`), 2, 'UNAUTHENTICATED'],
    ['what is no call', () => call('POST', `${API_PREFIX}/nothing`), 2, 'BODY_TOO_LARGE'],
  ])('%s: refused while it is being sent, it is read to its end, answered in full and not reset', async (_name, sent, megabytes, key) => {
    const { path: to, headers: said, ...method } = sent((await announce(2 * MB)).upload_url);
    const request = await begin(server.origin, to, {
      ...method,
      headers: { ...said, 'content-length': megabytes * MB },
      sendsFirst: true,
    });
    const faults: Error[] = [];
    request.socket.on('error', (error) => faults.push(error));
    await sendAll(request, megabytes * MB);
    expect(await request.answered()).toBe(errors[key].status);
    const [head = '', body = ''] = Buffer.from(request.received(), 'latin1').toString().split('\r\n\r\n');
    expect(JSON.parse(body)).toMatchObject({ code: errors[key].status, error: key });
    if (!/^connection: close\r?$/im.test(head)) {
      // The same connection serves what comes next.
      request.socket.write(`GET /livez HTTP/1.1\r\nhost: ${new URL(server.origin).host}\r\n\r\n`);
      await until(() => /HTTP\/1\.1 200/.test(request.received()));
    }
    request.socket.end();
    await request.over;
    expect(faults).toEqual([]);
  });

  test('of a phone that went away leave nothing', async () => {
    const request = await put(await announce(MB), MB, picture(MB).subarray(0, MB / 2));
    await until(() => parts().length === 1);
    request.socket.destroy();
    await nothingHalf();
  });
});

test('a full disk is said, and nothing half is left', async () => {
  const limit = (soft: string): void => void execFileSync('prlimit', ['--pid', String(server.pid), `--fsize=${soft}:unlimited`]);
  const upload = await announce(2 * MB);
  limit(String(MB));
  const full = await put(upload, 2 * MB, picture(2 * MB));
  expect(await full.answered()).toBe(507);
  full.socket.destroy();
  await nothingHalf();
  limit('unlimited');
  const room = await put(upload, 2 * MB, picture(2 * MB));
  expect(await room.answered()).toBe(200);
  room.socket.destroy();
});

test('what a killed server left of uploads is swept away when one starts, what may be under way is not', async () => {
  const killed = await startServer({ ...ENVIRONMENT, DATABASE_URL: api.url, OBJECTS_DIR: folder });
  const { upload_url: url } = await announce(MB);
  await begin(killed.origin, url, {
    headers: { 'content-type': 'image/jpeg', 'content-length': MB },
    body: picture(MB).subarray(0, MB / 2),
  });
  await until(() => parts().length === 1);
  await killed.end('SIGKILL');
  const [left = ''] = parts();
  await writeFile(path.join(folder, '.parts', 'under-way.part'), 'x');
  const anHourAgo = new Date(Date.now() - 3_700_000);
  await utimes(path.join(folder, '.parts', left), anHourAgo, anHourAgo);
  const next = await api.another({ OBJECTS_DIR: folder });
  await until(() => parts().length === 1);
  expect(parts()).toEqual(['under-way.part']);
  await rm(path.join(folder, '.parts', 'under-way.part'));
  await next.close();
});

test('200 readers who do not read cost no memory and are ended', async () => {
  const room = await createClassroom(api);
  const file = path.join(folder, 'long.pdf');
  await writeFile(file, Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(15 * MB)]));
  await attachFile(api.database.db, createLocalObjects(folder), { courseId: room.courseId, unit: 'Unit 1', file });
  const { url } = data<FileLink>(await room.call(`GET courses/${room.courseId}/units/${room.unitIds[0]}/attachment`));
  const before = memory();
  let most = before;
  const watch = setInterval(() => {
    most = Math.max(most, memory());
  }, 20);
  // Seldom: each look asks for hundreds of handles.
  let open = 0;
  let mostOpen = 0;
  const look = setInterval(() => {
    open = openFiles();
    mostOpen = Math.max(mostOpen, open);
  }, 100);
  const requests = await Promise.all(
    Array.from({ length: 200 }, async () => {
      const request = await begin(server.origin, url, { method: 'GET', headers: {} });
      request.socket.pause();
      return request;
    }),
  );
  // Each is ended after STALL_SECONDS of its own: on a busy machine the last begins late.
  await until(() => mostOpen > 0 && open === 0, 100).finally(() => [watch, look].forEach((timer) => clearInterval(timer)));
  expect(Math.round(most - before)).toBeLessThan(50);
  for (const { socket } of requests) socket.destroy();
}, 120_000);

/** Attachments that the server has open. */
function openFiles(): number {
  const handles = `/proc/${server.pid}/fd`;
  return readdirSync(handles).filter((handle) => {
    try {
      return readlinkSync(path.join(handles, handle)).endsWith('.pdf');
    } catch {
      return false; // closed meanwhile
    }
  }).length;
}
