import { newPhone, type Phone } from '@/test/phone';
import { back, go, goAside, isInFront, isOpen, isTab, pageDepth, reLaunch, redirect, returnFrom, routeUrl } from './navigation';
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

describe('a page opened aside', () => {
  const aside = () => {
    goAside('signIn', () => undefined);
    return arrived();
  };

  test('comes back to the page it lies on', async () => {
    await aside();
    returnFrom(true);
    expect(device.navigation).toEqual(['navigateTo /pages/sessions/sign-in', 'navigateBack']);
  });

  test('of the tenth comes back to it with its query', async () => {
    while (device.pages.length < 9) device.pages.push({ route: 'x', options: {} });
    device.pages.push({ route: 'pages/english/words/study/pre-exam', options: { courseId: '7', mixedGroups: '1%2C2' } });
    await aside();
    returnFrom(true);
    expect(device.navigation).toEqual([
      'redirectTo /pages/sessions/sign-in',
      'redirectTo /pages/english/words/study/pre-exam?courseId=7&mixedGroups=1%2C2',
    ]);
  });

  test.each([
    ['a page', 'pages/math/progress', 'redirectTo /pages/math/progress?courseId=9'],
    ['a tab', 'pages/mine/index', 'switchTab /pages/mine/index'],
  ])('before there is a page comes to the one the app was opened with: %s', async (_, path, way) => {
    device.pages.splice(0);
    device.launch = { path, query: path.includes('math') ? { courseId: '9' } : {} };
    await aside();
    returnFrom(true);
    expect(device.navigation).toEqual(['reLaunch /pages/sessions/sign-in', way]);
  });

  test('comes to the first tab for somebody else, or where nothing lies below', async () => {
    await aside();
    returnFrom(false);
    await arrived();
    device.pages.splice(0, device.pages.length, { route: 'pages/sessions/sign-in', options: {} });
    returnFrom(true);
    expect(device.navigation.slice(1)).toEqual(['switchTab /pages/english/words/index', 'switchTab /pages/english/words/index']);
  });
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
  expect(pageConfig('privacy', { disableScroll: true })).toEqual({ navigationBarTitleText: '隐私政策', disableScroll: true });
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
