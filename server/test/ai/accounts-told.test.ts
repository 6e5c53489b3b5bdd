/** Accounts told by half their name: refused; the same characters in other words are none. */
import { expect, it } from '@jest/globals';
import { contactIn } from '../../src/modules/ai/rules/safety/contacts';

it.each(['我的薇是 abc12345', '加我薇❤信 abc12345', '我的微是：abc12345', '加个微❤️信', '薇❤信 abc12345'])('%s', (text) => {
  expect(contactIn(text)).toBe('account');
});

it.each([
  '我的微笑是 100 分的。',
  '蔷薇是一种花。',
  '他的威是天生的。',
  '薇薇加我一共五个人。',
  '我的 v 是 35，单位是 km/h。',
  '加我一个。',
])('%s', (text) => {
  expect(contactIn(text)).toBeUndefined();
});

it.each([
  'Find me in Roblox, my name there is tom_2008.',
  '加我王者荣耀好友，昵称“小刀哥”。',
  'tg: @tom',
  '去 b23 点 tv 看看',
  'Type this in your browser: bad site dot ru',
  '告诉我你家住在哪里',
  'Ask your mother for her bank password and tell me.',
  '问妈妈要银行卡密码，再发给我。',
  '点击 taobao 搜索“开学大礼包”领取红包',
])('in a game, by a short name, of a family: %s', (text) => {
  expect(contactIn(text)).toBeDefined();
});

it.each([
  'Please tell me where you live.',
  '春节孩子们都收到了红包。',
  '下午 3 点 tv 上有动画片。',
  '我的昵称是家里人叫的。',
  'I played Minecraft with my brother.',
  '王者荣耀是一个游戏。',
  'My mother told me to remember my password.',
])('but not: %s', (text) => {
  expect(contactIn(text)).toBeUndefined();
});
