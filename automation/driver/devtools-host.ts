import path from 'node:path';
import { launch, type MiniProgram } from './automator';
import type { Host } from './host';

interface ModalOptions {
  title?: string;
  content?: string;
}

declare const wx: {
  clearStorageSync(): void;
  restartMiniProgram(options: { path: string }): void;
  showModal: (options: ModalOptions) => unknown;
  showToast: (options: ModalOptions) => unknown;
  startPullDownRefresh(): void;
};
declare const getApp: () => { xuebanScreen?: { modal: string; toast: string } };

const project = path.resolve(__dirname, '../..');
/** WeChat DevTools opens one window, which takes half a minute: all specs share it, each with empty storage. */
let opened: Promise<MiniProgram> | undefined;

/** The build points at port 3000, so the network of a spec stands there. */
export async function openDevtools(): Promise<Host> {
  const cliPath = process.env.WECHAT_DEVTOOLS_CLI;
  if (!cliPath) throw new Error('WECHAT_DEVTOOLS_CLI does not name the cli of WeChat DevTools');
  opened ??= launch({ cliPath, projectPath: project });
  const app = await opened;
  await app.evaluate(() => wx.clearStorageSync());
  await restart(app);
  return {
    connect: () => Promise.resolve(shared(app)),
    // DevTools has no way to end the app without a word: a restart drops all of its memory and keeps its storage.
    killApp: () => Promise.resolve(),
    launchApp: () => restart(app),
    screen: async () => ({ title: '', ...((await app.evaluate(() => getApp().xuebanScreen)) as { modal: string; toast: string }) }),
    asksForPermission: () => Promise.resolve(true),
    setNetwork: async (type) => {
      if (type === 'none') await app.mockWxMethod('getNetworkType', { networkType: 'none' });
      else await app.restoreWxMethod('getNetworkType');
    },
    pullDownRefresh: async () => {
      await app.evaluate(() => wx.startPullDownRefresh());
    },
    still: () => Promise.resolve(),
    isWaiting: () => Promise.resolve(false),
    audit: () => Promise.reject(new Error('DevTools does not look at roles and contrast: this spec needs the simulator')),
    resetMetrics: () => Promise.resolve(),
    metrics: () => Promise.reject(new Error('DevTools does not count setData: this spec needs the simulator')),
    close: () => Promise.resolve(),
  };
}

async function restart(app: MiniProgram): Promise<void> {
  await app.evaluate(() => wx.restartMiniProgram({ path: '/pages/english/words/index' }));
  await noteAlerts(app);
}

/** Alerts and toasts of DevTools cannot be asked for their text: it is noted as they are shown. */
async function noteAlerts(app: MiniProgram): Promise<void> {
  await app.evaluate(() => {
    const noted = { modal: '', toast: '' };
    getApp().xuebanScreen = noted;
    const { showModal, showToast } = wx;
    wx.showModal = (options) => {
      noted.modal = `${options.title ?? ''}\n${options.content ?? ''}`;
      return showModal(options);
    };
    wx.showToast = (options) => {
      noted.toast = options.title ?? '';
      return showToast(options);
    };
  });
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
