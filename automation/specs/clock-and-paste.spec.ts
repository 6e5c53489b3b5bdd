import { STORED_KEYS } from '@xueban/contract/constants';
import { SESSION_COOKIE } from '@xueban/contract/http';
import { routes } from '@xueban/contract/routes';
import { useWorld } from '../driver/world';
import { guardian, students } from '../journeys/demo';
import { getPages } from '../pages';

const { scenario } = useWorld();
const DAY_MS = 86_400_000;
/** As address books give them. */
const PASTED = [
  '\u202d13800006021\u202c',
  '138 0000 6021',
  '+86 138-0000-6021',
  '（＋８６）１３８００００６０２１',
  '１３８００００６０２１',
  '电话：138 0000 6021',
];
const NO_NUMBER = '+1 380 000 6021';
const WRONG = '手机号是 1 开头的 11 位数字';

describe('phones as they are', () => {
  scenario('a number from the address book and a whole message sign in', async ({ phone, server }) => {
    const { signIn, home } = getPages(phone);
    await signIn.waitForOpen();
    await signIn.chooseCaptcha();
    for (const text of PASTED) {
      await signIn.fillPhone(NO_NUMBER);
      await signIn.waitForFieldError('phone', WRONG);
      await signIn.fillPhone(text);
      await signIn.waitForNoFieldError('phone');
    }
    await signIn.fillPhone(`+86 ${guardian.phone.slice(0, 3)} ${guardian.phone.slice(3, 7)} ${guardian.phone.slice(7)}`);
    await signIn.requestCaptcha();
    await signIn.fillCaptcha(`【学伴】验证码 ${await server.smsCode(guardian.phone)}，5 分钟内有效。`);
    await signIn.submit();
    await signIn.waitForConsentQuestion();
    await signIn.agree();
    await signIn.waitForGone();
    await home.waitForStudent(students.studying);
  });

  scenario(
    'a clock that is wrong signs nobody out, ahead, behind or right again',
    async ({ phone }) => {
      const { home } = getPages(phone);
      for (const days of [40, -40, 0]) {
        phone.setClock(days * DAY_MS);
        await phone.killAndReopen();
        await home.waitForStudent(students.studying);
        expect(await phone.pageStack()).toEqual([routes.words.path]);
        expect(JSON.stringify(await phone.stored(STORED_KEYS.cookie))).toContain(SESSION_COOKIE);
      }
    },
    120_000,
  );
});
