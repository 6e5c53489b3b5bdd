/** Makes SUPPORT.md: what a running simulator says of itself, and which tests name each thing. */
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { STAND_INS } from '../src/view/components/stand-ins';
import { WX_NAMES } from '../src/wx/names';

const ROOT = path.join(__dirname, '..');

/** What works in part, and what of it does not. */
const PARTIAL: Record<string, string> = {
  // wx
  getFileSystemManager: 'no descriptors, no zip',
  createInnerAudioContext: 'seeking and playback rate as the browser has them',
  createSelectorQuery: 'no context of video or editor',
  createWorker: 'it is never killed to save memory',
  login: 'a code made up for the phone',
  getAccountInfoSync: 'no plugin',
  shareFileMessage: 'recorded, sent to nobody',
  openDocument: 'a page with its name and size',
  // elements
  video: 'as the browser draws it, without danmu',
  audio: 'as the browser draws it',
  'web-view': 'an iframe, no messages',
  'scroll-view': 'no refresher',
  picker: 'no region',
  navigator: 'within the app',
  'cover-view': 'drawn as view',
  'cover-image': 'drawn as image',
  'grid-view': 'its children one under the other',
  'list-view': 'its children one under the other',
  'sticky-header': 'does not stick',
  'sticky-section': 'does not stick',
  'page-container': 'no motion; a way back does not close it',
  'root-portal': 'its children, where they are',
  'match-media': 'its children, always',
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

/** The gestures of Skyline. */
const GESTURES = /-gesture-handler$/;

const partOf = (name: string): string | undefined => (GESTURES.test(name) ? 'its children, no gestures' : PARTIAL[name]);

/** Methods of the client that are an error by name. */
const REFUSED = new Set([
  ...['remote', 'testAccounts', 'stopAudits', 'getTicket', 'setTicket', 'refreshTicket'],
  ...['callPluginWxMethod', 'mockPluginWxMethod', 'restorePluginWxMethod', 'closePaymentDialog'],
]);

/** 注册小程序, 注册页面, 自定义组件 › 生命周期. */
const LIFECYCLES: Record<string, string> = {
  App: 'onLaunch onShow onHide onError onPageNotFound onUnhandledRejection onThemeChange',
  Page:
    'onLoad onShow onReady onHide onUnload onPullDownRefresh onReachBottom onPageScroll onShareAppMessage onShareTimeline ' +
    'onAddToFavorites onResize onTabItemTap onSaveExitState onRouteDone',
  Component: 'created attached ready moved detached error',
  'Component, of its page': 'show hide resize routeDone',
};

/** Of these the engine takes care (glass-easel): its names are not in the simulator's own source. */
const BY_ENGINE = new Set(['created', 'attached', 'moved', 'detached', 'error']);

const MOST_TESTS = 3;

interface Row {
  name: string;
  isThere: boolean;
  tests: string[];
}

function filesBelow(folder: string): string[] {
  return fs
    .readdirSync(folder, { withFileTypes: true, recursive: true })
    .flatMap((entry) => (entry.isFile() ? [path.join(entry.parentPath, entry.name)] : []));
}

/** Texts of the tests, by what stands in the table; a fixture belongs to all tests. */
function readTests(): Map<string, string> {
  const texts = new Map<string, string>();
  for (const file of filesBelow(path.join(ROOT, 'test')).sort()) {
    const isFixture = file.includes(`${path.sep}fixtures${path.sep}`);
    if (!/\.(ts|js|wxml)$/.test(file) || /support(-page|\.test)\.ts$/.test(file)) continue;
    const name = isFixture ? 'fixtures' : path.basename(file).replace(/(\.test)?\.ts$/, '');
    texts.set(name, (texts.get(name) ?? '') + fs.readFileSync(file, 'utf8'));
  }
  return texts;
}

const escape = (name: string): string => name.replace(/[$-]/g, '\\$&');

class SupportPage {
  private readonly tests = readTests();
  private readonly source = filesBelow(path.join(ROOT, 'src'))
    .filter((file) => file.endsWith('.ts'))
    .map((file) => fs.readFileSync(file, 'utf8'))
    .join('\n');

  /** @param before the page as it is: a test that is named there and still names the thing stays */
  constructor(
    private readonly before: string,
    private readonly has: { apis: ReadonlySet<string>; elements: readonly string[] },
  ) {}

  write(): string {
    const { elements } = this.has;
    const known = new Set(elements);
    const others = STAND_INS.filter((name) => !known.has(name));
    return [
      '# What the simulator supports',
      '',
      'Made by test/support.test.ts (`UPDATE_SUPPORT=1 npm run test:simulator -- support`) of what a running simulator says of itself; the tests fail when it is stale. Behind each name: the tests in test/ that name it, `fixtures` a program that several tests run. What is refused fails by name, never silently.',
      '',
      ...this.section('miniprogram-automator', this.automator(), 'Refused, as an error by name'),
      ...Object.entries(LIFECYCLES).flatMap(([of, names]) =>
        this.section(`Lifecycle: ${of}`, this.lifecycles(names.split(' ')), 'Never called'),
      ),
      ...this.section(
        'Components',
        [...elements, ...others].map((name) => this.row(name, known.has(name), `<${escape(name)}[\\s/>]`)),
        'Drawn as a box with the name, and told',
      ),
      ...this.section(
        'wx',
        [...WX_NAMES].sort().map((name) => this.row(name, this.has.apis.has(name), `\\bwx\\.${name}\\b|['"]${name}['"]`)),
        'Fail with `fail not supported`, are told, and `wx.canIUse` says no',
      ),
    ].join('\n');
  }

  private row(name: string, isThere: boolean, pattern: string): Row {
    const used = new RegExp(pattern);
    const tests = [...this.tests].filter(([, text]) => used.test(text)).map(([test]) => test);
    // The client and `wx` have names in common.
    const lines = this.before.split('\n').filter((text) => text.startsWith(`| ${name} |`));
    const named = lines.flatMap((line) => (line.split('|')[3] ?? '').split(',')).map((test) => test.trim());
    const kept = tests.filter((test) => named.includes(test));
    return { name, isThere, tests: (kept.length > 0 ? kept : tests).slice(0, MOST_TESTS) };
  }

  private automator(): Row[] {
    const folder = path.join(path.dirname(createRequire(__filename).resolve('miniprogram-automator/package.json')), 'out');
    const names = ['Launcher', 'MiniProgram', 'Page', 'Element', 'Native'].flatMap((file) =>
      [...fs.readFileSync(path.join(folder, `${file}.d.ts`), 'utf8').matchAll(/^ {4}([a-zA-Z$]+)\(/gm)].map(([, name = '']) => name),
    );
    return [...new Set(names)]
      .filter((name) => name !== 'constructor')
      .map((name) => this.row(name, !REFUSED.has(name), `\\.${escape(name)}(<\\w+>)?\\(`));
  }

  private lifecycles(names: string[]): Row[] {
    return names.map((name) => this.row(name, BY_ENGINE.has(name) || new RegExp(`['"]${name}['"]`).test(this.source), `\\b${name}\\b`));
  }

  private section(title: string, rows: Row[], otherwise: string): string[] {
    const there = rows.filter(({ isThere }) => isThere);
    const untested = there.filter(({ tests }) => tests.length === 0).length;
    const not = rows.filter(({ isThere }) => !isThere).map(({ name }) => name);
    const partial = there.filter(({ name }) => partOf(name) !== undefined).length;
    return [
      `## ${title}`,
      '',
      `${there.length - partial} done, ${partial} in part, ${not.length} refused; ${untested} without a test that names them.`,
      '',
      '| Name | | Tests |',
      '| --- | --- | --- |',
      ...there.map(
        ({ name, tests }) =>
          `| ${name} | ${partOf(name) === undefined ? 'done' : `in part: ${partOf(name) ?? ''}`} | ${tests.join(', ') || 'none'} |`,
      ),
      '',
      ...(not.length === 0 ? [] : [`${otherwise}: ${not.join(', ')}.`, '']),
    ];
  }
}

/** @param before the page as it is; @param has what a running simulator says it has */
export const supportPage = (before: string, has: { apis: ReadonlySet<string>; elements: readonly string[] }): string =>
  new SupportPage(before, has).write();
