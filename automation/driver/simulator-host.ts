import fs from 'node:fs';
import path from 'node:path';
import { ENGINES, Experience, type ShareRecord, type Simulator, startSimulator, writePrepared } from '../../simulator/src';
import { connect } from './automator';
import { waitFor } from './wait';
import type { Host, HostOptions, PhoneAsks, PhoneFiles, Place, SharedCard, Sharing } from './host';

const dist = path.resolve(__dirname, '../../dist/wechat');
/** Where the build sends requests; the simulator maps it to the server of the spec. */
const builtOrigin = process.env.REMAX_APP_API_HOST ?? 'http://127.0.0.1:3000';

/** Compiles the app once for all phones of a run. @returns the file to name in E2E_PREPARED_APP */
export async function prepareApp(): Promise<string> {
  const file = path.resolve(__dirname, '../../output/e2e-app.json');
  fs.mkdirSync(path.dirname(file), { recursive: true });
  await writePrepared(dist, file);
  return file;
}

/** A phone of its own, headless, with empty storage. */
export async function openSimulator({ apiOrigin, privacyAgreed = true, ...options }: HostOptions): Promise<Host> {
  const requestMap = { [builtOrigin]: apiOrigin };
  const prepared = process.env.E2E_PREPARED_APP;
  const chromium = process.env.E2E_CHROMIUM;
  // `npm run e2e -- --engine NAME`: JavaScript as a phone has it.
  const engine = ENGINES.find((name) => name === process.env.E2E_ENGINE);
  const ofTheRun = { ...(prepared && { prepared }), ...(chromium && { chromium }), ...(engine && { engine }) };
  return getHost(await startSimulator({ dist, headless: true, requestMap, privacyAgreed, ...ofTheRun, ...options }));
}

/** The driver's view of a simulator that runs. */
export function getHost(simulator: Simulator): Host {
  let experience: Experience | undefined;
  let lengths: Promise<string[]> | undefined;
  return {
    connect: () => connect(simulator.wsEndpoint),
    killApp: () => simulator.killApp(),
    launchApp: (page) => simulator.relaunch(page === undefined ? undefined : { path: page }),
    screen: async () => {
      const { modal, toast, title } = await simulator.getScreen();
      return { modal: modal ? `${modal.title}\n${modal.content}` : '', toast: toast?.title ?? '', title };
    },
    asksForPermission: async () => (await simulator.getScreen()).permission,
    setNetwork: (type) => simulator.setNetwork(type),
    pullDownRefresh: () => simulator.pullDownRefresh(),
    still: async () => {
      await simulator.settle();
      await simulator.released();
      await simulator.page?.evaluate(motionsToEnd);
      await simulator.painted();
    },
    isWaiting: async () => (await simulator.page?.evaluate<boolean>(hasEndlessMotion)) ?? false,
    look: (wanted) => simulator.look(wanted),
    place: async (selector) => (await simulator.page?.evaluate<Place | null>(findPlace(selector))) ?? null,
    score: () => (experience ??= new Experience(simulator, dist)).score(),
    compare: async () => [...(await simulator.compareTree()), ...(await (lengths ??= compareLengths(simulator)))],
    saveTrace: async (file) => {
      await simulator.notePicture('失败时的屏幕');
      await simulator.saveTrace(file);
    },
    audit: (pageStyle) => simulator.audit(pageStyle),
    resetMetrics: () => simulator.resetMetrics(),
    metrics: () => simulator.getMetrics(),
    close: () => simulator.close(),
    sharing: getSharing(simulator),
    files: getFiles(simulator),
    asks: getAsks(simulator),
  };
}

/** Lengths that are not as wcsc has them. */
const compareLengths = async (simulator: Simulator): Promise<string[]> =>
  (await simulator.compareSizes())
    .filter(({ here, wcsc }) => here !== wcsc)
    .map(({ rpx, here, wcsc }) => `${rpx} is ${here} px, by wcsc ${wcsc}`);

/** In the browser: the documents of the pages, all in one question. Text for the page: this side knows no document. */
const pageDocuments = `[...document.querySelectorAll('iframe')].flatMap(({ contentDocument }) => contentDocument ?? [])`;

/** In the browser: waits for every motion that has an end, of the phone and of its pages. */
const motionsToEnd = `Promise.allSettled([document, ...${pageDocuments}].flatMap((shown) => shown.getAnimations())
  .filter((motion) => motion.effect.getComputedTiming().iterations !== Infinity)
  .map((motion) => motion.finished)).then(() => undefined)`;

/**
 * In the browser: whether something moves for ever that is broader than the caret of a line one types in. Not of the phone around
 * the pages, whose own dots wait out of sight for somebody to pull.
 */
const hasEndlessMotion = `${pageDocuments}.flatMap((shown) => shown.getAnimations()).some(({ effect }) =>
  effect.getComputedTiming().iterations === Infinity && effect.target.getBoundingClientRect().width > 8)`;

/** In the browser: where the first element of the page in front stands. */
const findPlace = (selector: string): string => `(() => {
  const page = [...document.querySelectorAll('.page.visible')].at(-1);
  const frame = page.querySelector('iframe');
  const box = frame.contentDocument.querySelector(${JSON.stringify(selector)})?.getBoundingClientRect();
  if (box === undefined) return null;
  const { top } = frame.getBoundingClientRect();
  const { bottom } = page.querySelector('.nav').getBoundingClientRect();
  const keyboard = document.querySelector('.keyboard:not([hidden])')?.getBoundingClientRect().top ?? window.innerHeight;
  return { top: top + box.top, bottom: top + box.bottom, barBottom: bottom, keyboardTop: keyboard };
})()`;

const findText = (value: unknown): string => (typeof value === 'string' ? value : '');

function getFiles(simulator: Simulator): PhoneFiles {
  return {
    documents: async () => (await simulator.getRecords()).documents,
    documentIsOpen: async () => (await simulator.getScreen()).document,
    sent: async () => (await simulator.getRecords()).sentFiles,
    read: (file) => simulator.readFile(file),
    provide: (files) => simulator.provideFiles([...files]),
  };
}

function getAsks(simulator: Simulator): PhoneAsks {
  return {
    sheet: async () => (await simulator.getScreen()).sheet,
    answer: (label, ticked) => simulator.answerSheet(label, ticked),
    setPrivacy: (agreed) => simulator.setPrivacy(agreed),
    setTheme: (theme) => simulator.setTheme(theme),
    setWidth: async (width) => {
      const { page } = simulator;
      const size = page?.viewportSize();
      if (size) await page?.setViewportSize({ ...size, width });
      await page?.waitForFunction(`document.querySelector('.phone').offsetWidth === ${width}`);
    },
    setFontSize: (pixels) => simulator.setFontSize(pixels),
    setKeyboard: (own) => simulator.setKeyboard(own),
    records: () => simulator.getRecords(),
  };
}

function getSharing(simulator: Simulator): Sharing {
  const records = new Map<SharedCard, ShareRecord>();
  const cards = async (): Promise<SharedCard[]> =>
    (await simulator.getShares()).map((record) => {
      const { channel, from, page, content } = record;
      const card = {
        channel,
        from,
        page,
        title: findText(content.title),
        path: findText(content.path),
        query: findText(content.query),
        imageUrl: findText(content.imageUrl),
      };
      records.set(card, record);
      return card;
    });
  return {
    cards,
    fromMenu: async (channel) => {
      const before = (await cards()).length;
      await simulator.shareFromMenu(channel);
      const card = await waitFor(`a card for ${channel}`, async () => (await cards())[before]);
      return card;
    },
    open: async (card) => {
      const record = records.get(card);
      if (!record) throw new Error('The card was not shared on this phone');
      await simulator.openShared(record);
    },
    enterFromSinglePage: () => simulator.enterFromSinglePage(),
    refusals: async () => (await simulator.getRecords()).refusals,
    readFile: (file) => simulator.readFile(file),
    album: async () => (await simulator.getRecords()).album.map(({ path: file }) => file),
  };
}
