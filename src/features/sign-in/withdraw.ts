import type { Calls } from '@xueban/contract/calls';
import type { CaptchaSent } from '@xueban/contract/resources/sessions';
import { errorMessage } from '@/lib/errors';
import { confirm } from '@/lib/toast';
import { call } from '@/lib/http/call';

/**
 * The account is to be deleted: asks whether that is to be taken back.
 * @param withdraw from then on the sign-in says so
 */
export async function askToWithdraw(error: unknown, withdraw: { current: boolean }, signInAgain: () => void): Promise<void> {
  const agreed = await confirm({
    title: '账号正在注销',
    content: `${errorMessage(error)}。要撤回注销并登录吗？`,
    confirmText: '撤回并登录',
    cancelText: '不撤回',
  });
  withdraw.current = agreed;
  if (agreed) signInAgain();
}

type ResetBody = Calls['POST sessions/reset_password']['body'];

export const sendSignInCode = (phone: string): Promise<CaptchaSent> => call('POST sessions/send_sign_in_captcha', { body: { phone } });
export const sendResetCode = (phone: string): Promise<CaptchaSent> =>
  call('POST sessions/send_reset_password_captcha', { body: { phone } });
export const resetPassword = (body: ResetBody) => call('POST sessions/reset_password', { body });
