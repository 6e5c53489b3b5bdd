import { WechatService } from '../driver/wechat-service';
import { useWorld } from '../driver/world';
import { guardian } from '../journeys/demo';
import { getPages } from '../pages';

describe('the phone number that WeChat knows', () => {
  let wechat: WechatService;
  const { scenario } = useWorld({
    server: async () => {
      wechat = await WechatService.open(guardian.phone);
      return wechat.settings;
    },
  });
  afterAll(() => wechat.close());

  scenario('signs in: consent and one more tap', async ({ phone }) => {
    const { signIn, home, mine } = getPages(phone);
    await signIn.waitForOpen();
    // Without the consent the tap asks for it; the button that gives it asks WeChat, whose question is refused first.
    await phone.tap('WeChat’s number', { selector: '#wechat-sign-in' });
    await phone.tap('agreeing', { selector: '#wechat-agree' });
    await phone.answerSheet('不允许');
    await phone.tap('WeChat’s number', { selector: '#wechat-sign-in' });
    await phone.answerSheet('允许');
    await home.waitForOpen();
    await mine.open();
    await mine.waitForGuardian(guardian.name);
  });
});
