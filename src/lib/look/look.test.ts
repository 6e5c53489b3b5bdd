import { newPhone, type Phone } from '@/test/phone';
import { readStored, writeStored } from '../storage';
import {
  chooseTheme,
  getColour,
  connectLook,
  currentTheme,
  fontScale,
  onLookChange,
  pageStyle,
  paintBars,
  resetLook,
  themeChoice,
} from './look';
import pageConfigWithLook from './page-config';

let device: Phone;
beforeEach(() => {
  device = newPhone();
  resetLook();
});

test('as WeChat has it, nothing is set on a page', () => {
  device.theme = 'dark';
  expect([themeChoice(), currentTheme(), pageStyle()]).toEqual(['system', 'dark', '']);
  paintBars('pages/mine/index');
  expect(device.bars).toEqual([]);
});

test('a chosen theme is kept, and is the style and the bars of every page that is open', () => {
  const heard = jest.fn();
  onLookChange(heard);
  writeStored('settings', { vibration: false });
  chooseTheme('dark');
  expect(readStored('settings')).toEqual({ vibration: false, theme: 'dark' });
  expect(currentTheme()).toBe('dark');
  expect(pageStyle()).toContain(`--ink:${getColour('ink', 'dark')};`);
  expect(device.given).toEqual([{ route: 'pages/english/words/index', look: pageStyle() }]);
  expect(device.bars).toEqual([{ navigation: getColour('page', 'dark') }, { tabs: getColour('page', 'dark') }]);
  expect(heard).toHaveBeenCalledTimes(1);
});

test('back to the system: the style goes, and bars that were painted are painted back', () => {
  chooseTheme('dark');
  device.bars.length = 0;
  chooseTheme('system');
  expect(pageStyle()).toBe('');
  expect(device.given[device.given.length - 1]).toEqual({ route: 'pages/english/words/index', look: '' });
  expect(device.bars).toEqual([{ navigation: getColour('page', 'light') }, { tabs: getColour('card', 'light') }]);
});

test('WeChat turns dark: pages follow by themselves, unless light was chosen', () => {
  connectLook();
  device.setTheme('dark');
  expect([currentTheme(), pageStyle()]).toEqual(['dark', '']);
  chooseTheme('light');
  expect(pageStyle()).toContain(`--page:${getColour('page', 'light')};`);
  device.setTheme('light');
  expect(pageStyle()).toBe('');
});

test('a bar with a colour of its own keeps it', () => {
  chooseTheme('dark');
  device.bars.length = 0;
  paintBars('pages/english/vocab-test/report');
  expect(device.bars).toEqual([{ tabs: getColour('page', 'dark') }]);
});

test("words are as large as WeChat's, between the standard and its largest size", () => {
  for (const [given, shown] of [
    [0.94, 1],
    [1.4, 1.4],
    [1.75, 1.5],
  ] as const) {
    resetLook();
    device.fontScale = given;
    expect(fontScale()).toBe(shown);
  }
  expect(pageStyle()).toBe('--scale:1.5;');
  resetLook();
  device.wx.getAppBaseInfo = () => ({ fontSizeSetting: 22 });
  expect(fontScale()).toBe(1.38);
});

test('a full phone says so, and nothing changes', () => {
  device.storageFull = true;
  expect(() => chooseTheme('dark')).toThrow('exceed');
  expect(currentTheme()).toBe('light');
});

test('a page has its look before anything else is on it', () => {
  chooseTheme('dark');
  const order: string[] = [];
  const config = pageConfigWithLook(() => null, 'pages/mine/index') as {
    onLoad: (this: object, query: object) => void;
    onShow: (this: object) => void;
  };
  const page = {
    route: 'pages/mine/index',
    setData: (data: { look?: string }) => order.push(data.look === undefined ? 'content' : 'look'),
    callLifecycle: () => undefined,
  };
  config.onLoad.call(page, {});
  expect(order[0]).toBe('look');
  device.bars.length = 0;
  config.onShow.call(page);
  expect(device.bars[0]).toEqual({ navigation: getColour('page', 'dark') });
});
