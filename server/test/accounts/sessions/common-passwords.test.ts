import { isCommonPassword } from '../../../src/modules/accounts/sessions/common-passwords';

const PHONE = '13957426831';

test.each([
  '123456789',
  '88888888',
  'password1',
  'qwer1234',
  '1qaz2wsx',
  'a123456789',
  'aa123456',
  'Aa123456',
  'abc12345',
  'qq123456',
  '147258369',
  '11223344',
  'woaini1314',
  'woaini520',
  'woaiwojia',
  '5201314a',
  'a5201314',
  '52013145201314',
  '1314520a',
  'mima123456',
  'zhang123',
  'wang1234',
  '20130512',
  '19881008',
  'abcdefgh',
  'asdfghjkl',
  'p@ssw0rd',
])('%s is refused', async (password) => {
  expect(await isCommonPassword(password, PHONE)).toBe(true);
});

test.each([PHONE, '57426831', '426831426831', 'a57426831', '57426831a', '13862475931', '1395742a'])(
  'made of the phone number, %s is refused',
  async (password) => {
    expect(await isCommonPassword(password, PHONE)).toBe(true);
  },
);

test.each(['xueban2026', 'Xueban2026', 'xueban2027', 'xuebanxueban', 'xueban2026xueban2026'])(
  "the demo's and what is like it, %s, is refused",
  async (password) => {
    expect(await isCommonPassword(password, PHONE)).toBe(true);
  },
);

test.each([
  'a new password',
  'another-one',
  'xiaoman-ai-shu',
  'tian-tian-du-shu',
  '每天读一页好书吧',
  '雨天的蓝雨伞',
  'Kx7$mQ2w',
  'benchmark-school',
])('%s is taken', async (password) => {
  expect(await isCommonPassword(password, PHONE)).toBe(false);
});
