/** SMS by Tencent Cloud. The template takes two values: the code and its validity in minutes. */
import { Type } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import { readStart } from '../said';
import { MaybeSent, type SmsSender } from './sms';
import { createHash, createHmac } from 'node:crypto';

const HOST = 'sms.tencentcloudapi.com';
const ACTION = 'SendSms';
const VERSION = '2021-01-11';
const CONTENT_TYPE = 'application/json; charset=utf-8';
const TIMEOUT_MS = 8000;

export interface TencentSmsConfig {
  secretId: string;
  secretKey: string;
  sdkAppId: string;
  signName: string;
  templateId: string;
  region: string;
}

/** What is read of an answer: a number is there for each number asked for, here one. */
const Sent = Type.Object({
  Response: Type.Object({ SendStatusSet: Type.Array(Type.Object({ Code: Type.String() }), { minItems: 1 }), RequestId: Type.String() }),
});
const Refused = Type.Object({ Response: Type.Object({ Error: Type.Object({ Code: Type.String() }), RequestId: Type.String() }) });

/**
 * What was sent, and what the service says about it in words, stands in no error: the latter names the phone.
 * @param origin of the service, and how long it may take, ms; others in tests
 */
export function createTencentSms(config: TencentSmsConfig, origin = `https://${HOST}`, timeoutMs = TIMEOUT_MS): SmsSender {
  return {
    async send({ phone, code, ttlSeconds }) {
      const payload = JSON.stringify({
        PhoneNumberSet: [`+86${phone}`],
        SmsSdkAppId: config.sdkAppId,
        SignName: config.signName,
        TemplateId: config.templateId,
        TemplateParamSet: [code, String(Math.floor(ttlSeconds / 60))],
      });
      const timestamp = Math.floor(Date.now() / 1000);
      const authorization = getAuthorization({ ...config, service: 'sms', host: HOST, payload, timestamp, contentType: CONTENT_TYPE });
      const late = AbortSignal.timeout(timeoutMs);
      const asked = fetch(origin, {
        method: 'POST',
        body: payload,
        signal: late,
        redirect: 'error',
        headers: {
          authorization,
          'content-type': CONTENT_TYPE,
          'x-tc-action': ACTION,
          'x-tc-version': VERSION,
          'x-tc-timestamp': String(timestamp),
          'x-tc-region': config.region,
        },
      });
      const { status, text } = await asked
        .then(async (response) => ({ status: response.status, text: await readStart(response) }))
        .catch((error: unknown) => {
          throw late.aborted ? new MaybeSent({ cause: error }) : error;
        });
      refuseFailure(status, parsed(text));
    },
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Names of errors, such as LimitExceeded.PhoneNumberDailyLimit. */
const CODE = /^[A-Za-z.]{1,100}$/;

function refuseFailure(status: number, answer: unknown): void {
  if (Value.Check(Sent, answer)) {
    const { SendStatusSet: statuses, RequestId: id } = answer.Response;
    const refused = statuses.find(({ Code }) => Code !== 'Ok');
    if (refused) throw new Error(failure(refused.Code, id));
    return;
  }
  if (Value.Check(Refused, answer)) throw new Error(failure(answer.Response.Error.Code, answer.Response.RequestId));
  throw new Error(`Tencent Cloud answered with something else than its documentation says (status ${status})`);
}

const failure = (code: string, requestId: string): string =>
  `Tencent Cloud did not send the message: ${CODE.test(code) ? code : 'unknown code'} (request ${/^[\w-]{1,64}$/.test(requestId) ? requestId : 'unknown'})`;

/** Signature of Tencent Cloud's API 3.0 (TC3-HMAC-SHA256). Their SDK is large, and this is all that one call needs. */
export interface SignedCall {
  secretId: string;
  secretKey: string;
  /** Such as `sms`. */
  service: string;
  host: string;
  /** The JSON body exactly as it is sent. */
  payload: string;
  /** Seconds since 1970. */
  timestamp: number;
  contentType: string;
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

/** Value of the Authorization header of a POST to `/`. */
export function getAuthorization({ secretId, secretKey, service, host, payload, timestamp, contentType }: SignedCall): string {
  const day = new Date(timestamp * 1000).toISOString().slice(0, 10);
  const signedHeaders = 'content-type;host';
  const canonicalRequest = ['POST', '/', '', `content-type:${contentType}`, `host:${host}`, '', signedHeaders, sha256(payload)].join('\n');
  const scope = `${day}/${service}/tc3_request`;
  const toSign = ['TC3-HMAC-SHA256', timestamp, scope, sha256(canonicalRequest)].join('\n');
  const key = hmac(hmac(hmac(`TC3${secretKey}`, day), service), 'tc3_request');
  return `TC3-HMAC-SHA256 Credential=${secretId}/${scope}, SignedHeaders=${signedHeaders}, Signature=${hmac(key, toSign).toString('hex')}`;
}
