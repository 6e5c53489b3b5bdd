import type { Calls } from '@xueban/contract/calls';
import { call } from '@/lib/http/call';

type ResetBody = Calls['POST sessions/reset_password']['body'];
export type CodeSent = Calls['POST sessions/send_sign_in_captcha']['reply'];

export const sendSignInCode = (phone: string): Promise<CodeSent> => call('POST sessions/send_sign_in_captcha', { body: { phone } });
export const sendResetCode = (phone: string): Promise<CodeSent> => call('POST sessions/send_reset_password_captcha', { body: { phone } });
export const resetPassword = (body: ResetBody) => call('POST sessions/reset_password', { body });
