/** What counts as a complete field, and which field an error of the server belongs to. Pure. */
import { CAPTCHA_LENGTH, PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH, PHONE_PATTERN } from '@xueban/contract/constants';
import type { ErrorKey } from '@xueban/contract/errors';

export type FieldName = 'phone' | 'captcha' | 'password' | 'newPassword';
export type SignInMethod = 'captcha' | 'password';

const phonePattern = new RegExp(PHONE_PATTERN);
const captchaPattern = new RegExp(`^[0-9]{${CAPTCHA_LENGTH}}$`);

/** Whether the server could accept this text in that field. */
export const isComplete: Readonly<Record<FieldName, (text: string) => boolean>> = {
  phone: (text) => phonePattern.test(text),
  captcha: (text) => captchaPattern.test(text),
  password: (text) => text.length > 0 && text.length <= PASSWORD_MAX_LENGTH,
  newPassword: (text) => text.trim().length > 0 && text.length >= PASSWORD_MIN_LENGTH && text.length <= PASSWORD_MAX_LENGTH,
};

export const passwordRule = `${PASSWORD_MIN_LENGTH}–${PASSWORD_MAX_LENGTH} 位，不要用手机号和常见密码`;

const corrections: Readonly<Record<FieldName, string>> = {
  phone: '请输入 11 位手机号',
  captcha: `请输入 ${CAPTCHA_LENGTH} 位验证码`,
  password: '请输入密码',
  newPassword: `密码需要 ${PASSWORD_MIN_LENGTH}–${PASSWORD_MAX_LENGTH} 位`,
};

/** What to say under a field that was left incomplete; nothing while it is empty. */
export function findCorrection(name: FieldName, text: string): string | undefined {
  return text === '' || isComplete[name](text) ? undefined : corrections[name];
}

/** Beginnings of a mobile number. */
const PHONE_START = /^1([3-9][0-9]*)?$/;
const DIGITS = /^[0-9]*$/;
export const PHONE_LENGTH = 11;

/** What is said under a field while it is typed: what is still missing, or what cannot become right any more. */
export interface Rule {
  hint?: string;
  error?: string;
}

const missing = (text: string, length: number): Rule => (text.length < length ? { hint: `还差 ${length - text.length} 位` } : {});

/** Of a field of so many digits, none of which is wrong so far. */
const countDigits = (text: string, length: number): Rule =>
  text.length > length ? { error: `多了 ${text.length - length} 位，应为 ${length} 位` } : missing(text, length);

/** What is said of a mobile number while it is typed; nothing while it is empty. */
export const getPhoneRule = (phone: string): Rule => {
  if (phone === '') return {};
  return PHONE_START.test(phone) ? countDigits(phone, PHONE_LENGTH) : { error: '手机号是 1 开头的 11 位数字' };
};

const rules: Readonly<Record<FieldName, (text: string) => Rule>> = {
  phone: getPhoneRule,
  captcha: (text) => (DIGITS.test(text) ? countDigits(text, CAPTCHA_LENGTH) : { error: `验证码是 ${CAPTCHA_LENGTH} 位数字` }),
  password: () => ({}),
  newPassword: (text) => {
    if (text.length > PASSWORD_MAX_LENGTH) return { error: corrections.newPassword };
    if (text.trim() === '') return { error: '不能全是空格' };
    return text.length < PASSWORD_MIN_LENGTH ? missing(text, PASSWORD_MIN_LENGTH) : { hint: '长度可以' };
  },
};

/** The rule of a field for what is typed so far; nothing while it is empty. */
export function getRule(name: FieldName, text: string): Rule {
  return text === '' ? {} : rules[name](text);
}

/** The fields of a sign-in by this method; by password, a code too where the server asks for a second step. */
export function getFields(method: SignInMethod, secondStep = false): readonly FieldName[] {
  if (method === 'captcha') return ['phone', 'captcha'];
  return secondStep ? ['phone', 'password', 'captcha'] : ['phone', 'password'];
}

const blamedField: Partial<Record<ErrorKey, FieldName>> = {
  CAPTCHA_INVALID: 'captcha',
  CAPTCHA_TOO_SOON: 'captcha',
  SECOND_STEP_REQUIRED: 'captcha',
  SMS_EXHAUSTED: 'captcha',
  CREDENTIALS_INVALID: 'password',
  CURRENT_PASSWORD_INVALID: 'password',
  PASSWORD_TOO_COMMON: 'newPassword',
  PHONE_NOT_REGISTERED: 'phone',
};

/**
 * The field an error is said under, among those on the page; undefined when it belongs to none.
 * Too many attempts are said where the last attempt was typed.
 */
export function findField(key: ErrorKey | undefined, onPage: readonly FieldName[]): FieldName | undefined {
  if (key === undefined) return undefined;
  const field = key === 'TOO_MANY_ATTEMPTS' ? onPage[1] : blamedField[key];
  return field !== undefined && onPage.includes(field) ? field : undefined;
}
