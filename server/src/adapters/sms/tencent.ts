/** SMS by Tencent Cloud. The template takes two values: the code and its validity in minutes. */
import type { SmsSender } from './sms';
import { authorizationOf } from './tc3-signature';

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

interface SendSmsAnswer {
  Response: {
    Error?: { Code: string; Message: string };
    SendStatusSet?: { Code: string; Message: string }[];
    RequestId: string;
  };
}

/** @param origin of the service; another one in tests */
export function createTencentSms(config: TencentSmsConfig, origin = `https://${HOST}`): SmsSender {
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
      const authorization = authorizationOf({ ...config, service: 'sms', host: HOST, payload, timestamp, contentType: CONTENT_TYPE });
      const response = await fetch(origin, {
        method: 'POST',
        body: payload,
        signal: AbortSignal.timeout(TIMEOUT_MS),
        headers: {
          authorization,
          'content-type': CONTENT_TYPE,
          'x-tc-action': ACTION,
          'x-tc-version': VERSION,
          'x-tc-timestamp': String(timestamp),
          'x-tc-region': config.region,
        },
      });
      refuseFailure((await response.json()) as SendSmsAnswer);
    },
  };
}

function refuseFailure({ Response: { Error: failure, SendStatusSet: statuses, RequestId: requestId } }: SendSmsAnswer): void {
  const refused = failure ?? statuses?.find(({ Code }) => Code !== 'Ok');
  if (refused) throw new Error(`Tencent Cloud did not send the message: ${refused.Code} ${refused.Message} (request ${requestId})`);
}
