/** The server's log holds nothing about people: a whole family's day, from sign-in to deletion, is run and the log searched. */
import { CONSENT_VERSION } from '@xueban/contract/constants';
import { API_PREFIX, HEADERS } from '@xueban/contract/http';
import { buildApp } from '../../../src/app';
import { createLogger } from '../../../src/plugins/logging';
import { DEMO } from '../../../seed/demo-school';
import { getCookie } from '../../support/app';
import { buildDemoApp, createFamily, type Family } from './family';
import { useMade } from '../../support/use';

const api = useMade(() => buildDemoApp());
let family: Family;
beforeAll(async () => {
  family = await createFamily(api);
}, 120_000);

test('no name, phone, password, code, file name, token or address stands in it, at the level that tells most', async () => {
  const lines: string[] = [];
  const logger = createLogger('trace', { write: (line) => void lines.push(line) });
  const codes: string[] = [];
  const app = await buildApp({
    config: api.config,
    database: api.database,
    logger,
    sms: { send: ({ code }) => Promise.resolve(void codes.push(code)) },
  });
  const {
    phone,
    students: { finishing },
  } = family;
  const { password } = DEMO.guardian;
  const remoteAddress = '198.51.100.77';
  const ask = (method: 'GET' | 'POST' | 'PUT', path: string, payload?: object, headers: Record<string, string> = {}) =>
    app.inject({ method, url: `${API_PREFIX}/${path}`, remoteAddress, headers: { ...headers }, ...(payload && { payload }) });
  await ask('POST', 'sessions/send_sign_in_captcha', { phone });
  await ask('POST', 'sessions/send_sign_in_captcha', { phone });
  await ask('POST', 'sessions/sign_in', { phone, password: 'wrong-wrong', consent_version: CONSENT_VERSION });
  await ask('POST', 'sessions/sign_in', { phone: `${phone}0`, password });
  const cookie = getCookie(await ask('POST', 'sessions/sign_in', { phone, password, consent_version: CONSENT_VERSION }));
  const as = { cookie, [HEADERS.studentId]: String(finishing) };
  for (const path of [
    'users/current',
    'students',
    `students/${finishing}`,
    'courses',
    'learning_records/latest',
    'teaching_records',
    `learning_prints?student_id_eq=${finishing}`,
    'mistake_word_books',
    '林小满?phone=13800006021',
  ]) {
    await ask('GET', path, undefined, as);
  }
  await ask('PUT', 'parents/profile', { name: '改名的林女士' }, { cookie });
  await ask(
    'POST',
    'direct_uploads',
    { purpose: 'avatar', filename: '林小满的照片.png', content_type: 'image/png', byte_size: 10 },
    { cookie },
  );
  await app.close();
  const log = lines.join('');
  expect(lines.filter((line) => line.includes('"answered"')).length).toBeGreaterThan(14);
  const token = decodeURIComponent(cookie.split('=')[1] ?? '').split('.')[0] ?? '';
  expect(token.length).toBeGreaterThan(20);
  expect(codes).toHaveLength(1);
  for (const secret of [
    phone,
    phone.slice(3),
    password,
    'wrong-wrong',
    '林',
    encodeURIComponent('林'),
    '照片',
    token,
    remoteAddress,
    ...codes,
  ])
    expect([secret, log.includes(secret)]).toEqual([secret, false]);
});
