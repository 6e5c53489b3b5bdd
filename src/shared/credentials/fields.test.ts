import { findCorrection, findField, getFields, isComplete, passwordRule, getRule } from './fields';

describe('complete fields', () => {
  test.each([
    ['phone', '13800006021', true],
    ['phone', '1380000602', false],
    ['phone', '23800006021', false],
    ['phone', '138000060210', false],
    ['captcha', '204816', true],
    ['captcha', '20481', false],
    ['captcha', '20481a', false],
    ['password', 'x', true],
    ['password', '', false],
    ['newPassword', '1234567', false],
    ['newPassword', '12345678', true],
    ['newPassword', '        ', false],
    ['newPassword', 'a'.repeat(64), true],
    ['newPassword', 'a'.repeat(65), false],
  ] as const)('%s %p: %p', (name, text, complete) => {
    expect(isComplete[name](text)).toBe(complete);
  });
});

test('an empty field is not corrected, an incomplete one is', () => {
  expect(findCorrection('phone', '')).toBeUndefined();
  expect(findCorrection('phone', '138')).toBe('请输入 11 位手机号');
  expect(findCorrection('phone', '13800006021')).toBeUndefined();
});

describe('what is said while typing', () => {
  test.each([
    ['phone', '', {}],
    ['phone', '1', { hint: '还差 10 位' }],
    ['phone', '12', { error: '手机号是 1 开头的 11 位数字' }],
    ['phone', '86138', { error: '手机号是 1 开头的 11 位数字' }],
    ['phone', '1380000602199', { error: '多了 2 位，应为 11 位' }],
    ['phone', '13800006021', {}],
    ['captcha', '2048', { hint: '还差 2 位' }],
    ['captcha', '2048161', { error: '多了 1 位，应为 6 位' }],
    ['captcha', '20x4', { error: '验证码是 6 位数字' }],
    ['captcha', '204816', {}],
    ['password', 'x', {}],
    ['newPassword', 'xueba', { hint: '还差 3 位' }],
    ['newPassword', '   ', { error: '不能全是空格' }],
    ['newPassword', 'xueban2027', { hint: '长度可以' }],
    ['newPassword', 'a'.repeat(65), { error: '密码需要 8–64 位' }],
  ] as const)('%s %p', (name, text, rule) => {
    expect(getRule(name, text)).toEqual(rule);
  });
});

test('the rule of a new password names its limits', () => {
  expect(passwordRule).toContain('8–64');
});

test('a second step asks for a code besides the password', () => {
  expect(getFields('password', true)).toEqual(['phone', 'password', 'captcha']);
  expect(getFields('captcha', true)).toEqual(['phone', 'captcha']);
  expect(findField('TOO_MANY_ATTEMPTS', getFields('password', true))).toBe('password');
});

describe('where an error is said', () => {
  const byCaptcha = getFields('captcha');
  const byPassword = getFields('password');

  test('under the field it is about', () => {
    expect(findField('CAPTCHA_INVALID', byCaptcha)).toBe('captcha');
    expect(findField('CREDENTIALS_INVALID', byPassword)).toBe('password');
    expect(findField('PHONE_NOT_REGISTERED', byCaptcha)).toBe('phone');
    expect(findField('PASSWORD_TOO_COMMON', ['phone', 'captcha', 'newPassword'])).toBe('newPassword');
  });

  test('too many attempts: under what was typed last', () => {
    expect(findField('TOO_MANY_ATTEMPTS', byCaptcha)).toBe('captcha');
    expect(findField('TOO_MANY_ATTEMPTS', byPassword)).toBe('password');
  });

  test('nowhere when it is about no field of the page', () => {
    expect(findField('CAPTCHA_INVALID', byPassword)).toBeUndefined();
    expect(findField('INTERNAL', byCaptcha)).toBeUndefined();
    expect(findField(undefined, byCaptcha)).toBeUndefined();
  });
});
