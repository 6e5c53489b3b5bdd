/** Codes of the mini-program for posters, against a stand-in on this machine that speaks WeChat's protocol. */
import { Readable } from 'node:stream';
import { codePage, miniProgramCodes } from '@xueban/contract/mini-program-codes';
import type { MiniProgramCode } from '@xueban/contract/resources/mini-program-codes';
import { createWechatApp } from '../../src/adapters/wechat/access-token';
import { createMiniProgramCodes } from '../../src/adapters/wechat/mini-program-code';
import { createMiniProgramCodeService } from '../../src/modules/school/mini-program-codes.service';
import { buildTestApp } from '../support/app';
import { PNG } from '../files/bytes';
import { APP, startWechatService } from '../accounts/sessions/wechat-service';
import { useMade } from '../support/use';

const wechat = useMade(startWechatService);
afterEach(() => void (wechat.seen.length = 0));

const asked = () => wechat.seen.filter(({ path }) => path === '/wxa/getwxacodeunlimit');

/** A store in memory. */
function memoryStore() {
  const kept = new Map<string, Buffer>();
  return {
    kept,
    put: (key: string, bytes: Buffer) => Promise.resolve(void kept.set(key, bytes)),
    findSize: (key: string) => Promise.resolve(kept.get(key)?.length),
    read: (key: string) => Promise.resolve(Readable.from([kept.get(key) ?? Buffer.alloc(0)])),
  };
}

const school = () => createWechatApp({ ...APP, apiUrl: wechat.url });

describe('with WeChat', () => {
  let objects: ReturnType<typeof memoryStore>;
  let time: number;
  const service = () =>
    createMiniProgramCodeService({
      wechat: school(),
      objects,
      log: { warn: () => undefined, error: () => undefined },
      now: () => new Date(time),
    });
  beforeEach(() => {
    objects = memoryStore();
    time = Date.now();
  });

  test('page without a slash and scene go to WeChat, the picture comes back', async () => {
    const code = await service().find('study');
    expect(code).toEqual({ is_placeholder: false, content_type: 'image/png', picture: PNG.toString('base64') });
    expect(asked().map(({ body }) => body)).toEqual([
      { page: 'pages/growth/shared', scene: 'code', check_path: true, env_version: 'release', width: 430 },
    ]);
  });

  test('made once: by one process, for many who ask together, and for the next process', async () => {
    const first = service();
    await Promise.all(Array.from({ length: 5 }, () => first.find('study')));
    await first.find('study');
    await service().find('study');
    expect(asked()).toHaveLength(1);
    await service().find('vocab_test');
    expect(asked()).toHaveLength(2);
    expect(objects.kept.size).toBe(2);
  });

  test('a token that WeChat has ended is asked for again', async () => {
    const codes = createMiniProgramCodes(school());
    await codes.make({ page: 'pages/a', scene: 'x' });
    wechat.endToken();
    expect((await codes.make({ page: 'pages/a', scene: 'y' })).bytes.equals(PNG)).toBe(true);
  });

  test.each([
    ['refused', { json: { errcode: 41030, errmsg: 'invalid page' } }],
    ['busy', { json: { errcode: -1, errmsg: 'system error' } }],
    ['an error of the server', { status: 502 }],
    ['no picture', { text: '<html>' }],
    ['nothing', { text: '' }],
  ])('%s: said so, nothing is kept, and WeChat has a minute of rest', async (_, mishap) => {
    const codes = service();
    wechat.next('code', mishap);
    await expect(codes.find('study')).rejects.toMatchObject({ key: 'SERVICE_UNAVAILABLE' });
    await expect(codes.find('study')).rejects.toMatchObject({ key: 'SERVICE_UNAVAILABLE' });
    expect(asked()).toHaveLength(1);
    expect(objects.kept.size).toBe(0);
    time += 61_000;
    expect((await codes.find('study')).is_placeholder).toBe(false);
  });

  test('a store that takes nothing does not keep the code from anybody', async () => {
    objects.put = () => Promise.reject(new Error('disk full'));
    expect((await service().find('study')).picture).toBe(PNG.toString('base64'));
  });

  test.each([
    ['/pages/a', 'x'],
    ['pages/a?b=1', 'x'],
    ['pages/a', ''],
    ['pages/a', 'x'.repeat(33)],
    ['pages/a', '打卡'],
  ])('WeChat is not asked for what it would refuse: %s %s', (page, scene) => {
    expect(() => createMiniProgramCodes(school()).make({ page, scene })).toThrow('No code can be made');
    expect(asked()).toHaveLength(0);
  });
});

test('every code has a page of the mini-program and a scene that WeChat takes', () => {
  for (const kind of Object.keys(miniProgramCodes) as (keyof typeof miniProgramCodes)[]) {
    expect(codePage(kind)).toMatch(/^pages\/[\w/-]+$/);
    expect(miniProgramCodes[kind].scene).toMatch(/^[\w-]{1,32}$/);
  }
});

test('without WeChat a drawing, for anybody, the same every time; another kind is none', async () => {
  const api = await buildTestApp();
  try {
    const answer = await api.call('GET mini_program_codes/study');
    const code = answer.body.data as MiniProgramCode;
    expect(answer.status).toBe(200);
    expect(code).toMatchObject({ is_placeholder: true, content_type: 'image/png' });
    const bytes = Buffer.from(code.picture, 'base64');
    expect(bytes.subarray(0, 8).toString('latin1')).toBe('\x89PNG\r\n\x1a\n');
    // Width and height stand in the header.
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([432, 432]);
    expect((await api.call('GET mini_program_codes/vocab_test')).body.data).toEqual(code);
    expect((await api.call('GET mini_program_codes/other')).status).toBe(400);
  } finally {
    await api.close();
  }
});
