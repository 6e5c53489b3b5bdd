import { CONSENT_VERSION } from '@xueban/contract/constants';
import { errors } from '@xueban/contract/errors';
import { useWorld } from '../driver/world';
import { guardian } from '../journeys/demo';
import { getPages } from '../pages';

const { scenario } = useWorld();
const WRONG_CODE = '000000';
const NEW_PASSWORD = 'xueban-new-2027';

describe('signing in', () => {
  scenario('a wrong code is told under its field, the right one opens the word tab after consent', async ({ phone, server, database }) => {
    const { signIn, home, mine } = getPages(phone);
    await signIn.waitForOpen();
    await signIn.chooseCaptcha();
    await signIn.fillPhone(guardian.phone);
    await signIn.requestCaptcha();
    const code = await server.smsCode(guardian.phone);
    await signIn.waitForCountdown();

    await signIn.fillCaptcha(code === WRONG_CODE ? '000001' : WRONG_CODE);
    await signIn.submit();
    await signIn.waitForConsentQuestion();
    await signIn.agree();
    await signIn.waitForFieldError('captcha', errors.CAPTCHA_INVALID.message);

    await signIn.fillCaptcha(code);
    await signIn.submit();
    await home.waitForOpen();
    await mine.open();
    await mine.waitForGuardian(guardian.name);
    const parent = await database.row<{ consent_version: string }>('select consent_version from parents where phone = $1', guardian.phone);
    expect(parent.consent_version).toBe(CONSENT_VERSION);
  });

  scenario('signing out asks, then shows a guest; the session is gone on the server too', async ({ phone, database }) => {
    const { mine } = getPages(phone);
    await mine.signOut();
    await mine.waitForGuest();
    expect(await database.rows('select 1 from sessions')).toEqual([]);
    expect(await phone.stored('X-Student-Id')).toBeFalsy();
  });

  scenario('a wrong password is told, a code sets a new one, and that signs in', async ({ phone, server }) => {
    const { signIn, forgetPassword, mine, home } = getPages(phone);
    await mine.signIn();
    await signIn.waitForOpen();
    await signIn.choosePassword();
    await signIn.fillPhone(guardian.phone);
    await signIn.fillPassword('not-the-password');
    await signIn.submit();
    await signIn.waitForFieldError('password', errors.CREDENTIALS_INVALID.message);

    await signIn.forgetPassword();
    await forgetPassword.waitForOpen();
    const sent = server.smsCount(guardian.phone);
    await forgetPassword.requestCaptcha(guardian.phone);
    await forgetPassword.reset(await server.smsCode(guardian.phone, { after: sent }), NEW_PASSWORD);
    await forgetPassword.goToSignIn();

    await signIn.waitForOpen();
    await signIn.choosePassword();
    await signIn.fillPhone(guardian.phone);
    await signIn.fillPassword(NEW_PASSWORD);
    await signIn.submit();
    await signIn.waitForGone();
    await home.open();
    await home.waitForOpen();
  });
});
