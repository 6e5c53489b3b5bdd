/** What a service says back stands in the log bounded and without keys, whichever adapter asked it. */
import { Type } from '@sinclair/typebox';
import { createAiEndpoint } from '../../src/adapters/ai/endpoint';
import type { Messenger } from '../../src/adapters/reminders/messenger';
import { createWechatMessenger } from '../../src/adapters/reminders/wechat';
import { createS3Objects } from '../../src/adapters/objects/s3';
import { toSaid, toSaidError } from '../../src/adapters/said';
import { createSpeechEndpoint } from '../../src/adapters/speech/endpoint';
import { createTencentSms } from '../../src/adapters/sms/tencent';
import { createModeration } from '../../src/adapters/text-safety/moderation';
import { createWechatCheck } from '../../src/adapters/text-safety/wechat-check';
import { createWechatApp } from '../../src/adapters/wechat/access-token';
import { createMiniProgramCodes } from '../../src/adapters/wechat/mini-program-code';
import { createWechatPhones } from '../../src/adapters/wechat/phone-number';
import { createLogger } from '../../src/plugins/logging';
import { playService } from '../support/service';
import { useMade } from '../support/use';

const KEY = 'school+key/0123456789=';
const PHONE = '13800006021';
/** As models, stores and voices say it; as WeChat does, and Tencent Cloud. */
const usual = (message: string): object => ({ error: { message: message.repeat(10) } });
const wechats = (message: string): object => ({ errcode: 40_125, errmsg: message });
const clouds = (message: string): object => ({ Response: { Error: { Code: message, Message: message }, RequestId: message } });
let answers = usual;
const service = useMade(() =>
  playService((request, response) => {
    const message = `Wrong key ${KEY} (${request.headers.authorization ?? ''}), sk-proj-AbCdEf0123456789xyz. ${PHONE} ${'No. '.repeat(10_000)}`;
    response.writeHead(403, { 'content-type': 'application/json' }).end(JSON.stringify(answers(message)));
  }),
);

const ai = () =>
  createAiEndpoint({
    baseUrl: service.url,
    model: 'm',
    pictureModel: undefined,
    apiKey: KEY,
    jsonMode: true,
    extra: {},
    timeoutSeconds: 5,
    idleSeconds: 5,
  });
const s3 = () => createS3Objects({ endpoint: service.url, region: 'cn-1', bucket: 'b', accessKeyId: KEY, secretAccessKey: KEY });
const asked = { instructions: 'x', input: 'y', maxTokens: 10 };
const wechat = () => createWechatApp({ appId: 'wx1', secret: KEY, apiUrl: service.url });
const silent = { warn: () => undefined, error: () => undefined };
const messenger = (log: Log): Messenger =>
  createWechatMessenger({ templates: new Map([['due', { id: KEY, fields: [] }]]), state: 'formal' }, { wechat: wechat(), log });
const sms = () =>
  createTencentSms({ secretId: KEY, secretKey: KEY, sdkAppId: '1', signName: 's', templateId: 't', region: 'ap-guangzhou' }, service.url);

type Log = Pick<ReturnType<typeof createLogger>, 'warn' | 'error'>;

/** Errors of `ask`, and what an adapter says itself, as they stand in the log. */
async function getLogged(ask: (log: Log) => Promise<unknown>, said: typeof usual): Promise<string[]> {
  answers = said;
  const lines: string[] = [];
  const logger = createLogger('info', { write: (line) => void lines.push(line) });
  await ask(logger).catch((error: unknown) => logger.error({ err: error }, 'It failed'));
  return lines;
}

test.each<[string, (log: Log) => Promise<unknown>, said?: typeof usual]>([
  ['a model asked for an answer', () => ai().answer({ ...asked, schema: Type.Object({}) })],
  ['a model asked to write', () => ai().write({ ...asked, signal: AbortSignal.timeout(5000), onText: () => undefined })],
  ['speech', () => createSpeechEndpoint({ baseUrl: service.url, model: 'm', voice: 'v', apiKey: KEY }).speak('word')],
  ['an object that is put', () => s3().put('a/b.pdf', Buffer.from('x'), 'application/pdf')],
  ['an object that is read', () => s3().read('a/b.pdf')],
  ['moderation', () => createModeration({ baseUrl: service.url, model: 'm', apiKey: KEY, timeoutSeconds: 5, log: silent }).isFit('x', 1)],
  ['a text message', () => sms().send({ phone: PHONE, code: '123456', purpose: 'sign_in', ttlSeconds: 300 }), clouds],
  ['a reminder', (log) => messenger(log).send({ kind: 'due', openId: 'o', page: 'p', said: {} }), wechats],
  ['who is reminded', (log) => messenger(log).findOpenId('code'), wechats],
  ['a phone number of WeChat', () => createWechatPhones(wechat()).findPhone('code'), wechats],
  ['a code of the mini-program', () => createMiniProgramCodes(wechat()).make({ page: 'pages/a', scene: 'a' }), wechats],
  [
    'a text that WeChat checks',
    () => createWechatCheck({ wechat: wechat(), loadOpenIds: () => Promise.resolve(['o']), log: silent }).isFit('x', 1),
    wechats,
  ],
])('%s', async (_what, ask, said = usual) => {
  const lines = await getLogged(ask, said);
  expect(lines).toHaveLength(1);
  expect(lines[0]!.length).toBeLessThan(20_000);
  for (const secret of [PHONE, KEY, encodeURIComponent(KEY), Buffer.from(KEY).toString('base64').replace(/=+$/, ''), 'AbCdEf0123456789'])
    expect(lines[0]).not.toContain(secret);
});

test('a cause that leads back to its error, or is nothing, has an end', () => {
  const error = new Error('first');
  error.cause = new Error('second', { cause: error });
  let count = 0;
  for (let said: unknown = toSaidError(error, []); said instanceof Error; said = said.cause) count += 1;
  expect(count).toBe(6);
  expect(toSaidError(new Error('first', { cause: null }), []).cause).toBeUndefined();
});

test('what is left of a long text ends in no half of a key', () => {
  for (let before = 280; before < 300; before += 1)
    expect(toSaid(`${'a '.repeat(before / 2)}${KEY} and more`, [KEY])).not.toContain('school');
});

test.each([
  ['gsk_aB3dE6gH9jK2mN5pQ8sT', 'Incorrect API key provided: gsk_aB3dE6gH9jK2mN5pQ8sT. Try again'],
  ['AIzaSyD-9tSrke72PouQ', 'refused AIzaSyD-9tSrke72PouQMnMX-a7eZSW0jkFMBWY'],
  ['AbCdEfGhIjKl', 'hf_AbCdEfGhIjKlMnOpQrStUvWxYz is not known'],
  ['dozjgNryP4J3', 'expired eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.dozjgNryP4J3jVmNHl0w5N_XgL0n3I9PlFUP0THsR8U'],
  ['AbCdEfGhIjKlMnOp', 'no 0123456789abcdef0123456789abcdef.AbCdEfGhIjKlMnOp'],
  ['aB3dE6gH9jK2', 'echoed aB3dE6gH9jK2mN5pQ8sT9v'],
  ['hunter', 'api-key: hunter, retry'],
  ['two', '{"apiKey":"two, words","model":"m"}'],
  ['hunter', JSON.stringify({ said: '{"apiKey":"hunter","model":"m"}' })],
  ['hunter', 'GET /x?access_token=hunter&page=2'],
  ['hunter', 'secret%3Dhunter%26page'],
  ['hunter', 'connect https://me:hunter@host.test/v1 failed'],
  ['dTpw', 'Authorization: Basic dTpw'],
  ['dXNlcjpwYXNz', 'sent Basic dXNlcjpwYXNzd29yZA=='],
  ['wxyz', 'Incorrect API key provided: sk-ab****wxyz.'],
  ['wxyz', 'we know gsk_abcd***wxyz'],
  ['hunter', 'the token "hunter" is wrong'],
  ['hunter', 'ak=1&sk=hunter&page=2'],
  ['hunter', 'connect redis://me:p@hunter@host.test failed'],
  ['secretvalue', 'Cookie: a=b; sid=secretvalue'],
  ['secretvalue', '{"cookie":"a=b; sid=secretvalue","host":"x"}'],
  ['abcdefghijklmnop', 'remote: ghp_abcdefghijklmnopqrstuvwxyzABCDEFGH is revoked'],
  ['abcdefghij', 'bad glpat-abcdefghijABCDEFGH'],
  ['abcdefghij', 'bad xoxb-abcdefghij'],
  ['kiG', `-----BEGIN PRIVATE KEY-----\nMIIEvQIBADANBgkqh\nkiG\n-----END PRIVATE KEY-----`],
  ['kiG', '{"key":"-----BEGIN RSA PRIVATE KEY-----\\nMIIEvQIB\\nkiG'],
  ['hunter', '密钥：hunter 不对'],
])('the key %s of somebody else is in no log', (key, text) => {
  expect(text).toContain(key);
  expect(toSaid(text, [])).not.toContain(key);
});

test.each([
  'model qwen2.5-vl-72b-instruct-20250101 not found at https://dashscope.test/compatible-mode/v1/chat/completions',
  'request 3f2b1c4d-1111-2222-aaaa-0123456789ab failed 2026-11-29T02:04:13.123Z',
  'Unexpected token \'<\', "<html>" is not valid JSON',
  'the certificate between -----BEGIN and END is wrong',
  'max_tokens: 4096; too_many_requests_429_for_this_project_1',
])('what tells what is wrong is left: %s', (text) => {
  expect(toSaid(text, [])).toBe(text);
});
