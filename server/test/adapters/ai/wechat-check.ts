/** WeChat's check of what a model wrote, where the school has it. */
import { data } from '../../learning/school';
import { APP, startWechatService } from '../../accounts/sessions/wechat-service';
import type { TestApp } from '../../support/app';
import type { startAiService } from './ai-service';

interface Checked {
  /** What the model answers; the first says RISKY. */
  risky: string;
  good: string;
  /** Asks a server of the same school that has the check. */
  ask: (server: TestApp) => ReturnType<TestApp['call']>;
  /** That nothing was shown or charged. */
  expectNothing: () => Promise<void>;
}

/** What is risky or cannot be checked is neither shown nor charged. @returns what is shown when all is well */
export async function throughWechatCheck(
  api: TestApp,
  service: Pick<Awaited<ReturnType<typeof startAiService>>, 'answers'>,
  { risky, good, ask, expectNothing }: Checked,
): Promise<unknown> {
  const wechat = await startWechatService();
  wechat.forbid('RISKY');
  const checked = await api.another({
    WECHAT_APP_ID: APP.appId,
    WECHAT_APP_SECRET: APP.secret,
    WECHAT_API_URL: wechat.url,
    WECHAT_CHECK_OPENID: 'o-of-the-school-office',
  });
  try {
    service.answers(risky);
    expect((await ask(checked)).body).toMatchObject({ code: 422, error: 'AI_UNSURE' });
    service.answers(good);
    wechat.next('check', { status: 500 });
    expect((await ask(checked)).body).toMatchObject({ code: 503, error: 'AI_UNAVAILABLE' });
    await expectNothing();
    return data(await ask(checked));
  } finally {
    await checked.close();
    await wechat.stop();
  }
}
