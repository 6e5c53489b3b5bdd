/** What every test file of reminders begins with: a school that reminds, and a WeChat on this machine that counts what each user has allowed. */
import { startWechatService, type WechatService } from '../accounts/sessions/wechat-service';
import { buildTestApp, type TestApp } from '../support/app';
import { useMade } from '../support/use';
import { getSettings } from './support';

export interface RemindingSchool {
  wechat: WechatService;
  api: TestApp;
  /** A second process of it. */
  other: TestApp;
}

/** The school of all tests of a file. */
export function useRemindingSchool(): RemindingSchool {
  const wechat = useMade(startWechatService);
  const api = useMade(() => buildTestApp(getSettings(wechat)));
  return { wechat, api, other: useMade(() => api.another()) };
}
