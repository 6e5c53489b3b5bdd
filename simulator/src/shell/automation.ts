import type { DrawnPage, ExperienceFacts } from '../shared/experience';
import type { LaunchOptions, Look, Wanted } from '../shared/messages';
import type { Health, PhoneFile, ShareRecord } from '../shared/host';
import type { Phone } from './phone';
import { launchFromCard } from './launch';
import { answerWheelSheet } from './wheel-sheet';

type Params = Record<string, unknown>;
type Handler = (phone: Phone, params: Params) => unknown;

const LOGIC_METHODS =
  /^(App\.(getCurrentPage|getDrawnPage|getPageStack|callWxMethod|mockWxMethod|callFunction|addBinding)|Page\.(getData|setData|callMethod)|Element\.(getData|setData|callMethod))$/;
const RENDER_WAIT_MS = 3000;

async function callView(phone: Phone, method: string, params: Params): Promise<unknown> {
  const frame = phone.frame(params.pageId as number);
  if (frame === undefined) throw new Error('page is not exist');
  const api = await frame.ready();
  return api.call(method, params);
}

/** Lets the promises of what was just done in the shell run out. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const channel = new MessageChannel();
    channel.port1.onmessage = () => resolve();
    channel.port2.postMessage(null);
  });
}

/** Waits until the logic layer is idle and the page on top, perhaps just opened, is rendered and ready. */
async function settle(phone: Phone): Promise<void> {
  await phone.logic.settle();
  if (phone.currentFrame?.isRendered !== false) return;
  await Promise.race([phone.frontReady(), new Promise((resolve) => setTimeout(resolve, RENDER_WAIT_MS))]);
  await phone.logic.settle();
}

const sleep = (milliseconds: number): Promise<false> => new Promise((resolve) => setTimeout(() => resolve(false), milliseconds));

/** Whether the app answers. @param patience time for it, ms, in two halves: after the first, answers that lay waiting are heard */
async function health(phone: Phone, patience: number): Promise<Health> {
  const answered = phone.logic.settle().then(
    () => true,
    () => true,
  );
  const alive = (await Promise.race([answered, sleep(patience / 2)])) || (await Promise.race([answered, sleep(patience / 2)]));
  const frame = phone.currentFrame;
  return { stuck: !alive, path: frame?.path ?? '', rendered: frame?.isRendered ?? true };
}

/** The page on top at one moment: one question instead of several for every element. */
async function look(phone: Phone, wanted: readonly Wanted[]): Promise<Look> {
  const frame = phone.currentFrame;
  if (frame === undefined) throw new Error('no page');
  if (wanted.length === 0) return { path: frame.path, texts: [] };
  if (!frame.isRendered) throw new Error(`the page ${frame.path} is not rendered`);
  return { path: frame.path, texts: (await (await frame.ready()).call('view.look', { wanted })) as string[][] };
}

/** The page in front, as the experience score asks. */
async function lookAtExperience(phone: Phone): Promise<ExperienceFacts> {
  const frame = phone.currentFrame;
  if (frame === undefined) throw new Error('no page');
  const { bottomInset, pixelRatio } = phone.device;
  const { config } = phone.config.meta;
  const drawn = (await (await frame.ready()).call('experience', { bottomInset: frame.isTab ? 0 : bottomInset })) as DrawnPage;
  const resizable = config.resizable === true || [config.window?.pageOrientation, frame.settings.pageOrientation].includes('auto');
  return { path: frame.path, drawn, metrics: frame.metrics, pixelRatio, hasSafeArea: bottomInset > 0, resizable };
}

interface TapPoint {
  x: number;
  y: number;
  taps: number;
  covered: string;
}

/** Where a finger must touch the screen to hit the element. */
async function prepareTap(phone: Phone, params: Params): Promise<unknown> {
  const frame = phone.frame(params.pageId as number);
  if (frame === undefined) throw new Error('page is not exist');
  if (frame !== phone.currentFrame) throw new Error(`the page ${frame.path} is not on top`);
  await frame.touchable();
  const point = (await callView(phone, 'view.tapPoint', params)) as TapPoint;
  const box = frame.frameRect();
  const scale = frame.scale();
  const [x, y] = [box.left + point.x * scale, box.top + point.y * scale];
  const covered = y > phone.device.height - phone.keyboard.height ? 'the keyboard' : frame.coverAt(x, y) || point.covered;
  return { x, y, taps: point.taps, covered };
}

/** Waits until the view has seen the tap and the logic layer has handled it, setData included. */
async function settleTap(phone: Phone, params: Params): Promise<unknown> {
  const frame = phone.frame(params.pageId as number);
  if (frame !== undefined) await (await frame.ready()).call('view.tapSeen', params);
  await settle(phone);
  return {};
}

/** A touch event made in the page: the protocol's touchstart, touchmove and touchend. */
async function touch(phone: Phone, params: Params, type: string): Promise<unknown> {
  await callView(phone, 'view.touch', { ...params, type });
  await settle(phone);
  return {};
}

async function settled(phone: Phone, work: unknown): Promise<unknown> {
  const result = await work;
  await nextTask();
  await settle(phone);
  return result ?? {};
}

const NATIVE: Record<string, Handler> = {
  confirmModal: (phone) => phone.overlays.answerModal('confirm'),
  cancelModal: (phone) => phone.overlays.answerModal('cancel'),
  navigateLeft: (phone) => phone.back(),
  goHome: (phone) => phone.home(),
  switchTab: (phone, { url }) => {
    const target = String(url).replace(/^\//, '');
    const index = phone.config.meta.config.tabBar?.list.findIndex((item) => item.pagePath === target) ?? -1;
    if (index < 0) throw new Error(`${target} is not a tab page`);
    phone.tapTab(index);
  },
  shareConfirm: (phone) => void phone.overlays.dismiss(),
  shareCancel: (phone) => void phone.overlays.dismiss(),
  authorizeAllow: (phone) => {
    if (!phone.sheets.decide(true)) phone.overlays.answerModal('confirm');
  },
  authorizeCancel: (phone) => {
    if (!phone.sheets.decide(false)) phone.overlays.answerModal('cancel');
  },
};

const HANDLERS: Record<string, Handler> = {
  'Tool.native': (phone, { method, data }) => {
    const run = NATIVE[String(method)];
    if (run === undefined) throw new Error(`native ${String(method)} is not supported by the simulator`);
    return settled(phone, run(phone, (data ?? {}) as Params));
  },
  'Element.getProperties': async (phone, params) => {
    const found = (await callView(phone, 'Element.getProperties', params)) as Params;
    return 'nodeId' in found ? phone.logic.automation('Element.getProperties', found) : found;
  },
  'Element.touchstart': (phone, params) => touch(phone, params, 'touchstart'),
  'Element.touchmove': (phone, params) => touch(phone, params, 'touchmove'),
  'Element.touchend': (phone, params) => touch(phone, params, 'touchend'),
  'Element.triggerEvent': (phone, params) => settled(phone, callView(phone, 'Element.triggerEvent', params)),
  'Element.dispatchEvent': (phone, params) => settled(phone, callView(phone, 'view.dispatchEvent', params)),
  'Element.callFunction': (phone, params) => settled(phone, callView(phone, 'Element.callFunction', params)),
  'Simulator.prepareTap': prepareTap,
  'Simulator.settleTap': settleTap,
  'Simulator.settle': (phone) => settled(phone, {}),
  'Simulator.painted': async (phone) => {
    const frame = phone.currentFrame;
    if (frame !== undefined) await (await frame.ready()).call('view.painted', {});
    return {};
  },
  'Simulator.released': async (phone) => {
    const frame = phone.currentFrame;
    if (frame !== undefined) await (await frame.ready()).call('view.released', {});
    return {};
  },
  'Simulator.audit': async (phone, { pageStyle }) => {
    const frame = phone.currentFrame;
    return { findings: frame === undefined ? [] : await (await frame.ready()).call('audit', { pageStyle }) };
  },
  'Simulator.experience': (phone) => lookAtExperience(phone),
  'Simulator.tree': async (phone) => {
    const frame = phone.currentFrame;
    return { path: frame?.path ?? '', tree: frame === undefined ? null : await (await frame.ready()).call('tree', {}) };
  },
  'Simulator.look': (phone, { wanted }) => look(phone, wanted as Wanted[]),
  'Simulator.getMetrics': (phone) => ({ pages: phone.metrics() }),
  'Simulator.resetMetrics': (phone) => {
    phone.resetMetrics();
    return {};
  },
  'Simulator.getShares': (phone) => ({ shares: phone.shares }),
  'Simulator.share': (phone, { channel }) => settled(phone, phone.share('menu', channel === 'timeline' ? 'timeline' : 'message')),
  'Simulator.getScreen': (phone) => ({
    toast: phone.overlays.toastText(),
    modal: phone.overlays.modalText(),
    permission: phone.permissions.asking,
    actionSheet: phone.overlays.sheetRows(),
    sheet: phone.sheets.shown(),
    title: phone.currentFrame?.title ?? '',
    tabBar: phone.currentFrame?.isTab ?? false,
    singlePage: phone.singlePage,
    document: phone.overlays.shows('document'),
    preview: phone.overlays.shows('preview'),
  }),
  'Simulator.getRecords': (phone) => ({ records: phone.records }),
  'Simulator.provideFiles': (phone, { files }) => {
    phone.provided.push(files as PhoneFile[]);
    return {};
  },
  'Simulator.setPermission': (phone, { scope, granted }) => {
    phone.permissions.decide(String(scope), typeof granted === 'boolean' ? granted : undefined);
    return {};
  },
  'Simulator.setPrivacy': (phone, { agreed }) => {
    phone.privacy.decide(agreed === true);
    return {};
  },
  'Simulator.setTheme': (phone, { theme }) => settled(phone, phone.setTheme(theme === 'dark' ? 'dark' : 'light')),
  'Simulator.setFontSize': (phone, { fontSize }) => {
    phone.fontSize = Number(fontSize);
    return {};
  },
  'Simulator.setKeyboard': (phone, { own }) => {
    phone.keyboard.isOwn = own === true;
    return {};
  },
  'Simulator.answerSheet': (phone, { label, ticked }) =>
    settled(phone, phone.sheets.answer(String(label), Array.isArray(ticked) ? ticked.map(String) : undefined)),
  'Simulator.openShared': async (phone, { share }) => {
    await phone.restart(launchFromCard(share as ShareRecord));
    return {};
  },
  'Simulator.enterFromSinglePage': async (phone) => {
    await phone.enterFromSinglePage();
    return {};
  },
  'Simulator.deviceId': (phone) => ({ deviceId: phone.deviceId }),
  'Simulator.chooseActionSheet': (phone, { index }) => settled(phone, phone.overlays.chooseRow(Number(index))),
  'Simulator.choosePicker': (phone, { rows }) => settled(phone, answerWheelSheet(Array.isArray(rows) ? rows.map(Number) : null)),
  'Simulator.pullDownRefresh': (phone) => {
    if (phone.currentFrame !== undefined) phone.startRefresh(phone.currentFrame);
    return settled(phone, {});
  },
  'Simulator.setVisible': (phone, { visible }) => settled(phone, phone.setVisible(visible === true)),
  'Simulator.setNetwork': (phone, { networkType }) => settled(phone, phone.setNetwork(String(networkType))),
  'Simulator.health': (phone, { patience }) => health(phone, Number(patience)),
  'Simulator.kill': (phone, { reason }) => {
    phone.kill(typeof reason === 'string' ? reason : undefined);
    return {};
  },
  'Simulator.launch': async (phone, { launch }) => {
    await phone.restart(launch as LaunchOptions | undefined);
    return {};
  },
};

/** Answers one call of the host, the protocol's own methods included. */
export async function answerCall(phone: Phone, method: string, params: Params): Promise<unknown> {
  const handler = HANDLERS[method];
  if (handler !== undefined) return handler(phone, params);
  if (LOGIC_METHODS.test(method)) {
    // An app that had to be ended starts afresh for whoever comes next.
    if (phone.wasEnded && method.startsWith('App.')) await phone.restart({});
    await phone.whenStarted();
    const result = await phone.logic.automation(method, params);
    if (method === 'App.callFunction' || method === 'App.callWxMethod' || method === 'Page.callMethod') await settle(phone);
    return result;
  }
  return callView(phone, method, params);
}
