import path from 'node:path';
import { startSimulator } from '../../simulator/src';
import { connect } from './automator';
import type { Host, HostOptions } from './host';

const dist = path.resolve(__dirname, '../../dist/wechat');
/** Where the build sends requests; the simulator maps it to the server of the spec. */
const builtOrigin = process.env.REMAX_APP_API_HOST ?? 'http://127.0.0.1:3000';

/** A phone of its own, headless, with empty storage. */
export async function openSimulator({ apiOrigin, viewport }: HostOptions): Promise<Host> {
  const simulator = await startSimulator({ dist, headless: true, requestMap: { [builtOrigin]: apiOrigin }, ...(viewport && { viewport }) });
  return {
    connect: () => connect(simulator.wsEndpoint),
    killApp: () => simulator.killApp(),
    launchApp: () => simulator.relaunch(),
    screen: async () => {
      const { modal, toast, title } = await simulator.getScreen();
      return { modal: modal ? `${modal.title}\n${modal.content}` : '', toast: toast?.title ?? '', title };
    },
    setNetwork: (type) => simulator.setNetwork(type),
    pullDownRefresh: () => simulator.pullDownRefresh(),
    still: async () => {
      await simulator.settle();
      for (const frame of simulator.page?.frames() ?? []) await frame.evaluate(motionsToEnd);
      await simulator.painted();
    },
    resetMetrics: () => simulator.resetMetrics(),
    metrics: () => simulator.getMetrics(),
    close: () => simulator.close(),
  };
}

/** In the browser: waits for every motion that has an end. Text for the page: this side knows no document. */
const motionsToEnd = `Promise.allSettled(document.getAnimations()
  .filter((motion) => motion.effect.getComputedTiming().iterations !== Infinity)
  .map((motion) => motion.finished)).then(() => undefined)`;
