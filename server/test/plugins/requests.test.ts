import { Buffer } from 'node:buffer';
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { errors, type ErrorKey } from '@xueban/contract/errors';
import { newPhone, type TestApp, useTestApp } from '../support/app';

const api = useTestApp({ API_DOCS: 'true' });
let cookie: string;
let studentId: number;
let strangerId: number;
beforeAll(async () => {
  const { id, phone } = await api.createParent();
  studentId = await api.createStudent(id);
  await api.createStudent(id, { name: '林小雨', grade: '四年级', courseHoursLeft: 3 });
  const stranger = await api.createParent({ name: '陌生人' });
  strangerId = await api.createStudent(stranger.id, { name: '别家孩子' });
  cookie = await api.signIn(phone);
});

/** The answer is an envelope of this error of the catalogue, and nothing else. */
function expectError(answer: Awaited<ReturnType<TestApp['call']>>, key: ErrorKey): void {
  expect([answer.status, answer.body]).toEqual([
    errors[key].status,
    { code: errors[key].status, data: null, message: errors[key].message, error: key },
  ]);
}

describe('bodies', () => {
  const send = (body: string | Buffer, type = 'application/json') =>
    api.call('POST sessions/send_sign_in_captcha', { body, headers: { 'content-type': type } });
  const cases: [name: string, body: string | Buffer, key: ErrorKey][] = [
    ['broken JSON', '{"phone":', 'MALFORMED_BODY'],
    ['an empty body', '', 'MALFORMED_BODY'],
    ['bad UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d]), 'MALFORMED_BODY'],
    ['a NUL in a value', '{"phone":"1380000602\\u0000"}', 'MALFORMED_BODY'],
    ['a NUL in a key', '{"phone":"13800006021","a\\u0000":1}', 'MALFORMED_BODY'],
    ['half a surrogate pair', '{"phone":"\\ud800"}', 'MALFORMED_BODY'],
    ['a prototype', '{"phone":"13800006021","__proto__":{"admin":true}}', 'MALFORMED_BODY'],
    ['a constructor', '{"phone":"13800006021","constructor":{"prototype":{"a":1}}}', 'MALFORMED_BODY'],
    ['a wrong type', '{"phone":13800006021}', 'INVALID_REQUEST'],
    ['a missing member', '{}', 'INVALID_REQUEST'],
    ['an unknown member', '{"phone":"13800006021","x":1}', 'INVALID_REQUEST'],
    ['a phone that is none', '{"phone":"23800006021"}', 'INVALID_REQUEST'],
    ['an array', '[]', 'INVALID_REQUEST'],
    ['null', 'null', 'INVALID_REQUEST'],
    ['a huge number', '1e400', 'INVALID_REQUEST'],
    ['deep nesting', '['.repeat(20_000) + ']'.repeat(20_000), 'INVALID_REQUEST'],
    ['deep nesting with a suspicious string', `${'['.repeat(5000)}"\\ud83d\\ude00"${']'.repeat(5000)}`, 'MALFORMED_BODY'],
    ['a body that is too large', JSON.stringify({ phone: 'x'.repeat(70_000) }), 'BODY_TOO_LARGE'],
  ];
  test.each(cases)('%s', async (_name, body, key) => expectError(await send(body), key));
  test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'application/jsonx', ';;;'])(
    'of type %s, as a form of another site would send them',
    async (type) => {
      expectError(await send('{"phone":"13800006021"}', type), 'UNSUPPORTED_MEDIA_TYPE');
    },
  );
  test('with a charset are read', async () => {
    expect((await send(JSON.stringify({ phone: newPhone() }), 'application/json; charset=utf-8')).status).toBe(200);
  });
  test('where none is wanted may be empty, but may not say anything', async () => {
    const headers = { 'content-type': 'application/json' };
    for (const body of ['', '{}']) expect((await api.call('POST sessions/sign_out', { body, headers })).status).toBe(200);
    expectError(await api.call('POST sessions/sign_out', { body: { all: true } }), 'INVALID_REQUEST');
  });
});

describe('paths and queries', () => {
  const cases: [path: string, key: ErrorKey][] = [
    ['students/0', 'INVALID_REQUEST'],
    ['students/-1', 'INVALID_REQUEST'],
    ['students/1.5', 'INVALID_REQUEST'],
    ['students/1e3', 'INVALID_REQUEST'],
    ['students/0x10', 'INVALID_REQUEST'],
    ['students/01', 'INVALID_REQUEST'],
    ['students/%20', 'INVALID_REQUEST'],
    ['students/9007199254740992', 'INVALID_REQUEST'],
    ['students/99999999999999999999', 'INVALID_REQUEST'],
    ['students/abc', 'INVALID_REQUEST'],
    ['students/%00', 'INVALID_REQUEST'],
    ['students/%E0%A4%A', 'INVALID_REQUEST'],
    [`students/${'9'.repeat(1500)}`, 'INVALID_REQUEST'],
    [`students/${'9'.repeat(5000)}`, 'INVALID_REQUEST'],
    ['students/9007199254740991', 'STUDENT_NOT_FOUND'],
    ['students?page=0', 'INVALID_REQUEST'],
    ['students?page=', 'INVALID_REQUEST'],
    ['students?page=1&page=2', 'INVALID_REQUEST'],
    ['students?page[]=1', 'INVALID_REQUEST'],
    ['students?page=%00', 'INVALID_REQUEST'],
    ['students?page=100001', 'INVALID_REQUEST'],
    ['students?per_page=101', 'INVALID_REQUEST'],
    ['students?per_page=Infinity', 'INVALID_REQUEST'],
    ['students?unknown=1', 'INVALID_REQUEST'],
    ['students?__proto__=1', 'INVALID_REQUEST'],
    ['users/current?x=1', 'INVALID_REQUEST'],
    ['nothing/here', 'ROUTE_NOT_FOUND'],
    ['students/1/2/3/4', 'ROUTE_NOT_FOUND'],
  ];
  test.each(cases)('%s', async (path, key) => expectError(await api.call(`GET ${path}`, { cookie }), key));

  test('a known path with another method names the right ones', async () => {
    const answer = await api.call('PUT students', { cookie });
    expectError(answer, 'METHOD_NOT_ALLOWED');
    expect(answer.headers.allow).toBe('GET, HEAD');
    expectError(await api.call('GET sessions/sign_in', { cookie }), 'METHOD_NOT_ALLOWED');
  });
});

describe('students', () => {
  test('are listed with page headers', async () => {
    const answer = await api.call('GET students?per_page=1&page=2', { cookie });
    expect(answer.body).toMatchObject({
      code: 200,
      total_count: 2,
      data: [{ name: '林小雨', grade: '四年级', course_hours_left: 3, streak_days: 0 }],
    });
    expect(answer.headers).toMatchObject({ 'x-page': '2', 'x-per-page': '1', 'x-total': '2', 'x-total-pages': '2' });
    const beyond = await api.call('GET students?page=99999', { cookie });
    expect(beyond.body).toMatchObject({ data: [], total_count: 2 });
  });
  test('of another guardian are not there', async () => {
    expect((await api.call(`GET students/${studentId}`, { cookie })).body.data).toMatchObject({ id: studentId, name: '林小满' });
    expectError(await api.call(`GET students/${strangerId}`, { cookie }), 'STUDENT_NOT_FOUND');
  });

  const withStudent = (value: string | number | undefined, session: string | undefined = cookie) =>
    api.call('GET courses', { ...(session !== '' && { cookie: session }), ...(value !== undefined && { studentId: value }) });
  test('X-Student-Id is checked after the session and against it', async () => {
    expect((await withStudent(studentId)).body).toEqual({ code: 200, data: [], total_count: 0 });
    expectError(await withStudent(undefined), 'STUDENT_REQUIRED');
    expectError(await withStudent(''), 'STUDENT_REQUIRED');
    expectError(await withStudent(strangerId), 'STUDENT_NOT_FOUND');
    expectError(await withStudent(9_007_199_254_740_991), 'STUDENT_NOT_FOUND');
    for (const value of ['abc', '0', '-1', '1e3', '9007199254740993', `${studentId}, ${studentId}`, '1; drop table students']) {
      expectError(await withStudent(value), 'INVALID_REQUEST');
    }
    expectError(await withStudent(studentId, ''), 'UNAUTHENTICATED');
  });
});

test('an answer needs an Idempotency-Key of the right form', async () => {
  const call = (key?: string) =>
    api.call('POST learning_records/1/questions/1/known', { cookie, studentId, body: { known: true }, ...(key !== undefined && { key }) });
  expectError(await call(), 'IDEMPOTENCY_KEY_REQUIRED');
  for (const key of ['short', 'x'.repeat(65), 'with spaces in it', '键键键键键键键键'.normalize()])
    expectError(await call(encodeURI(key)), 'INVALID_REQUEST');
  expectError(await call('a-key-of-the-right-form'), 'NOT_FOUND');
});

test('what is not HTTP gets an envelope too', async () => {
  await api.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = api.app.server.address() as AddressInfo;
  const answer = await new Promise<string>((resolve, reject) => {
    let text = '';
    const socket = connect(port, '127.0.0.1', () => socket.write('THIS IS NOT HTTP\r\n\r\n'));
    socket
      .on('data', (data) => (text += data.toString()))
      .on('end', () => resolve(text))
      .on('error', reject);
  });
  expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  expect(JSON.parse(answer.split('\r\n\r\n')[1]!)).toMatchObject({ code: 400, error: 'INVALID_REQUEST' });
});

test('errors that are not foreseen are answered without a word of what they are', async () => {
  const broken = await api.another();
  const stolen = broken.database.pool.query.bind(broken.database.pool);
  Object.assign(broken.database.pool, { query: () => Promise.reject(new Error('secret detail in /srv/app.ts')) });
  const answer = await broken.call('GET users/current', { cookie });
  expectError(answer, 'INTERNAL');
  expect(answer.text).not.toContain('secret');
  Object.assign(broken.database.pool, { query: stolen });
  await broken.close();
});

test('the addresses of a line of IPv6 share the general limit', async () => {
  const limited = await api.another({ REQUESTS_PER_MINUTE: '3' });
  for (let i = 1; i <= 3; i += 1) expect((await limited.call('GET times/current', { from: `2001:db8:1:2::${i}` })).status).toBe(200);
  expectError(await limited.call('GET times/current', { from: '2001:db8:1:2:3:4:5:6' }), 'TOO_MANY_REQUESTS');
  expect((await limited.call('GET times/current', { from: '2001:db8:1:3::1' })).status).toBe(200);
  await limited.close();
});

test('the general limit of an address is answered as such', async () => {
  const limited = await api.another({ REQUESTS_PER_MINUTE: '3' });
  for (let i = 0; i < 3; i += 1) expect((await limited.call('GET times/current', { from: '10.2.0.1' })).status).toBe(200);
  expectError(await limited.call('GET times/current', { from: '10.2.0.1' }), 'TOO_MANY_REQUESTS');
  expect((await limited.call('GET times/current', { from: '10.2.0.2' })).status).toBe(200);
  expect((await limited.call('GET /readyz', { from: '10.2.0.1' })).status).toBe(200);
  await limited.close();
});

test('the documentation and the OpenAPI document are served', async () => {
  const document = await api.call('GET /openapi.json');
  expect(document.body).toMatchObject({ openapi: '3.1.0' });
  expect((await api.call('GET /docs/')).text).toContain('swagger-ui');
});

test('where other people reach the server they are not, unless they are asked for', async () => {
  for (const [apiDocs, status] of [
    ['', 404],
    ['true', 200],
  ] as const) {
    const open = await api.another({ HOST: '0.0.0.0', API_DOCS: apiDocs });
    for (const path of ['/openapi.json', '/docs/', '/docs/json', '/docs/static/swagger-ui.css']) {
      const answer = await open.call(`GET ${path}`);
      expect([path, answer.status]).toEqual([path, status]);
      if (status === 404) expectError(answer, 'ROUTE_NOT_FOUND');
    }
    await open.close();
  }
});

test('the time of the server and the day of the school', async () => {
  const { now, today } = (await api.call('GET times/current')).body.data as { now: string; today: string };
  expect(Math.abs(Date.parse(now) - Date.now())).toBeLessThan(5000);
  expect(today).toBe(new Date(Date.parse(now) + 8 * 3_600_000).toISOString().slice(0, 10));
});
