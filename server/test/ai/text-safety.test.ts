/** WeChat's check of texts, against a service of the test that speaks its protocol: alone, and before generations are shown. */
import type { AiGeneration } from '@xueban/contract/resources/ai-generations';
import { HEADERS } from '@xueban/contract/http';
import { createWechatApp } from '../../src/adapters/wechat/access-token';
import { createWechatCheck } from '../../src/adapters/text-safety/wechat-check';
import { heldStream, startAiService, streamed } from '../adapters/ai/ai-service';
import { APP, startWechatService } from '../accounts/sessions/wechat-service';
import { data, newKey } from '../learning/school';
import { buildTestApp, type TestApp } from '../support/app';
import { type AiRoom, createAiRoom } from './room';
import { toAnswer, testRules } from './test-rules';
import { useMade } from '../support/use';
import { until } from '../support/until';

const OPEN_ID = 'o-of-the-school-office';
const wechat = useMade(startWechatService);
const service = useMade(startAiService);
const api = useMade(() =>
  buildTestApp(
    {
      AI_URL: service.url,
      AI_MODEL: 'test',
      AI_IDLE_SECONDS: '60',
      JOBS: 'true',
      WECHAT_APP_ID: APP.appId,
      WECHAT_APP_SECRET: APP.secret,
      WECHAT_API_URL: wechat.url,
      WECHAT_CHECK_OPENID: OPEN_ID,
    },
    { aiRules: testRules },
  ),
);
let room: AiRoom;
beforeAll(() => wechat.forbid('RISKY'));
beforeEach(async () => {
  wechat.seen.length = 0;
  room = await createAiRoom(api);
});
const checks = () => wechat.seen.filter(({ path }) => path === '/wxa/msg_sec_check').map(({ body }) => body);

describe('Alone', () => {
  const warnings: string[] = [];
  let time = 0;
  const check = (openIds: readonly string[] = [OPEN_ID]) => {
    const safety = createWechatCheck({
      wechat: createWechatApp({ ...APP, apiUrl: wechat.url }),
      loadOpenIds: () => Promise.resolve(openIds),
      log: { warn: (message) => void warnings.push(message) },
      now: () => time,
    });
    return { isFit: (text: string) => safety.isFit(text, 1) };
  };

  test('fit and not; in the name of the openid, with a token that is asked for once and renewed when it has ended', async () => {
    const safety = check();
    expect([await safety.isFit('A day in the library.'), await safety.isFit('a RISKY word')]).toEqual([true, false]);
    expect(checks()[0]).toEqual({ version: 2, scene: 4, openid: OPEN_ID, content: 'A day in the library.' });
    expect(wechat.seen.filter(({ path }) => path === '/cgi-bin/stable_token')).toHaveLength(1);
    wechat.endToken();
    expect(await safety.isFit('Another day.')).toBe(true);
  });

  test('a long text goes in parts, and no word is cut', async () => {
    expect(await check().isFit(`${'好'.repeat(2496)}😀RISKY`)).toBe(false);
    expect(checks()).toHaveLength(2);
  });

  test('what WeChat would have a person look at is not fit; when it cannot say, it is said', async () => {
    wechat.next('check', { json: { errcode: 0, result: { suggest: 'review' } } });
    expect(await check().isFit('x')).toBe(false);
    wechat.next('check', { status: 502 });
    await expect(check().isFit('x')).rejects.toMatchObject({ kind: 'busy' });
    wechat.next('check', { text: '<html>' });
    await expect(check().isFit('x')).rejects.toThrow();
    wechat.next('check', { json: { errcode: 87009, errmsg: 'invalid signature' } });
    await expect(check().isFit('x')).rejects.toThrow('87009');
  });

  const expired = { json: { errcode: 61010, errmsg: 'code is expired' } };

  test('in the name of the next when somebody has not opened the mini-program for two hours', async () => {
    const safety = check(['o-mother', 'o-father']);
    wechat.next('check', expired);
    expect(await safety.isFit('a RISKY word')).toBe(false);
    expect(checks()).toEqual([expect.objectContaining({ openid: 'o-mother' }), expect.objectContaining({ openid: 'o-father' })]);
  });

  test('in nobody’s name: it is held back, and that is said once an hour', async () => {
    warnings.length = 0;
    const safety = check();
    wechat.next('check', expired, expired);
    await expect(safety.isFit('x')).rejects.toThrow('within two hours');
    await expect(safety.isFit('x')).rejects.toThrow();
    expect(warnings).toEqual([expect.stringContaining('It is not shown')]);
    expect(await safety.isFit('x')).toBe(true);
    time += 3_600_000;
    await expect(check([]).isFit('x')).rejects.toThrow();
    expect(warnings).toHaveLength(2);
  });
});

test('what is shown while it comes, and the whole with its title, has been checked', async () => {
  const held = heldStream();
  service.answers(held.answer);
  const { id } = await room.begin();
  await held.send('{"title":"书","text":"A day ');
  expect(await room.until(id, ({ draft }) => draft !== '')).toMatchObject({ draft: 'A day ' });
  expect(checks()).toContainEqual(expect.objectContaining({ content: 'A day ' }));
  await held.send('out."}');
  await held.end();
  expect(await room.until(id)).toMatchObject({ status: 'ready' });
  expect(checks().at(-1)).toMatchObject({ content: expect.stringContaining('书\nA day out.') });
});

test('a check that fails while it comes ends it: nothing of it is shown or charged', async () => {
  const held = heldStream();
  service.answers(held.answer);
  wechat.next('check', { status: 500 });
  const { id } = await room.begin();
  await held.send('{"title":"书","text":"A day ');
  expect(await room.until(id)).toMatchObject({ status: 'failed', draft: '', content: null, problem: { error: 'AI_BUSY' } });
  await held.closed();
  expect(await room.summary()).toMatchObject({ used: 0 });
});

test('risky in the middle: it is broken off and thrown away, never shown, not charged', async () => {
  const held = heldStream();
  service.answers(held.answer);
  const { id } = await room.begin();
  await held.send('{"title":"书","text":"A RISKY ');
  expect(await room.until(id)).toMatchObject({ status: 'refused', draft: '', content: null, problem: { error: 'AI_UNFIT' } });
  await held.closed();
  expect(await room.summary()).toMatchObject({ used: 0 });
});

test('words shown at last that are found unfit only when all has been written and checked: nothing is shown or charged', async () => {
  const held = heldStream();
  service.answers(held.answer);
  let say: () => void = () => undefined;
  const after = new Promise<void>((resolve) => (say = resolve));
  wechat.next('check', { json: { errcode: 0, result: { suggest: 'risky' } }, after });
  const { id } = await room.begin();
  await held.send('{"title":"书","text":"A day ');
  await until(() => checks().length === 1);
  await held.send('out."}');
  await held.end();
  await until(() => checks().length === 2);
  say();
  expect(await room.until(id)).toMatchObject({ status: 'refused', content: null, problem: { error: 'AI_UNFIT' } });
  expect(await room.summary()).toMatchObject({ used: 0 });
});

describe('in whose name', () => {
  const parseHeaders = (code: string) => ({ [HEADERS.wechatCode]: code });
  const made = async (from: TestApp, headers: Record<string, string>) => {
    service.answers(streamed([toAnswer('A day out.')]));
    const { cookie, studentId } = room;
    const { id } = data<AiGeneration>(
      await from.call('POST ai_generations', { cookie, studentId, key: newKey(), body: { kind: 'plan' }, headers }),
    );
    return room.until(id);
  };

  test('of the guardian who asked, by the code of their phone', async () => {
    wechat.allowLogin('code-of-the-phone', 'o-guardian');
    expect(await made(api, parseHeaders('code-of-the-phone'))).toMatchObject({ status: 'ready' });
    expect(new Set(checks().map((body) => (body as { openid: string }).openid))).toEqual(new Set(['o-guardian']));
  });

  test('without a code, or with one that WeChat does not know, of the school’s own openid', async () => {
    expect(await made(api, parseHeaders('unknown'))).toMatchObject({ status: 'ready' });
    expect(checks()[0]).toMatchObject({ openid: OPEN_ID });
  });
});

test('WeChat out of reach: nothing is shown unchecked, it has failed and is not charged', async () => {
  wechat.next('check', { status: 500 }, { status: 500 }, { status: 500 });
  service.answers(streamed([toAnswer('A day out.')]));
  expect(await room.make()).toMatchObject({ status: 'failed', problem: { error: 'AI_BUSY' } });
  expect(await room.summary()).toMatchObject({ used: 0 });
});
