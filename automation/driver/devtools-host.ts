import path from 'node:path';
import { launch, type MiniProgram } from './automator';
import type { Host } from './host';

declare const wx: { clearStorageSync(): void; restartMiniProgram(options: { path: string }): void };

const project = path.resolve(__dirname, '../..');

/**
 * WeChat DevTools: one window, opened once for all specs, since it takes half a minute. The build points at port 3000, so the
 * network of a spec stands there.
 */
let opened: Promise<MiniProgram> | undefined;

export async function openDevtools(): Promise<Host> {
  const cliPath = process.env.WECHAT_DEVTOOLS_CLI;
  if (!cliPath) throw new Error('WECHAT_DEVTOOLS_CLI does not name the cli of WeChat DevTools');
  opened ??= launch({ cliPath, projectPath: project });
  const app = await opened;
  await app.evaluate(() => wx.clearStorageSync());
  return {
    connect: () => Promise.resolve(shared(app)),
    killApp: async () => {
      // DevTools has no way to end the app without a word; a restart drops all of its memory and keeps its storage.
      await app.evaluate(() => wx.restartMiniProgram({ path: '/pages/english/words/index' }));
    },
    close: () => Promise.resolve(),
  };
}

/** The one connection outlives the phones that use it. */
function shared(app: MiniProgram): MiniProgram {
  return new Proxy(app, {
    get: (target, name) => {
      if (name === 'disconnect') return () => undefined;
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? (value as (...args: unknown[]) => unknown).bind(target) : value;
    },
  });
}
