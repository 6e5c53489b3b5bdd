/** Makes SUPPORT.md: what a running simulator says of itself, and which tests have seen each thing at work. */
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { STAND_INS } from '../src/view/components/stand-ins';
import { WX_NAMES } from '../src/wx/names';
import { CALLED_ELSEWHERE, CALLS, ELEMENTS_TESTED } from './calls';

const ROOT = path.join(__dirname, '..');

/** What works in part, and what of it does not. */
const PARTIAL: Record<string, string> = {
  // wx
  getFileSystemManager: 'no descriptors, no zip',
  createInnerAudioContext: 'seeking and playback rate as the browser has them',
  createWorker: 'it is never killed to save memory',
  login: 'a code made up for the phone',
  getAccountInfoSync: 'no plugin',
  shareFileMessage: 'recorded, sent to nobody',
  openDocument: 'a page with its name and size',
  createMapContext: 'what map has; else it fails by name',
  createCameraContext: 'no recording',
  createLivePlayerContext: 'what live-player has; no snapshot',
  createLivePusherContext: 'what live-pusher has',
  createVideoContext: 'no danmu, no casting',
  getExptInfoSync: 'no experiment runs',
  getExtConfig: 'empty',
  getExtConfigSync: 'empty',
  getBatteryInfo: 'always full',
  getBatteryInfoSync: 'always full',
  getScreenBrightness: 'always half',
  getPerformance: 'no entries',
  checkSession: 'always valid',
  navigateToMiniProgram: 'a word on the screen',
  navigateBackMiniProgram: 'fails: no other app has opened it',
  openSetting: 'the settings, without their page',
  updateShareMenu: 'taken, with no effect',
  setInnerAudioOption: 'taken, with no effect',
  loadFontFace: 'of the page in front',
  getXrFrameSystem:
    'in an app that has a component of the renderer xr-frame; what takes drawing, animation, physics, video or AR fails by name',
  ...Object.fromEntries(
    'getLogManager getRealtimeLogManager reportAnalytics reportEvent reportMonitor reportPerformance setEnableDebug setKeepScreenOn setScreenBrightness vibrateLong vibrateShort'
      .split(' ')
      .map((name) => [name, 'taken, with no effect']),
  ),
  // elements
  video: 'as the browser draws it, without danmu',
  audio: 'as the browser draws it',
  'web-view': 'an iframe, no messages',
  'scroll-view': 'no refresher',
  picker: 'no region',
  navigator: 'within the app',
  'grid-view': 'CSS grid and masonry; in WeChat on pages of Skyline alone, which the app is told',
  'list-view': 'a block with padding; in WeChat on pages of Skyline alone, which the app is told',
  'sticky-section':
    'CSS position: sticky; without padding where push-pinned-header is off; in WeChat on pages of Skyline alone, which the app is told',
  'sticky-header': 'CSS position: sticky, allow-overlapping is always on; in WeChat on pages of Skyline alone, which the app is told',
  editor: 'edits as the browser does, the formats that it has; no check lists, no tools at pictures',
  map: 'simulated: a grid of degrees instead of land; marks, lines, areas, taps, moves and the context; regionchange says begin and end in detail.type; no 3D, clusters, layers, search',
  camera: 'simulated: a test picture, after the permission; takePhoto, setZoom and frames; no recording, no codes are seen by themselves',
  'live-player': 'simulated: dark, the stream is never reached (statechange -2301)',
  'live-pusher': 'simulated: a test picture, the server is never reached (statechange -1307)',
  'channel-video': 'simulated: dark, with an error: the Channels are not reached',
  'channel-live': 'simulated: dark: the Channels are not reached',
  ad: 'simulated: there is never one (error 1004), and it takes no room',
  'ad-custom': 'simulated: there is never one (error 1004), and it takes no room',
  'official-account': 'simulated: there is none (status 3), and it takes no room',
  'xr-scene':
    'simulated: a box; the tree, its events, clock, files and places are there, and nothing is drawn, moved, hit-tested or tracked: ar-error, no touch-shape',
  'cover-view': 'drawn as view',
  'cover-image': 'drawn as image',
  'page-container': 'no motion; a way back does not close it',
  'root-portal': 'its children, where they are',
  'share-element': 'its children, no motion',
  selection: 'its children, not chosen',
  'draggable-sheet': 'its children, not dragged',
  'keyboard-accessory': 'its children, where they are',
  'nested-scroll-body': 'its children',
  'nested-scroll-header': 'its children',
  'open-container': 'its children, no motion',
  snapshot: 'its children, no picture',
  'open-data': 'what WeChat shows of somebody unknown',
  button: 'open-type getUserInfo, openSetting, launchApp and feedback do nothing',
  // automator
  native: 'closePaymentDialog is an error: there is no payment',
  launch: 'account and ticket are taken and not used',
};

/** Events whose listeners are taken, and that no phone here ever sends. */
const NEVER = new Set(
  (
    'ApiCategoryChange AppRoute AudioInterruptionBegin AudioInterruptionEnd CopyUrl LazyLoadError MemoryWarning ' +
    'MenuButtonBoundingClientRectWeightChange NetworkWeakChange ScreenRecordingStateChanged UserCaptureScreen WindowResize'
  )
    .split(' ')
    .flatMap((name) => [`on${name}`, `off${name}`]),
);

/** The gestures of Skyline, and what is in a scene of xr-frame. */
const GESTURES = /-gesture-handler$/;
const IN_SCENE = /^xr-/;

const partOf = (name: string): string | undefined =>
  PARTIAL[name] ??
  (GESTURES.test(name) ? 'its children, no gestures' : IN_SCENE.test(name) ? 'simulated: in the tree of its scene' : undefined);

/** Methods of the client that are an error by name. */
const REFUSED = new Set([
  ...['remote', 'testAccounts', 'stopAudits', 'getTicket', 'setTicket', 'refreshTicket'],
  ...['callPluginWxMethod', 'mockPluginWxMethod', 'restorePluginWxMethod', 'closePaymentDialog'],
]);

/** 注册小程序, 注册页面, 自定义组件 › 生命周期. */
export const LIFECYCLES: Record<string, string> = {
  App: 'onLaunch onShow onHide onError onPageNotFound onUnhandledRejection onThemeChange',
  Page:
    'onLoad onShow onReady onHide onUnload onPullDownRefresh onReachBottom onPageScroll onShareAppMessage onShareTimeline ' +
    'onAddToFavorites onResize onTabItemTap onSaveExitState onRouteDone',
  Component: 'created attached ready moved detached error',
  'Component, of its page': 'show hide resize routeDone',
};

/** Methods whose names others have, too: what the client's stand behind in the tests. */
const RECEIVERS: Record<string, string> = { close: 'program', on: 'program', setData: '(page|\\))', waitFor: '= page' };

const MOST_TESTS = 3;

interface Row {
  name: string;
  isThere: boolean;
  /** Those that have seen it at work. */
  tests: string[];
}

/** What the tests of test/support.test.ts have seen. */
export interface Evidence {
  wx: Set<string>;
  elements: Set<string>;
  /** As `Page.onLoad`. */
  lifecycles: Set<string>;
}

const filesBelow = (folder: string): string[] =>
  fs
    .readdirSync(folder, { withFileTypes: true, recursive: true })
    .flatMap((entry) => (entry.isFile() ? [path.join(entry.parentPath, entry.name)] : []));

/** Texts of the tests, by what stands in the table; a fixture belongs to all tests. */
function readTests(): Map<string, string> {
  const texts = new Map<string, string>();
  for (const file of filesBelow(path.join(ROOT, 'test')).sort()) {
    const isFixture = file.includes(`${path.sep}fixtures${path.sep}`);
    if (!/\.(ts|js)$/.test(file) || /(support-page|calls)\.ts$/.test(file)) continue;
    const name = isFixture ? 'fixtures' : path.basename(file).replace(/(\.test)?\.ts$/, '');
    texts.set(name, (texts.get(name) ?? '') + fs.readFileSync(file, 'utf8'));
  }
  return texts;
}

const escape = (name: string): string => name.replace(/[$-]/g, '\\$&');

class SupportPage {
  private readonly tests = readTests();

  /** @param before the page as it is: a test that is named there and still calls the method stays */
  constructor(
    private readonly before: string,
    private readonly has: { apis: ReadonlySet<string>; elements: readonly string[] },
    private readonly evidence: Evidence,
  ) {}

  write(): string {
    const { elements } = this.has;
    const others = STAND_INS.filter((name) => !elements.includes(name));
    return [
      '# What the simulator supports',
      '',
      'Made by test/support.test.ts (`UPDATE_SUPPORT=1 npm run test:simulator -- support`) of what a running simulator says of itself and of what that test has seen at work in the same run; the tests fail when it is stale.',
      '',
      '- **done**: a test calls it and checks what comes of it. An API is called with valid arguments, and the documented result is there (`support`), or a test of its own does it; a lifecycle is called by a running program; an element has a test of its behaviour; a method of the client is called in the tests that are named.',
      '- **called**: a test calls it with valid arguments and it succeeds; what it does to the screen no test looks at. Of methods of the client, and of lifecycles, **done** says that they are called, not how often or in which order.',
      '- **in part** or **simulated**: the same, and what is not there is said. **untested** beside it: no test has seen even that.',
      '- **untested**: it is there, and no test checks what it does. A page with each of the elements among these opens without an exception and without a word of the simulator (`drawn`; in a scene of xr-frame, of which nothing is drawn, `opened`).',
      '- What is refused fails by name. Lifecycles that are never called and listeners that nothing calls are named below.',
      '',
      ...this.section('miniprogram-automator', this.automator(), 'Refused, as an error by name'),
      ...Object.entries(LIFECYCLES).flatMap(([of, names]) =>
        this.section(
          `Lifecycle: ${of}`,
          names.split(' ').map((name) => this.lifecycle(of, name)),
          'Never called',
        ),
      ),
      ...this.section(
        'Components',
        [...elements, ...others].map((name) => this.element(name)),
        'Drawn as a box with the name, and told',
      ),
      ...this.section(
        'wx',
        [...WX_NAMES]
          .filter((name) => !NEVER.has(name))
          .sort()
          .map((name) => this.api(name)),
        'Fail with `fail not supported`, are told, and `wx.canIUse` says no',
      ),
      `Listeners are taken, and nothing ever calls them: ${[...NEVER].join(', ')}.`,
      '',
    ].join('\n');
  }

  private api(name: string): Row {
    const elsewhere = CALLED_ELSEWHERE[name];
    const called =
      elsewhere !== undefined &&
      new RegExp(`\\bwx\\.${name}(\\?\\.)?\\(|\\(\\s*'${name}'|\\bon(On)?PageNotFound`).test(this.tests.get(elsewhere) ?? '');
    const tests = [...(this.evidence.wx.has(name) ? ['support'] : []), ...(called ? [elsewhere] : [])];
    return { name, isThere: this.has.apis.has(name), tests };
  }

  private lifecycle(of: string, name: string): Row {
    const isCalled = this.evidence.lifecycles.has(`${of}.${name}`);
    return { name, isThere: isCalled, tests: isCalled ? ['support'] : [] };
  }

  private element(name: string): Row {
    const tested = ELEMENTS_TESTED[name];
    return { name, isThere: this.evidence.elements.has(name), tests: tested === undefined ? [] : [tested] };
  }

  private automator(): Row[] {
    const folder = path.join(path.dirname(createRequire(__filename).resolve('miniprogram-automator/package.json')), 'out');
    const names = ['Launcher', 'MiniProgram', 'Page', 'Element', 'Native'].flatMap((file) =>
      [...fs.readFileSync(path.join(folder, `${file}.d.ts`), 'utf8').matchAll(/^ {4}([a-zA-Z$]+)\(/gm)].map(([, name = '']) => name),
    );
    return [...new Set(names)]
      .filter((name) => name !== 'constructor')
      .map((name) => {
        const call = new RegExp(`${RECEIVERS[name] ?? ''}\\.${escape(name)}(<\\w+>)?\\(`);
        const tests = [...this.tests].filter(([test, text]) => test !== 'fixtures' && call.test(text)).map(([test]) => test);
        const line = this.before.split('\n').find((text) => text.startsWith(`| ${name} |`)) ?? '';
        const named = (line.split('|')[3] ?? '').split(',').map((test) => test.trim());
        const kept = tests.filter((test) => named.includes(test));
        return { name, isThere: !REFUSED.has(name), tests: (kept.length > 0 ? kept : tests).slice(0, MOST_TESTS) };
      });
  }

  private section(title: string, rows: Row[], otherwise: string): string[] {
    const there = rows.filter(({ isThere }) => isThere);
    const untested = there.filter(({ tests }) => tests.length === 0).length;
    const not = rows.filter(({ isThere }) => !isThere).map(({ name }) => name);
    const called = there.filter(({ name }) => partOf(name) === undefined && isOnlyCalled(title, name)).length;
    const partial = there.filter(({ name, tests }) => partOf(name) !== undefined && tests.length > 0).length;
    const unseen = (name: string): string => (title !== 'Components' ? 'none' : IN_SCENE.test(name) ? 'opened' : 'drawn');
    return [
      `## ${title}`,
      '',
      `${there.length - partial - called - untested} done, ${called === 0 ? '' : `${called} called, `}${partial} in part, ${untested} untested, ${not.length} not there.`,
      '',
      '| Name | | Tests |',
      '| --- | --- | --- |',
      ...there.map(({ name, tests }) => `| ${name} | ${stateOf(title, name, tests.length > 0)} | ${tests.join(', ') || unseen(name)} |`),
      '',
      ...(not.length === 0 ? [] : [`${otherwise}: ${not.join(', ')}.`, '']),
    ];
  }
}

/** It succeeds; what it does to the screen is looked at by no test. */
const isOnlyCalled = (title: string, name: string): boolean =>
  title === 'wx' && CALLS[name]?.[1] === '' && CALLED_ELSEWHERE[name] === undefined;

function stateOf(title: string, name: string, isTested: boolean): string {
  const part = partOf(name);
  if (part === undefined) return isOnlyCalled(title, name) ? 'called' : isTested ? 'done' : 'untested';
  const words = part.startsWith('simulated') ? part : `in part: ${part}`;
  return isTested ? words : `untested; ${words}`;
}

/** @param before the page as it is; @param has what a running simulator says it has */
export const supportPage = (before: string, has: { apis: ReadonlySet<string>; elements: readonly string[] }, evidence: Evidence): string =>
  new SupportPage(before, has, evidence).write();
