import type { Calls } from '@xueban/contract/calls';
import type { CaptchaSent } from '@xueban/contract/resources/sessions';
import { call } from '@/lib/http/call';

type ResetBody = Calls['POST sessions/reset_password']['body'];

export const sendSignInCode = (phone: string): Promise<CaptchaSent> => call('POST sessions/send_sign_in_captcha', { body: { phone } });
export const sendResetCode = (phone: string): Promise<CaptchaSent> =>
  call('POST sessions/send_reset_password_captcha', { body: { phone } });
export const resetPassword = (body: ResetBody) => call('POST sessions/reset_password', { body });
