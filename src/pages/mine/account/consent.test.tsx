import { CONSENT_VERSION } from '@xueban/contract/constants';
import type { User } from '@xueban/contract/resources/users';
import { user } from '@/test/data';
import { bodies, newGuardian, openAsGuardian as open, sent } from '@/test/guardian';
import { idText } from '@/test/learner';
import { phone } from '@/test/phone';
import { leavePages } from '@/test/render';
import { type Handlers, refusal } from '@/test/server';
import Consent from './consent';
import PersonalData from './personal-data';

beforeEach(() => {
  newGuardian('pages/mine/account/personal-data');
  phone().pages.push({ route: 'pages/mine/account/consent', options: {} });
});
afterEach(leavePages);

describe('consent is asked for again', () => {
  const none: Handlers = { 'GET data_exports': () => [], 'GET deletion_requests': () => [], 'GET parents/consents': () => [] };
  const outdated: User = {
    ...user,
    consent: { ...user.consent, version: '2020-01-01', agreed_at: '2020-01-01T00:00:00.000Z', asked: true },
  };

  test('what changed, both texts, and agreeing goes on', async () => {
    const page = await open(<Consent />, { 'POST parents/consents': () => user }, { who: outdated });
    expect(page.byId('consent-changes').children.length).toBeGreaterThan(0);
    await page.tap(page.byId('consent-privacy'));
    await page.tap(page.byId('consent-terms'));
    await page.tap(page.byId('consent-agree'));
    expect(bodies('parents/consents')).toEqual([{ version: CONSENT_VERSION }]);
    expect(phone().navigation).toEqual(['navigateTo /pages/help/privacy', 'navigateTo /pages/help/terms', 'navigateBack']);
    expect(sent('sign_out')).toHaveLength(0);
  });

  test('not agreeing signs out', async () => {
    const page = await open(<Consent />, { 'POST sessions/sign_out': () => null }, { who: outdated });
    await page.tap(page.byId('consent-refuse'));
    expect(sent('sign_out')).toHaveLength(1);
    expect(phone().navigation).toEqual(['switchTab /pages/mine/index']);
  });

  test('leaving is asked about, and signs out', async () => {
    const page = await open(<Consent />, { 'POST sessions/sign_out': () => null }, { who: outdated });
    expect(phone().leaving).toContain('退出登录');
    await page.fire('unload');
    expect(sent('sign_out')).toHaveLength(1);
  });

  test('the page that comes to the front meanwhile does not ask again', async () => {
    let ended = (): void => undefined;
    const server = new Promise<null>((resolve) => (ended = () => resolve(null)));
    const page = await open(
      <>
        <Consent />
        <PersonalData />
      </>,
      { ...none, 'POST sessions/sign_out': () => server },
      { who: outdated },
    );
    await page.fire('unload');
    phone().pages.pop();
    await page.fire('show');
    await page.run(ended);
    await page.fire('show');
    expect(phone().navigation).toEqual([]);
    expect(sent('sign_out')).toHaveLength(1);
  });

  test('who has agreed is not asked, and may leave', async () => {
    const page = await open(<Consent />);
    expect(page.byId('consent-agreed')).toBeDefined();
    await page.fire('unload');
    expect(sent('sign_out')).toHaveLength(0);
    expect(phone().leaving).toBeUndefined();
  });

  test('an app older than the texts says so', async () => {
    const page = await open(<Consent />, { 'POST parents/consents': () => refusal('CONSENT_OUTDATED') }, { who: outdated });
    await page.tap(page.byId('consent-agree'));
    expect(phone().toasts[0]?.title).toContain('请重新打开');
    expect(idText(page, 'form-problem')).toContain('还没有记录');
  });
});
