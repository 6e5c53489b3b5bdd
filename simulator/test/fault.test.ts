import { Faults } from '../src/fault';

const faults = new Faults(['app.js', 'pages/a/index.js', 'lib/there.js', 'miniprogram_npm/three/index.js']);
const notOwn = (...messages: string[]): string[] =>
  faults.notOwn(messages.map((message) => ({ message, place: '' }))).map(({ message }) => message);

test.each([
  'request:fail net::ERR_NAME_NOT_RESOLVED',
  'cloud.callFunction:fail not supported',
  'cloud.Cloud.getTempFileURL:fail not supported',
  'cloud.database.collection.where.get:fail not supported',
  "module 'pages/a/three.js' is not defined, require args is './three'",
  "module 'pages/a/two.js' is not defined, require args is 'two'",
  'Component "pages/gone" has not been registered yet.',
])('no host could spare a program: %s', (message) => {
  expect(notOwn(message)).toEqual([]);
});

test.each([
  'Cannot read properties of undefined',
  'getLocation:fail not supported',
  'cloud.init:fail not supported',
  'cloud.database.command.eq:fail not supported',
  'cloud.callFunction:fail parameter error',
  'cloud.callFunction:fail not supported by this program',
  "module 'lib/there.js' is not defined, require args is '../lib/there'",
  "module 'pages/a/three.js' is not defined, require args is 'three'",
  'Component "pages/a" has not been registered yet.',
])('may be of the simulator: %s', (message) => {
  expect(notOwn(message)).toEqual([message]);
});

test('what the component engine refuses of a definition is the own mistake of the program', () => {
  const thrown = { message: 'Cannot find method "seen" for observer of property "name".', place: '' };
  expect(faults.notOwn([{ ...thrown, where: '[prepare] of components/a' }])).toEqual([]);
  expect(faults.notOwn([{ ...thrown, where: 'attached of components/a' }])).toHaveLength(1);
});

describe('a library that WeChat brings', () => {
  const BROUGHT = 'miniprogram_npm/weui-miniprogram';
  const there = new Faults([`${BROUGHT}/badge/badge.js`], ['weui-miniprogram']);
  const gone = new Faults([], ['weui-miniprogram']);

  test.each([
    { message: `Component "${BROUGHT}/badge/badge" has not been registered yet.` },
    {
      message: "module 'pages/a/weui-miniprogram/badge/badge.js' is not defined, require args is 'pages/a/weui-miniprogram/badge/badge.js'",
    },
    { message: 'Cannot find method "seen".', where: `[prepare] of ${BROUGHT}/cell/cell` },
  ])('has no excuse, nor that it is not there: $message', (thrown) => {
    const one = { place: '', ...thrown };
    expect(there.notOwn([one])).toEqual([one]);
    expect(gone.notOwn([one])).toEqual([one]);
    expect(new Faults([]).notOwn([one])).toEqual([]);
  });

  test('need not have what a program asks for by a wrong name', () => {
    const one = {
      message: "module 'pages/a/weui-miniprogram/bagde/bagde.js' is not defined, require args is './weui-miniprogram/bagde/bagde'",
      place: '',
    };
    expect(there.notOwn([one])).toEqual([]);
    expect(gone.notOwn([one])).toEqual([one]);
  });
});

test('a page that is not registered after its script threw is told once', () => {
  const page = { message: 'Page "pages/a/index" has not been registered yet.', place: '' };
  const own = { message: "module 'pages/a/two.js' is not defined, require args is 'two'", place: '', where: 'pages/a/index.js' };
  const other = { message: 'x is not defined', place: '', where: 'pages/a/index.js' };
  expect(faults.notOwn([own, page])).toEqual([]);
  expect(faults.notOwn([other, page])).toEqual([other]);
});

test.each([
  { message: 'request:fail net::ERR_NAME_NOT_RESOLVED' },
  { message: 'cloud.callFunction:fail not supported' },
  { message: "module 'lib/gone.js' is not defined, require args is './gone'", where: 'lib/there.js' },
  { message: 'Cannot find method "seen".', where: '[prepare] of lib/there' },
])('what is in the package and is not registered is not excused by $message', (elsewhere) => {
  const component = { message: 'Component "pages/a" has not been registered yet.', place: '' };
  expect(faults.notOwn([{ place: '', ...elsewhere }, component])).toEqual([component]);
});
