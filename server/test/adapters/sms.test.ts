import { createHash, createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { createLocalSms } from '../../src/adapters/sms/create';
import { createTencentSms } from '../../src/adapters/sms/tencent';
import { getAuthorization } from '../../src/adapters/sms/tencent';
import { createLogger, maskPhones } from '../../src/plugins/logging';
import { playService } from '../support/service';
import { useMade } from '../support/use';

test("the signature is that of the example in Tencent Cloud's documentation", () => {
  const authorization = getAuthorization({
    secretId: 'AKIDz8krbsJ5yKBZQpn74WFkmLPx3EXAMPLE',
    secretKey: 'Gu5t9xGARNpq86cd98joQYCN3EXAMPLE',
    service: 'cvm',
    host: 'cvm.tencentcloudapi.com',
    contentType: 'application/json; charset=utf-8',
    timestamp: 1_551_113_065,
    payload: String.raw`{"Limit": 1, "Filters": [{"Values": ["\u672a\u547d\u540d"], "Name": "instance-name"}]}`,
  });
  expect(authorization).toBe(
    'TC3-HMAC-SHA256 Credential=AKIDz8krbsJ5yKBZQpn74WFkmLPx3EXAMPLE/2019-02-25/cvm/tc3_request, SignedHeaders=content-type;host, ' +
      'Signature=72e494ea809ad7a8c8f7a4507b9bddcbaa8e581f516e8da2f66e2c5a96525168',
  );
});

/** The signature of a request as its reader works it out, from Tencent Cloud's documentation and not from our code. */
function getSignature({ method, headers }: IncomingMessage, body: string, secretKey: string): string {
  const [, credential = '', signedHeaders = ''] =
    /^TC3-HMAC-SHA256 Credential=([^,]+), SignedHeaders=([^,]+), Signature=/.exec(headers.authorization ?? '') ?? [];
  const [, day = '', service = '', end = ''] = credential.split('/');
  const sha = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex');
  const hmac = (key: Buffer | string, text: string): Buffer => createHmac('sha256', key).update(text, 'utf8').digest();
  const canonicalHeaders = signedHeaders
    .split(';')
    .map((name) => `${name}:${String(headers[name]).toLowerCase().trim()}\n`)
    .join('');
  const canonical = `${method}\n/\n\n${canonicalHeaders}\n${signedHeaders}\n${sha(body)}`;
  const toSign = `TC3-HMAC-SHA256\n${String(headers['x-tc-timestamp'])}\n${day}/${service}/${end}\n${sha(canonical)}`;
  return hmac(hmac(hmac(hmac(`TC3${secretKey}`, day), service), end), toSign).toString('hex');
}

describe('Tencent Cloud', () => {
  const config = { secretId: 'id', secretKey: 'key', sdkAppId: '1400006666', signName: '学伴', templateId: '1110', region: 'ap-guangzhou' };
  const PHONE = '13800006021';
  type Answer = { json: unknown } | { text: string; status?: number } | 'silence' | 'hang up';
  let received: { headers: IncomingMessage['headers']; body: unknown } | undefined;
  let answer: Answer;
  const RIGHT: Answer = { json: { Response: { SendStatusSet: [{ Code: 'Ok', Message: 'send success' }], RequestId: 'r1' } } };

  /** Checks who asks as the service does, before anything else. */
  function replyTo(request: IncomingMessage, body: string): Answer {
    const refusal = (Code: string): Answer => ({ json: { Response: { Error: { Code, Message: `no: +86${PHONE}` }, RequestId: 'r0' } } });
    const { authorization = '', 'x-tc-timestamp': time } = request.headers;
    if (!authorization.includes('Credential=id/')) return refusal('AuthFailure.SecretIdNotFound');
    if (Math.abs(Number(time) - Date.now() / 1000) > 300) return refusal('AuthFailure.SignatureExpire');
    if (!authorization.endsWith(`Signature=${getSignature(request, body, 'key')}`)) return refusal('AuthFailure.SignatureFailure');
    return answer;
  }

  const service = useMade(() =>
    playService((request, response, bytes) => {
      const body = bytes.toString();
      received = { headers: request.headers, body: JSON.parse(body) as unknown };
      // The address it was sent to is this machine's; what was signed is the service's.
      request.headers.host = 'sms.tencentcloudapi.com';
      const reply = replyTo(request, body);
      if (reply === 'silence') return;
      if (reply === 'hang up') return void request.socket.destroy();
      if ('json' in reply) return void response.end(JSON.stringify(reply.json));
      response.statusCode = reply.status ?? 200;
      response.end(reply.text);
    }),
  );
  const send = (more: Partial<typeof config> = {}, timeoutMs?: number) =>
    createTencentSms({ ...config, ...more }, service.url, timeoutMs).send({
      phone: PHONE,
      code: '204816',
      purpose: 'sign_in',
      ttlSeconds: 300,
    });

  test('gets the code and its validity in minutes, signed so that the service believes it', async () => {
    answer = RIGHT;
    await send();
    expect(received?.body).toEqual({
      PhoneNumberSet: [`+86${PHONE}`],
      SmsSdkAppId: '1400006666',
      SignName: '学伴',
      TemplateId: '1110',
      TemplateParamSet: ['204816', '5'],
    });
    expect(received?.headers).toMatchObject({
      'x-tc-action': 'SendSms',
      'x-tc-version': '2021-01-11',
      'x-tc-region': 'ap-guangzhou',
      'content-type': 'application/json; charset=utf-8',
    });
  });

  test.each([
    [{ secretKey: 'another' }, 'AuthFailure.SignatureFailure'],
    [{ secretId: 'another' }, 'AuthFailure.SecretIdNotFound'],
  ])('keys that are not the right ones: %j', async (more, code) => {
    answer = RIGHT;
    await expect(send(more)).rejects.toThrow(code);
  });

  test('no more of a reply is read than an answer has', async () => {
    answer = { text: `${' '.repeat(100_000)}${JSON.stringify(RIGHT.json)}` };
    await expect(send()).rejects.toThrow('something else');
  });

  const ofNumber = (Code: string) => ({
    json: { Response: { SendStatusSet: [{ Code, Message: `+86${PHONE} refused` }], RequestId: 'r3' } },
  });
  const ofRequest = (Code: string) => ({ json: { Response: { Error: { Code, Message: `+86${PHONE}: 204816` }, RequestId: 'r2' } } });
  test.each<[string, Answer]>([
    ['LimitExceeded.PhoneNumberDailyLimit', ofNumber('LimitExceeded.PhoneNumberDailyLimit')],
    ['LimitExceeded.PhoneNumberThirtySecondLimit', ofNumber('LimitExceeded.PhoneNumberThirtySecondLimit')],
    ['FailedOperation.InsufficientBalanceInSmsPackage', ofNumber('FailedOperation.InsufficientBalanceInSmsPackage')],
    ['FailedOperation.TemplateIncorrectOrUnapproved', ofNumber('FailedOperation.TemplateIncorrectOrUnapproved')],
    ['FailedOperation.PhoneNumberInBlacklist', ofNumber('FailedOperation.PhoneNumberInBlacklist')],
    ['UnauthorizedOperation.SmsSdkAppIdVerifyFail', ofRequest('UnauthorizedOperation.SmsSdkAppIdVerifyFail')],
    ['RequestLimitExceeded', ofRequest('RequestLimitExceeded')],
    ['InternalError', ofRequest('InternalError')],
    ['unknown code', ofNumber(`no code but +86${PHONE}`)],
    ['something else', { json: {} }],
    ['something else', { json: null }],
    ['something else', { json: { Response: { SendStatusSet: [], RequestId: 'r4' } } }],
    ['something else', { json: { Response: { RequestId: 'r5' } } }],
    ['something else', { text: '' }],
    ['something else', { text: `<html>${PHONE}</html>`, status: 502 }],
    ['something else', { text: '{"Response":{"SendStatusSet":[{"Code":"Ok"' }],
    ['fetch failed', 'hang up'],
    ['may have been sent', 'silence'],
  ])('no message, and it is said: %s (%j)', async (said, reply) => {
    answer = reply;
    const failure = await send({}, reply === 'silence' ? 200 : undefined).then(
      () => undefined,
      (error: unknown) => error as Error,
    );
    expect(failure?.message).toContain(said);
    // Neither the phone nor the code stands in what goes to the log.
    const lines: string[] = [];
    createLogger('info', { write: (line) => void lines.push(line) }).error({ err: failure });
    expect(lines.join('')).not.toMatch(/13800006021|204816/);
  });
});

test.each([
  ['+8613800006021 13800006021, id 1234567890123', '+86138****6021 138****6021, id 1234567890123'],
  ['to 138 0000 6021, at 2026-11-29 13:00', 'to 138****6021, at 2026-11-29 13:00'],
  ['+86-138-0000-6021', '+86-138****6021'],
  ['008613800006021', '0086138****6021'],
  ['１３８００００６０２１ ×2', '138****6021 ×2'],
  ['138\u200b0000\u200b6021，妈妈', '138****6021，妈妈'],
  ['138/0000/6021', '138****6021'],
])('phones are hidden in the log however they are written: %s', (text, masked) => {
  expect(maskPhones(text)).toBe(masked);
});

test('the local default writes one line a program can read, whatever the level of the log', async () => {
  const lines: string[] = [];
  const logger = createLogger('error', { write: (line) => void lines.push(line) });
  await createLocalSms(logger).send({ phone: '13800006021', code: '204816', purpose: 'sign_in', ttlSeconds: 300 });
  expect(lines.map((line) => JSON.parse(line) as object)).toEqual([
    expect.objectContaining({ event: 'sms', phone: '13800006021', code: '204816', purpose: 'sign_in' }),
  ]);
});
