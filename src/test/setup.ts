/** Runs before each test file: the environment of a build, and a fresh phone as `wx`. */
import { installWx, newPhone } from './phone';

Object.assign(process.env, { REMAX_PLATFORM: 'wechat', REMAX_APP_API_HOST: 'https://api.test' });
newPhone();
installWx();

// The outbox goes on trying as long as an answer waits: that must not keep a finished test run alive.
const keepAlive = globalThis.setTimeout as unknown as (...args: unknown[]) => { unref(): unknown };
const timers = new Set<unknown>();
Object.assign(globalThis, {
  setTimeout: (...args: unknown[]) => {
    const timer = keepAlive(...args).unref();
    timers.add(timer);
    return timer;
  },
  /** For end.js. */
  forgetTimers: () => timers.forEach((timer) => clearTimeout(timer as Parameters<typeof clearTimeout>[0])),
});
