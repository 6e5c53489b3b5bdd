import { Faults } from '../src/fault';

const faults = new Faults(['app.js', 'pages/a/index.js', 'lib/there.js', 'miniprogram_npm/three/index.js']);
const notOwn = (...messages: string[]): string[] =>
  faults.notOwn(messages.map((message) => ({ message, place: '' }))).map(({ message }) => message);

test.each([
  'request:fail net::ERR_NAME_NOT_RESOLVED',
  'cloud.callFunction:fail not supported',
  "module 'pages/a/three.js' is not defined, require args is './three'",
  "module 'pages/a/two.js' is not defined, require args is 'two'",
  'Component "pages/gone" has not been registered yet.',
])('no host could spare a program: %s', (message) => {
  expect(notOwn(message)).toEqual([]);
});

test.each([
  'Cannot read properties of undefined',
  'getLocation:fail not supported',
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

test('a page that is not registered after its script threw is told once', () => {
  expect(
    notOwn("module 'pages/a/two.js' is not defined, require args is 'two'", 'Page "pages/a/index" has not been registered yet.'),
  ).toEqual([]);
  expect(notOwn('x is not defined', 'Page "pages/a/index" has not been registered yet.')).toEqual(['x is not defined']);
});

test.each(['request:fail net::ERR_NAME_NOT_RESOLVED', 'cloud.callFunction:fail not supported'])(
  'what is in the package and is not registered is not excused by %s',
  (lost) => {
    const component = 'Component "pages/a" has not been registered yet.';
    expect(notOwn(lost, component)).toEqual([component]);
  },
);
