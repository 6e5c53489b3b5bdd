/** Whatever guardians do about themselves, their students and their data leaves nothing personal in the server's log. */
import { CONSENT_VERSION } from '@xueban/contract/constants';
import { API_PREFIX, SESSION_COOKIE } from '@xueban/contract/http';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '../../src/app';
import type { AiRules } from '../../src/modules/ai/rules/rules';
import { createLogger } from '../../src/plugins/logging';
import { startAiService } from '../adapters/ai/ai-service';
import { createAiRoom } from '../ai/room';
import { toAnswer, testRules } from '../ai/test-rules';
import { until } from '../support/until';
import { APP, startWechatService } from '../accounts/sessions/wechat-service';
import { buildTestApp, PASSWORD } from '../support/app';
import { useMade } from '../support/use';

const NEW = 'quartz-otter-lantern';
const WRONG = 'wrong-guess-of-somebody';
const NAME = '欧阳可辨认';
const STUDENT = '司徒可辨认';
const ADDRESS = '198.51.100.177';
const WECHAT_CODE = 'wechat-code-to-be-recognised';

const wechat = useMade(startWechatService);
const api = useMade(() => buildTestApp({ WECHAT_APP_ID: APP.appId, WECHAT_APP_SECRET: APP.secret, WECHAT_API_URL: wechat.url }));
let app: FastifyInstance;
const lines: string[] = [];
const codes: string[] = [];
beforeAll(async () => {
  app = await buildApp({
    config: { ...api.config, jobs: true },
    database: api.database,
    logger: createLogger('trace', { write: (line) => void lines.push(line) }),
    // The service refuses every other message, and names the phone.
    sms: {
      send: ({ code, phone }) => {
        codes.push(code);
        return codes.length % 2 === 0 ? Promise.reject(new Error(`+86${phone} is refused`)) : Promise.resolve();
      },
    },
  });
});

test('every call about people, right and wrong: no phone, name, password, code, token or address', async () => {
  const { id, phone } = await api.createParent({ name: NAME });
  const studentId = await api.createStudent(id, { name: STUDENT });
  const tokens: string[] = [];
  const ask = async (method: 'GET' | 'POST' | 'PUT', path: string, payload?: object, cookie?: string) => {
    const answer = await app.inject({
      method,
      url: path.startsWith('/') ? path : `${API_PREFIX}/${path}`,
      remoteAddress: ADDRESS,
      headers: { ...(cookie !== undefined && { cookie }), 'user-agent': 'Phone-To-Be-Recognised' },
      ...(payload && { payload }),
    });
    const set = answer.cookies.find(({ name }) => name === SESSION_COOKIE)?.value;
    if (set) tokens.push(set.split('.')[0] ?? '');
    return { answer, cookie: set === undefined ? '' : `${SESSION_COOKIE}=${encodeURIComponent(set)}` };
  };
  const getId = ({ answer }: Awaited<ReturnType<typeof ask>>): number => answer.json<{ data: { id: number } }>().data.id;
  const consent = { consent_version: CONSENT_VERSION };

  wechat.allow(WECHAT_CODE, { phoneNumber: phone });
  await ask('POST', 'sessions/wechat_sign_in', { code: WECHAT_CODE, ...consent });
  await ask('POST', 'sessions/wechat_sign_in', { code: WECHAT_CODE, ...consent });
  wechat.next('phone', { text: `<html>${phone}</html>` });
  await ask('POST', 'sessions/wechat_sign_in', { code: `${WECHAT_CODE}-again`, ...consent });
  for (const kind of ['sign_in', 'reset_password']) await ask('POST', `sessions/send_${kind}_captcha`, { phone });
  await ask('POST', 'sessions/sign_in', { phone, captcha: codes[0], ...consent });
  await ask('POST', 'sessions/reset_password', { phone, captcha: codes[1], password: NEW });
  const { cookie } = await ask('POST', 'sessions/sign_in', { phone, password: PASSWORD, ...consent });
  for (const path of [
    'users/current',
    'parents/profile',
    'parents/consents',
    'sessions',
    'students',
    `students/${studentId}`,
    'schools/current',
  ])
    await ask('GET', path, undefined, cookie);
  await ask('PUT', 'parents/profile', { name: `${NAME}二` }, cookie);
  await ask('PUT', 'parents/profile', { name: `${NAME}\u200b` }, cookie);
  await ask('PUT', `students/${studentId}`, { daily_goal: 30 }, cookie);
  await ask('POST', 'parents/consents', { version: CONSENT_VERSION }, cookie);
  await ask('POST', 'sessions/send_own_captcha', undefined, cookie);
  await ask('POST', 'sessions/change_password', { current_password: WRONG, password: NEW }, cookie);
  await ask('POST', 'sessions/change_password', { current_password: PASSWORD, password: NEW }, cookie);
  const copy = getId(await ask('POST', 'data_exports', { student_id: studentId, current_password: NEW }, cookie));
  let file = await ask('GET', `data_exports/${copy}/file`, undefined, cookie);
  await until(async () => {
    if (file.answer.statusCode !== 200) file = await ask('GET', `data_exports/${copy}/file`, undefined, cookie);
    return file.answer.statusCode === 200;
  }, 60);
  const { url } = file.answer.json<{ data: { url: string } }>().data;
  expect((await ask('GET', url)).answer.statusCode).toBe(200);
  await ask('POST', 'deletion_requests', { student_id: studentId, current_password: WRONG }, cookie);
  const request = getId(await ask('POST', 'deletion_requests', { student_id: studentId, current_password: NEW }, cookie));
  await ask('GET', 'deletion_requests', undefined, cookie);
  await ask('POST', `deletion_requests/${request}/withdraw`, undefined, cookie);
  expect((await ask('POST', 'deletion_requests', { current_password: NEW }, cookie)).answer.statusCode).toBe(201);
  await ask('POST', 'sessions/sign_in', { phone, password: NEW, ...consent });
  expect((await ask('POST', 'sessions/sign_in', { phone, password: NEW, ...consent, withdraw_deletion: true })).answer.statusCode).toBe(
    200,
  );
  await app.sweep();
  await app.close();

  const log = lines.join('');
  expect(lines.filter((line) => line.includes('"answered"')).length).toBeGreaterThan(30);
  expect(tokens.length).toBeGreaterThanOrEqual(4);
  const sealed = url.split('/').at(-1) ?? url;
  const secrets = [
    phone,
    phone.slice(3),
    PASSWORD,
    NEW,
    WRONG,
    '可辨认',
    encodeURIComponent('可辨认'),
    ADDRESS,
    'Recognised',
    WECHAT_CODE,
    APP.secret,
    sealed,
  ];
  for (const secret of [...secrets, ...tokens, ...codes.map((code) => `"${code}"`)])
    expect([secret, log.includes(secret)]).toEqual([secret, false]);
}, 120_000);

/** Rules whose check lets through what the database refuses, as one would that we have not thought of. */
const lettingThrough: AiRules = {
  ...testRules,
  taskFor: (request, material) => {
    const task = testRules.taskFor(request, material);
    if (typeof task === 'string') return task;
    return {
      ...task,
      check: async (answer, tools) => {
        const checked = await task.check(answer, tools);
        return checked.ok ? { ...checked, title: `${checked.title}\0` } : checked;
      },
    };
  },
};

test('a generation that the database refuses: that it failed, not what it says', async () => {
  const TEXT = `可辨认的短文\n    at home (of.ours:1:2)\n可辨认的后文`;
  const service = await startAiService();
  service.answers(toAnswer(TEXT, '可辨认的题目'));
  const school = await buildTestApp(service.env, { aiRules: lettingThrough });
  const said: string[] = [];
  const maker = await buildApp({
    config: { ...school.config, jobs: true },
    database: school.database,
    logger: createLogger('trace', { write: (line) => void said.push(line) }),
    sms: { send: () => Promise.resolve() },
    aiRules: lettingThrough,
  });
  try {
    await maker.ready();
    const room = await createAiRoom(school);
    const made = await room.make();
    expect(made).toMatchObject({ status: 'failed', problem: { error: 'INTERNAL' } });
    const log = said.join('');
    expect(log).toContain(`Generation ${made.id} of student ${room.studentId} was not made`);
    expect(log).toContain('DrizzleQueryError');
    for (const secret of ['可辨认', 'of.ours', 'params:']) expect([secret, log.includes(secret)]).toEqual([secret, false]);
  } finally {
    await maker.close();
    await school.close();
    await service.stop();
  }
}, 60_000);
