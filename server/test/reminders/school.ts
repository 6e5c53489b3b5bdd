/** What every test file of reminders begins with: a school that reminds, and a WeChat on this machine that counts what each user has allowed. */
import { startWechatService, type WechatService } from '../accounts/sessions/wechat-service';
import { buildTestApp, type TestApp } from '../support/app';
import { getSettings } from './support';

export interface RemindingSchool {
  wechat: WechatService;
  api: TestApp;
  /** A second process of it. */
  other: TestApp;
}

/** Hands the school over before the first test of the file, and closes it after the last. */
export function inRemindingSchool(take: (school: RemindingSchool) => void): void {
  const closing: (() => Promise<void>)[] = [];
  beforeAll(async () => {
    const wechat = await startWechatService();
    closing.unshift(() => wechat.stop());
    const api = await buildTestApp(getSettings(wechat));
    closing.unshift(() => api.close());
    const other = await api.another();
    closing.unshift(() => other.close());
    take({ wechat, api, other });
  });
  afterAll(async () => {
    for (const close of closing) await close();
  });
}
