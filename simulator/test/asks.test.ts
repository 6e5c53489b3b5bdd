import { PNG } from './files';
import { World } from './world';

let world: World;
let codes = 0;
beforeAll(async () => {
  world = await World.open({
    privacyAgreed: false,
    phoneNumber: '13912345678',
    phoneCode: () => {
      codes += 1;
      return `code-${codes}`;
    },
  });
});
afterAll(() => world.close());

type Result = Record<string, unknown>;
type Wx = Record<string, (options: object) => void>;

/** Starts an API; the promise of the second part is its result or failure. */
async function begin(name: string, options: object = {}): Promise<() => Promise<Result>> {
  await world.evaluate(
    (method: string, sent: object) => {
      const app = getApp<{ result?: object | undefined }>();
      app.result = undefined;
      (wx as unknown as Wx)[method]?.({
        ...sent,
        complete: (result: object) => {
          app.result = result;
        },
      });
    },
    name,
    options,
  );
  const result = (): Promise<Result | null> => world.evaluate<Result | null>(() => getApp<{ result?: object }>().result ?? null);
  return async () => {
    await world.until(`${name} to end`, async () => (await result()) !== null);
    return (await result()) as Result;
  };
}

const call = async (name: string, options: object = {}): Promise<Result> => (await begin(name, options))();
const settled = async (selector: string): Promise<string> => {
  await world.until(`${selector} to be filled`, async () => (await world.text(selector)) !== '');
  return world.text(selector);
};
const heard = async (): Promise<Result> => JSON.parse(await settled('.heard')) as Result;

/** The page opened again, on a phone that has not agreed. */
async function open(options: { listening: boolean }): Promise<void> {
  await world.simulator.setPrivacy(false);
  const page = await world.route('reLaunch', '/pages/asks/index');
  if (options.listening) await page.callMethod('listen');
}

describe('the privacy contract', () => {
  test('an API with private data waits until the right button was tapped', async () => {
    await open({ listening: true });
    expect(await call('getPrivacySetting')).toMatchObject({ needAuthorization: true, privacyContractName: '《小程序用户隐私保护指引》' });
    await world.simulator.provideFiles([{ name: 'me.png', body: PNG }]);
    const chosen = await begin('chooseMedia', { count: 1 });
    expect(await settled('.asked')).toBe('chooseMedia');
    await world.tap('.agree');
    expect(await chosen()).toMatchObject({ errMsg: 'chooseMedia:ok' });
    expect(await world.text('.consent')).toBe('agreePrivacyAuthorization:ok');
    expect(await call('getPrivacySetting')).toMatchObject({ needAuthorization: false });
    expect(await call('requirePrivacyAuthorize')).toEqual({ errMsg: 'requirePrivacyAuthorize:ok' });
  });

  test('refused, or agreed by no button: 104', async () => {
    await open({ listening: true });
    for (const answer of [{ event: 'disagree' }, { event: 'agree', buttonId: 'agree' }]) {
      const required = await begin('requirePrivacyAuthorize');
      expect(await settled('.asked')).toBe('requirePrivacyAuthorize');
      await (await world.page()).callMethod('answer', answer);
      expect(await required()).toEqual({ errMsg: 'requirePrivacyAuthorize:fail privacy permission is not authorized', errno: 104 });
    }
  });

  test('an app that does not listen gets the dialog of the phone', async () => {
    await open({ listening: false });
    const refused = await begin('getClipboardData');
    await world.until('the dialog', async () => (await world.simulator.getScreen()).modal?.title === '用户隐私保护提示');
    await world.program.native().cancelModal();
    expect(await refused()).toEqual({ errMsg: 'getClipboardData:fail privacy permission is not authorized', errno: 104 });
    const allowed = await begin('getClipboardData');
    await world.until('the dialog again', async () => (await world.simulator.getScreen()).modal !== null);
    await world.program.native().confirmModal();
    expect(await allowed()).toMatchObject({ errMsg: 'getClipboardData:ok' });
    expect(await call('getPrivacySetting')).toMatchObject({ needAuthorization: false });
  });

  test('the consent outlives the app; the contract opens over it', async () => {
    await world.simulator.setPrivacy(true);
    await world.simulator.relaunch();
    expect(await call('getPrivacySetting')).toMatchObject({ needAuthorization: false });
    expect((await call('openPrivacyContract')).errMsg).toBe('openPrivacyContract:ok');
    expect((await world.simulator.getScreen()).document).toBe(true);
    await world.program.native().navigateLeft();
    expect((await world.simulator.getScreen()).document).toBe(false);
  });

  test('buttons with private data ask, too', async () => {
    await open({ listening: true });
    await world.tap('.avatar');
    expect(await settled('.asked')).toBe('button.chooseAvatar');
    await (await world.page()).callMethod('answer', { event: 'disagree' });
    expect(await heard()).toEqual({ errMsg: 'chooseAvatar:fail privacy permission is not authorized', errno: 104 });
  });
});

describe("the phone's own sheets", () => {
  test('a phone number: the consent gives a code once, a refusal says so', async () => {
    await open({ listening: false });
    await world.simulator.setPrivacy(true);
    await world.tap('.phone');
    await world.until('the sheet', async () => (await world.simulator.getScreen()).sheet !== null);
    expect((await world.simulator.getScreen()).sheet).toMatchObject({ kind: 'phone-number', text: '获取并验证你的手机号 139****5678' });
    await world.simulator.answerSheet('不允许');
    expect(await heard()).toEqual({ errMsg: 'getPhoneNumber:fail user deny' });
    await world.tap('.phone');
    await world.until('the sheet again', async () => (await world.simulator.getScreen()).sheet !== null);
    await world.program.native().authorizeAllow();
    await world.until('the code', async () => (await world.text('.heard')).includes('code-1'));
    expect(await heard()).toEqual({ errMsg: 'getPhoneNumber:ok', code: 'code-1' });
    expect((await world.simulator.getRecords()).phoneCodes).toEqual(['code-1']);
  });

  test('one button for the contract and the number', async () => {
    await open({ listening: true });
    await world.tap('.both');
    await world.until('the sheet', async () => (await world.simulator.getScreen()).sheet !== null);
    expect(await world.text('.consent')).toBe('agreePrivacyAuthorization:ok');
    await world.simulator.answerSheet('允许');
    expect(await heard()).toEqual({ errMsg: 'getPhoneNumber:ok', code: 'code-2' });
  });

  test('customer service', async () => {
    await open({ listening: false });
    await world.tap('.contact');
    await world.until('the sheet', async () => (await world.simulator.getScreen()).sheet?.kind === 'contact');
    expect((await world.simulator.getScreen()).sheet?.text).toBe('你可能想发送：我的订单');
    await world.simulator.answerSheet('返回小程序');
    expect(await heard()).toMatchObject({ path: '' });
    expect((await world.simulator.getRecords()).contacts).toEqual([
      { sessionFrom: 'mine', card: { title: '我的订单', path: '/pages/home/index' } },
    ]);
  });

  test('a call is asked for first', async () => {
    const cancelled = await begin('makePhoneCall', { phoneNumber: '02062345678' });
    await world.until('the sheet', async () => (await world.simulator.getScreen()).sheet?.kind === 'phone-call');
    await world.program.native().navigateLeft();
    expect(await cancelled()).toEqual({ errMsg: 'makePhoneCall:fail cancel' });
    const called = await begin('makePhoneCall', { phoneNumber: '02062345678' });
    await world.until('the sheet', async () => (await world.simulator.getScreen()).sheet !== null);
    await world.simulator.answerSheet('呼叫 02062345678');
    expect(await called()).toEqual({ errMsg: 'makePhoneCall:ok' });
    expect((await world.simulator.getRecords()).calls).toEqual(['02062345678']);
  });

  test('subscription messages: only after a tap, each template by itself', async () => {
    await world.simulator.relaunch({ path: 'pages/asks/index' });
    expect(await call('requestSubscribeMessage', { tmplIds: ['homework'] })).toEqual({
      errMsg: 'requestSubscribeMessage:fail can only be invoked by user TAP gesture.',
    });
    await world.tap('.subscribe');
    await world.until('the sheet', async () => (await world.simulator.getScreen()).sheet?.ticks.length === 2);
    await world.simulator.answerSheet('允许', ['hours']);
    expect(await heard()).toEqual({ homework: 'reject', hours: 'accept', errMsg: 'requestSubscribeMessage:ok' });
    expect((await world.simulator.getRecords()).subscriptions).toEqual([{ homework: 'reject', hours: 'accept' }]);
    expect((await call('requestSubscribeMessage', { tmplIds: [] })).errMsg).toContain("TmplIds can't be empty");
    await expect(world.simulator.answerSheet('允许')).rejects.toThrow('no native sheet');
  });
});
