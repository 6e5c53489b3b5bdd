/** Trees and sizes as WeChat's own compilers make them (npm miniprogram-compiler 0.2.3), of the native fixture in several states. */
import fs from 'node:fs';
import path from 'node:path';
import { removePrograms, writeProgram } from './program';
import { fixture, World } from './world';
import { compileStyles } from '../src/strict/compilers';

afterAll(removePrograms);

describe('trees of the native fixture', () => {
  let world: World;
  beforeAll(async () => {
    world = await World.open();
  });
  afterAll(() => world.close());

  test.each(['home', 'controls', 'components', 'asks', 'hand', 'draw', 'custom', 'mine', 'detail'])('%s', async (name) => {
    await world.route('reLaunch', `/pages/${name}/index`);
    expect(await world.simulator.compareTree()).toEqual([]);
  });

  test('home, as it changes', async () => {
    await world.route('reLaunch', '/pages/home/index');
    const page = await world.page();
    for (const data of [{ items: [] }, { name: '' }, { name: null }, { items: [{ id: 1, name: 'a' }, { id: 2 }] }]) {
      await page.setData(data);
      expect(await world.simulator.compareTree()).toEqual([]);
    }
  });
});

/** What WeChat's compilers and the simulator might read in two ways. */
const ODD_PAGE = `<wxs module="m">module.exports = { join: function (a, b) { return a + b; }, none: function () {}, list: [1, 2], digits: getRegExp('^\\d+$').test('12'), odd: 'a\\w\\r\\u0041' };</wxs>
<template name="row"><view class="row {{odd ? 'odd' : 'even'}}" data-n="{{n}}">{{n}}<text wx:if="{{odd}}">!</text></view></template>
<import src="shared.wxml"/><include src="head.wxml"/>
<view id="{{'a' + 1}}" style="width: {{wide}}rpx; color: red" data-obj="{{ {a: 1} }}" data-whole="{{more}}" data-some-name="x" data-bigName="y" hidden="{{false}}">a{{nothing}}b{{empty}}c{{list}}d{{1 / 3}}</view>
<block wx:for="{{list}}" wx:key="*this" wx:for-item="n" wx:for-index="at"><template is="{{n > 1 ? 'row' : 'other'}}" data="{{n, odd: at % 2 === 0, ...more}}"/></block>
<view wx:if="{{flag}}">one</view><view wx:elif="{{list.length > 1}}">two {{list[1]}} {{list.length}}</view><view wx:else>three</view>
<swiper><swiper-item class="slide" style="color: {{flag ? 'red' : 'blue'}}">1</swiper-item></swiper><image mode="widthFix" style="width: {{4 * wide}}px" src="data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='2' height='1'/%3E"/><text class="lines" data-two="c\\nd">a\\nb\\tc{{'\\n'}}</text><view wx:for="{{3}}" wx:key="*this">{{index}}</view><view wx:for="{{map}}" wx:key="k">{{index}}={{item}}</view>
<text>{{m.join('x', 1)}}{{m.none()}}{{m.list[1]}}{{m.digits}}{{m.odd}} &lt; {{'a\\nb'}}</text><some-Thing class="thing"/><no-host class="none" id="host"><view class="put">in {{wide}}</view></no-host><view class="c {{flag && 'b'}} c">{{!flag}}{{-list[0]}}{{'a' === "a" ? 'yes' : 'no'}}</view>`;

describe('trees of what can be read in two ways', () => {
  let world: World;
  beforeAll(async () => {
    const dist = writeProgram({
      'app.json': '{"pages":["a"]}',
      'app.js': 'App({})',
      'a.json': '{"usingComponents":{"some-Thing":"c","no-host":"d"}}',
      'c.json': '{"component":true}',
      'c.js': 'Component({})',
      'c.wxml': '<view>inside</view>',
      'd.json': '{"component":true}',
      'd.js': 'Component({ options: { virtualHost: true } })',
      'd.wxml': '<view class="own"><slot/></view>',
      'a.js': "Page({ data: { wide: 15, list: [1, 2, 3], more: { word: 'w' }, flag: false, empty: null, map: { x: 1, y: 'z' } } })",
      'a.wxml': ODD_PAGE,
      'shared.wxml': '<template name="other"><view class="other">{{word}}{{n}}</view></template>',
      'head.wxml': '<view class="head">{{list[0]}}</view>',
    });
    world = await World.open({ dist });
  });
  afterAll(() => world.close());

  test.each([
    {},
    { flag: true },
    { list: [], map: {} },
    { list: ['', null, 2], more: null, wide: 1.5 },
    { empty: 0, map: { a: { b: 1 } } },
  ])('%j', async (data) => {
    await (await world.page()).setData(data);
    expect(await world.simulator.compareTree()).toEqual([]);
    expect(await world.text('.lines')).toBe('a\nb c\n');
    // What components set of their own style stays, whatever the app sets of it.
    expect(await (await world.element('.slide')).style('position')).toBe('absolute');
    await world.until('as high as its picture', async () => {
      const { width, height } = await (await world.element('image')).size();
      return Number(width) === 2 * Number(height);
    });
  });
});

/** Lengths of one page, as the view has them and as wcsc's program gives them. */
test.each([
  [320, 'Android'],
  [375, 'iPhone'],
  [414, 'Android'],
])('sizes at %d px, %s', async (width) => {
  const lengths = [0, 0.5, 1, 2, 2.3, 2.4, 3, 15, 33, 75, 99.9, 100, 375, 749, 750, 751].flatMap((length) => [length, -length]);
  const dist = writeProgram({
    'app.json': '{"pages":["a"]}',
    'app.js': 'App({})',
    'a.js': 'Page({})',
    'a.wxml': '<view/>',
    'a.wxss': lengths.map((length, index) => `.w${index} { margin: ${length}rpx }`).join('\n'),
  });
  const world = await World.open({ dist, viewport: { width, height: 667 } });
  const seen = await world.simulator.compareSizes();
  await world.close();
  expect(seen).toHaveLength(new Set(lengths.map(String)).size);
  expect(seen.filter(({ here, wcsc }) => here !== wcsc)).toEqual([]);
});

test('wcsc takes the styles of the native fixture', () => {
  const files = fs.readdirSync(fixture).filter((file) => file.endsWith('.wxss'));
  expect('code' in compileStyles(path.resolve(fixture), files)).toBe(true);
});
