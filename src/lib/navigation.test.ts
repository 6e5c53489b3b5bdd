import { newPhone, type Phone } from '@/test/phone';
import { back, go, isInFront, isOpen, isTab, pageDepth, reLaunch, redirect, routeUrl } from './navigation';
import { decodeQuery } from './page-query';
import { pageConfig } from './page-config';
import { shareToChat, shareToTimeline } from './share';

let device: Phone;
beforeEach(() => {
  device = newPhone();
});
const arrived = async () => {
  await Promise.resolve();
  await Promise.resolve();
};

test('go opens a page with its query, a tab by switchTab', async () => {
  go('preExam', { courseId: 7, mixedGroups: [1, 2] });
  await arrived();
  expect(pageDepth()).toBe(2);
  expect(isInFront('preExam')).toBe(true);
  expect(isOpen('words')).toBe(true);
  expect(device.navigation).toEqual(['navigateTo /pages/english/words/study/pre-exam?courseId=7&mixedGroups=1%2C2']);
  go('mine', { x: 1 });
  await arrived();
  expect(device.navigation).toEqual([
    'navigateTo /pages/english/words/study/pre-exam?courseId=7&mixedGroups=1%2C2',
    'switchTab /pages/mine/index',
  ]);
  expect(isOpen('words')).toBe(false);
});

test('a second tap while the page is on its way opens nothing; later it does', async () => {
  go('privacy');
  go('privacy');
  await arrived();
  expect(device.navigation).toHaveLength(1);
  go('privacy');
  expect(device.navigation).toHaveLength(2);
  await arrived();
});

test('who asks for a page that is on its way already hears of it', async () => {
  const there = jest.fn();
  go('signIn');
  go('signIn', {}, there);
  await arrived();
  expect(device.navigation).toEqual(['navigateTo /pages/sessions/sign-in']);
  expect(there).toHaveBeenCalledTimes(1);
});

test('the eleventh page takes the place of the tenth', () => {
  while (device.pages.length < 10) device.pages.push({ route: 'x', options: {} });
  go('terms');
  expect(device.navigation).toEqual(['redirectTo /pages/help/terms']);
});

test('redirect, reLaunch', async () => {
  redirect('finalExam', { courseId: 1 });
  await arrived();
  redirect('words');
  await arrived();
  const there = jest.fn();
  reLaunch('signIn', {}, there);
  await arrived();
  expect(device.navigation).toEqual([
    'redirectTo /pages/english/words/study/final-exam?courseId=1',
    'switchTab /pages/english/words/index',
    'reLaunch /pages/sessions/sign-in',
  ]);
  expect(there).toHaveBeenCalledTimes(1);
  expect(device.pages).toHaveLength(1);
});

test('back goes back; from the only page to the first tab', async () => {
  device.pages.push({ route: 'x', options: {} });
  back();
  await arrived();
  expect(device.navigation).toEqual(['navigateBack']);
  device.pages.splice(0, 1, { route: 'pages/help/terms', options: {} });
  back();
  await arrived();
  expect(device.navigation[1]).toBe('switchTab /pages/english/words/index');
});

test('tabs are the five of the specification', () => {
  expect((['words', 'math', 'ai', 'vocabTest', 'mine'] as const).every(isTab)).toBe(true);
  expect(isTab('preExam')).toBe(false);
});

test('a page keeps the parameters of its route, decoded; others take any', () => {
  expect(decodeQuery('preExam', { courseId: '7', mixedGroups: '1%2C2', evil: 'x', unitId: undefined })).toEqual({
    courseId: '7',
    mixedGroups: '1,2',
  });
  expect(decodeQuery('mine', { from: '%E6%9E%97' })).toEqual({ from: '林' });
});

test('page settings follow the route table', () => {
  expect(pageConfig('preExam')).toEqual({ navigationBarTitleText: '学前检测', enablePullDownRefresh: true });
  expect(pageConfig('vocabTest')).toEqual({ navigationBarTitleText: '词汇量测试', navigationStyle: 'custom' });
  expect(pageConfig('mine', { disableScroll: true })).toEqual({ navigationBarTitleText: '个人中心', disableScroll: true });
});

test('shares', () => {
  expect(shareToChat('测测词汇量', 'vocabTest', { from: 'chat' })).toEqual({
    title: '测测词汇量',
    path: '/pages/english/vocab-test/index?from=chat',
  });
  expect(shareToTimeline('测测词汇量', { size: 3200 }, '/images/x.png')).toEqual({
    title: '测测词汇量',
    query: 'size=3200',
    imageUrl: '/images/x.png',
  });
  expect(routeUrl('words')).toBe('/pages/english/words/index');
});
