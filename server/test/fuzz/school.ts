/** A school in which every call can be asked for: two families, an AI service, WeChat, banks of tests, and no limits in the way. */
import { startAiService } from '../adapters/ai/ai-service';
import { insertBank } from '../math/level-test/bank';
import { APP, startWechatService, type WechatService } from '../accounts/sessions/wechat-service';
import { buildTestApp, type TestApp } from '../support/app';
import { createFamily, type Family } from './families';

export interface OpenSchool {
  api: TestApp;
  /** The family that asks. */
  own: Family;
  /** The family that must never be seen. */
  other: Family;
  wechat: WechatService;
  close(): Promise<void>;
}

const MANY = '1000000';

export async function openSchool(): Promise<OpenSchool> {
  const ai = await startAiService();
  ai.answers(JSON.stringify({ readable: true, points: [90], wrong_step: null, reason: '步骤完整。', text: '计算：3 + 4' }));
  const wechat = await startWechatService();
  const api = await buildTestApp({
    WECHAT_APP_ID: APP.appId,
    WECHAT_APP_SECRET: APP.secret,
    WECHAT_API_URL: wechat.url,
    // Nobody here has opened the mini-program in WeChat.
    WECHAT_CHECK: 'false',
    WECHAT_REMINDER_DUE: 'template-of-due thing1=what number2=words thing3=note',
    ...ai.env,
    AI_PICTURE_MODEL: 'test-sees',
    CAPTCHAS_PER_PHONE_AND_DAY: '100000',
    CAPTCHAS_PER_ADDRESS_AND_HOUR: '100000',
    SIGN_IN_FAILURES_PER_PHONE: '100000',
    SIGN_IN_FAILURES_PER_ADDRESS: '100000',
    PASSWORD_FAILURES_AT_HOME_AND_DAY: '100000',
    CAPTCHAS_PER_PHONE_NETWORK_AND_DAY: '100000',
    SMS_PER_SCHOOL_AND_HOUR: MANY,
    REQUESTS_PER_MINUTE: MANY,
    UPLOADS_PER_GUARDIAN_AND_DAY: '100000',
    AI_ASKS_PER_STUDENT_AND_HOUR: '100000',
    AI_STREAM_SECONDS: '1',
  });
  await insertBank(api.database.db);
  return {
    api,
    wechat,
    own: await createFamily(api),
    other: await createFamily(api),
    async close() {
      await api.close();
      await ai.stop();
      await wechat.stop();
    },
  };
}
