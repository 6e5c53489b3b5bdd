import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createLocalSms } from '../../src/adapters/sms/local';
import { createTencentSms } from '../../src/adapters/sms/tencent';
import { authorizationOf } from '../../src/adapters/sms/tc3-signature';
import { createLogger } from '../../src/plugins/logging';

test("the signature is that of the example in Tencent Cloud's documentation", () => {
  const authorization = authorizationOf({
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

describe('Tencent Cloud', () => {
  const config = { secretId: 'id', secretKey: 'key', sdkAppId: '1400006666', signName: '学伴', templateId: '1110', region: 'ap-guangzhou' };
  let server: Server;
  let origin: string;
  let received: { headers: IncomingMessage['headers']; body: unknown } | undefined;
  let answer: object;
  beforeAll(async () => {
    server = createServer((request, response) => {
      const parts: Buffer[] = [];
      request
        .on('data', (part: Buffer) => parts.push(part))
        .on('end', () => {
          received = { headers: request.headers, body: JSON.parse(Buffer.concat(parts).toString()) as unknown };
          response.end(JSON.stringify(answer));
        });
    });
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => server.close());
  const send = () => createTencentSms(config, origin).send({ phone: '13800006021', code: '204816', purpose: 'sign_in', ttlSeconds: 300 });

  test('gets the code and its validity in minutes, signed', async () => {
    answer = { Response: { SendStatusSet: [{ Code: 'Ok', Message: 'send success' }], RequestId: 'r1' } };
    await send();
    expect(received?.body).toEqual({
      PhoneNumberSet: ['+8613800006021'],
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
    expect(received?.headers.authorization).toMatch(/^TC3-HMAC-SHA256 Credential=id\/\d{4}-\d\d-\d\d\/sms\/tc3_request, /);
  });
  test.each([
    { Response: { Error: { Code: 'AuthFailure', Message: 'no' }, RequestId: 'r2' } },
    { Response: { SendStatusSet: [{ Code: 'LimitExceeded.PhoneNumberDailyLimit', Message: 'no' }], RequestId: 'r3' } },
  ])('refusing is an error: %j', async (refusal) => {
    answer = refusal;
    await expect(send()).rejects.toThrow(/Tencent Cloud did not send the message: (AuthFailure|LimitExceeded)/);
  });
});

test('the local default writes one line a program can read, whatever the level of the log', async () => {
  const lines: string[] = [];
  const logger = createLogger('error', { write: (line) => void lines.push(line) });
  await createLocalSms(logger).send({ phone: '13800006021', code: '204816', purpose: 'sign_in', ttlSeconds: 300 });
  expect(lines.map((line) => JSON.parse(line) as object)).toEqual([
    expect.objectContaining({ event: 'sms', phone: '13800006021', code: '204816', purpose: 'sign_in' }),
  ]);
});
