import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { CONSENT_VERSION } from '@xueban/contract/constants';
import { buildApp } from '../../src/app';
import { createLogger, describeError } from '../../src/plugins/logging';
import { PASSWORD, useTestApp } from '../support/app';

const api = useTestApp();

test('the log names the call and nothing about people', async () => {
  const lines: string[] = [];
  const logger = createLogger('debug', { write: (line) => void lines.push(line) });
  const app = await buildApp({ config: api.config, database: api.database, logger, sms: { send: () => Promise.resolve() } });
  const { phone, id } = await api.createParent({ name: '不可外传' });
  const student = await api.createStudent(id, { name: '也不可外传' });
  const signedIn = await app.inject({
    method: 'POST',
    url: '/learning/v1/sessions/sign_in',
    payload: { phone, password: PASSWORD, consent_version: CONSENT_VERSION },
  });
  const cookie = String(signedIn.headers['set-cookie']).split(';')[0]!;
  await app.inject({ url: `/learning/v1/students/${student}`, headers: { cookie } });
  await app.inject({ method: 'POST', url: '/learning/v1/sessions/sign_in', payload: { phone, password: 'not the password' } });
  const log = lines.join('');
  expect(JSON.parse(lines.find((line) => line.includes('"answered"'))!)).toMatchObject({
    method: 'POST',
    route: '/learning/v1/sessions/sign_in',
    status: 200,
    msg: 'answered',
  });
  expect(log).toContain('/learning/v1/students/:id');
  for (const secret of [phone, '外传', PASSWORD, 'not the password', cookie.split('=')[1]!, '127.0.0.1']) expect(log).not.toContain(secret);
  await app.close();
});

test('a client that goes away in the middle of its body is no fault of ours', async () => {
  const lines: string[] = [];
  const refused = new Promise<void>((resolve) => {
    const logger = createLogger('debug', {
      write(line) {
        lines.push(line);
        if (line.includes('refused') || line.includes('"level":50')) resolve();
      },
    });
    void sendHalfABody(logger);
  });
  await refused;
  expect(lines.find((line) => line.includes('refused'))).toContain('MALFORMED_BODY');
  expect(lines.filter((line) => line.includes('"level":50'))).toEqual([]);
});

/** Over a real connection: the length promises more than comes. */
async function sendHalfABody(logger: ReturnType<typeof createLogger>): Promise<void> {
  const app = await buildApp({ config: api.config, database: api.database, logger, sms: { send: () => Promise.resolve() } });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  await once(socket, 'connect');
  const received = once(app.server, 'request');
  socket.write(
    'POST /learning/v1/sessions/sign_in HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{"phone":',
  );
  await received;
  socket.destroy();
  await app.close();
}

test('errors of the database are kept without the values of the query', async () => {
  const { phone } = await api.createParent();
  const error: unknown = await api.createParent({ phone, name: '不可外传' }).catch((reason: unknown) => reason);
  const logged = JSON.stringify(describeError(error));
  expect(logged).toContain('Failed query: insert into');
  expect(logged).toContain('parents_phone_unique');
  expect(logged).not.toContain(phone);
  expect(logged).not.toContain('外传');
});

test('the values of a failed query are in no line, however the error got into it', () => {
  const lines: string[] = [];
  const logger = createLogger('debug', { write: (line) => void lines.push(line) });
  const secret = 'a "secret" \\ text\n    at home (of.ours:1:2)\nsecret';
  const failed = new Error(`Failed query: insert\nparams: ${secret}`);
  const wrapped = new Error(`Not made: ${failed.message}`, { cause: failed });
  logger.warn({ err: wrapped }, 'Not made');
  logger.warn({ err: wrapped });
  logger.warn(wrapped);
  logger.warn(`Not made: ${String(failed)}`);
  logger.warn({ reason: String(failed), all: [{ text: JSON.stringify(failed.message) }], after: 'kept' }, 'Not made');
  expect(lines).toHaveLength(5);
  for (const line of lines) {
    expect(JSON.parse(line)).toMatchObject({ level: 40 });
    expect(line).toContain('Failed query: insert');
    expect(line).not.toMatch(/secret|of\.ours|params/);
  }
  expect(JSON.parse(lines[4]!)).toMatchObject({ after: 'kept', msg: 'Not made' });
  expect(lines[0]).toContain('logging.test');
});
