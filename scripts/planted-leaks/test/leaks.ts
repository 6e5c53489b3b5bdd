/**
 * A test file that leaves behind whatever it can, after it has looked for what another left. scripts/test/runtime.test.mjs has
 * one worker run it twice.
 */
import { kept, shared } from '../kept';

const PLANTED = 'PLANTED_BY_A_TEST';
const realFetch = globalThis.fetch.name;
const swallow = (): void => undefined;
const own: string[] = [];

interface Planted {
  toBePlanted?: unknown;
}

/** Not in the types of expect. */
declare const expect: jest.Expect & { addEqualityTesters(testers: ((one: unknown, other: unknown) => boolean | undefined)[]): void };

/** What of the planted can be seen. */
function traces(): Record<string, unknown> {
  return {
    global: Reflect.get(globalThis, PLANTED) as unknown,
    replacedGlobal: globalThis.fetch.name,
    clock: Date.now() > Date.UTC(2000, 0),
    timer: 'clock' in setTimeout,
    environment: process.env[PLANTED],
    replacedEnvironment: process.env.NODE_ENV === PLANTED,
    listeners: process.listeners('unhandledRejection').filter(({ name }) => name === swallow.name).length,
    console: console.log === swallow,
    matcher: (expect(1) as Planted).toBePlanted !== undefined,
    equality: tells(() => expect(1).toEqual(2)),
    spied: shared.answer(),
    own: own.length,
  };
}

const tells = (claim: () => void): boolean => {
  try {
    claim();
    return false;
  } catch {
    return true;
  }
};

const NO_TRACES = {
  global: undefined,
  replacedGlobal: realFetch,
  clock: true,
  timer: false,
  environment: undefined,
  replacedEnvironment: false,
  listeners: 0,
  console: false,
  matcher: false,
  equality: true,
  spied: 'real',
  own: 0,
};

/** The title tells a worker's first file from its second. */
export function lookThenLeak(): void {
  kept.push(expect.getState().testPath ?? '');

  test(`file ${kept.length} of this worker finds nothing of another but what a shared module keeps`, () => {
    expect(traces()).toEqual(NO_TRACES);
  });

  test('what is planted can be seen', () => {
    Reflect.set(globalThis, PLANTED, 'yes');
    globalThis.fetch = function planted() {} as never;
    process.env[PLANTED] = 'yes';
    process.env.NODE_ENV = PLANTED;
    process.on('unhandledRejection', swallow);
    console.log = swallow;
    expect.extend({ toBePlanted: () => ({ pass: true, message: () => '' }) });
    jest.spyOn(shared, 'answer').mockReturnValue('spied');
    own.push('mine');
    jest.useFakeTimers({ now: 0 });
    expect.addEqualityTesters([(one, other) => (one === 1 && other === 2 ? true : undefined)]);
    const seen = traces();
    for (const [name, clean] of Object.entries(NO_TRACES)) {
      if (Object.is(seen[name], clean)) throw new Error(`${name} was planted and cannot be seen`);
    }
  });

  test('modules of its own are refused', async () => {
    const name = require.resolve('../kept');
    const refused: (() => unknown)[] = [
      () => jest.mock(name),
      () => jest.doMock(name),
      () => jest.setMock(name, {}),
      () => jest.resetModules(),
      () => jest.isolateModules(() => undefined),
      () => jest.isolateModulesAsync(() => Promise.resolve()),
    ];
    for (const call of refused) {
      let told = '';
      try {
        await call();
      } catch (error) {
        told = String(error);
      }
      if (!told.includes('modules are shared')) throw new Error(`${call.toString()} was not refused`);
    }
  });
}
