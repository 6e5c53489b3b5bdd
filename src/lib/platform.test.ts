import { newPhone, type Phone } from '@/test/phone';
import { errorMessage } from './errors';
import { tapFeedback } from './haptics';
import { capsuleRect, windowInfo } from './layout';
import { isSinglePage, onAppHide, onAppShow } from './lifecycle';
import { hasNetwork, isOnline, onNetworkChange, resetNetwork } from './network';
import { allKeys, readStored, removeStored, writeStored } from './storage';
import { confirm, toastError, toastSuccess, toastText } from './toast';
import { UserFacingError } from './user-facing-error';

let device: Phone;
beforeEach(() => {
  device = newPhone();
  resetNetwork();
});

test('stored values come back, missing ones are undefined', () => {
  expect(readStored('learnedWordIds')).toBeUndefined();
  writeStored('learnedWordIds', { 7: [1, 2] });
  expect(readStored('learnedWordIds')).toEqual({ 7: [1, 2] });
  expect(allKeys()).toEqual(['learningRecordLearnedWordIds']);
  removeStored('learnedWordIds');
  expect(readStored('learnedWordIds')).toBeUndefined();
});

test('a full phone says so', () => {
  device.storageFull = true;
  expect(() => writeStored('signInPhone', '1')).toThrow('exceed');
});

test('storage that cannot be read gives no value, and says that its keys are not known', () => {
  device.wx.getStorageSync = () => {
    throw new Error('broken');
  };
  device.wx.getStorageInfoSync = () => {
    throw new Error('broken');
  };
  device.wx.removeStorageSync = () => {
    throw new Error('broken');
  };
  expect(readStored('signInPhone')).toBeUndefined();
  expect(allKeys()).toBeUndefined();
  expect(() => removeStored('signInPhone')).not.toThrow();
});

test('toasts stay 2 s', () => {
  toastError('创建学习记录失败');
  toastSuccess('好了');
  toastText('在路上');
  expect(device.toasts).toEqual([
    { title: '创建学习记录失败', icon: 'error', duration: 2000 },
    { title: '好了', icon: 'success', duration: 2000 },
    { title: '在路上', icon: 'none', duration: 2000 },
  ]);
});

test('a question is answered', async () => {
  await expect(confirm({ title: '退出登录', content: '确定吗' })).resolves.toBe(true);
  device.modalAnswer = false;
  await expect(confirm({ title: '退出登录', content: '确定吗' })).resolves.toBe(false);
});

test('the network is watched', async () => {
  const heard: boolean[] = [];
  const stop = onNetworkChange((online) => heard.push(online));
  expect(isOnline()).toBe(true);
  device.setNetwork('none');
  device.setNetwork('none');
  expect(isOnline()).toBe(false);
  device.setNetwork('wifi');
  stop();
  device.setNetwork('none');
  expect(heard).toEqual([false, true]);
  await expect(hasNetwork()).resolves.toBe(false);
});

test('a phone that cannot tell counts as online', async () => {
  device.wx.getNetworkType = (options: { fail: () => void }) => options.fail();
  await expect(hasNetwork()).resolves.toBe(true);
});

test('asking finds a network that is gone', async () => {
  isOnline();
  await Promise.resolve();
  device.networkType = 'none';
  await hasNetwork();
  expect(isOnline()).toBe(false);
});

test('the app comes and goes', () => {
  const heard: string[] = [];
  const stops = [onAppShow(() => heard.push('show')), onAppHide(() => heard.push('hide'))];
  device.hide();
  device.show();
  stops.forEach((stop) => stop());
  device.show();
  expect(heard).toEqual(['hide', 'show']);
  expect(isSinglePage()).toBe(false);
  device.scene = 1154;
  expect(isSinglePage()).toBe(true);
});

test('measures', () => {
  expect(windowInfo()).toEqual({ windowWidth: 375, windowHeight: 603, statusBarHeight: 20, safeBottom: 0 });
  expect(capsuleRect().height).toBe(32);
  device.wx.getWindowInfo = () => ({
    windowWidth: 320,
    windowHeight: 500,
    screenHeight: 568,
    statusBarHeight: 20,
    safeArea: { bottom: 534 },
  });
  expect(windowInfo().safeBottom).toBe(34);
  device.wx.getWindowInfo = () => ({ windowWidth: 320, windowHeight: 500, screenHeight: 568, statusBarHeight: 20 });
  expect(windowInfo().safeBottom).toBe(0);
});

test('a tick under the finger, after what the tap changes', async () => {
  tapFeedback();
  expect(device.vibrations).toBe(0);
  await Promise.resolve();
  expect(device.vibrations).toBe(1);
});

test('only what was written for people is shown to them', () => {
  expect(errorMessage(new UserFacingError('学员不存在'))).toBe('学员不存在');
  expect(errorMessage(new Error('x is undefined'))).toBe('服务器繁忙，请稍后重试');
  expect(errorMessage(new UserFacingError(''))).toBe('服务器繁忙，请稍后重试');
  expect(errorMessage('text')).toBe('服务器繁忙，请稍后重试');
});
