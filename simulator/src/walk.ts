import path from 'node:path';
import { WebSocket } from 'ws';
import { compileApp, listFiles } from './compile/compile';
import { broughtPackages, extendedFiles } from './compile/extended';
import { Faults, type Thrown } from './fault';
import { LateError } from './host/deadline';
import { startSimulator, type Simulator } from '.';
import { allPages } from './shared/config';
import { getMessage } from './shared/json';

/** How one page of a program opened. */
interface PageVerdict {
  path: string;
  exceptions: Thrown[];
  /** Elements and APIs that the simulator lacks. */
  missing: string[];
  /** It was not there in time at first, and opened at the second attempt. */
  late: boolean;
}

/** Time for a page to open and to say what it has to say. */
const PAGE_LIMIT_MS = 15_000;

/** A machine that has other things to do runs what a page does in this; what has no end has none in it either. */
const SCRIPT_LIMIT_MS = 30_000;

/** What the console says of something that the simulator lacks or nobody knows. */
const LACK = /(not supported by the simulator|drawn as a box by the simulator|nor a component of the page)$/;
const UNKNOWN = /nor a component of the page$/;

interface AppEvent {
  method?: string;
  params?: { message?: string; stack?: string; where?: string; args?: unknown[] };
}

/** A simulator and what its app has said since it was last asked. */
class Walker {
  private readonly exceptions = new Map<string, Thrown>();
  private readonly missing = new Set<string>();

  private constructor(readonly simulator: Simulator) {
    const socket = new WebSocket(simulator.wsEndpoint);
    socket.on('open', () => socket.send(JSON.stringify({ id: 'log', method: 'App.enableLog' })));
    socket.on('message', (data) => this.hear(JSON.parse((data as Buffer).toString('utf8')) as AppEvent));
  }

  static async start(dist: string, chromium: string | undefined): Promise<Walker> {
    const kept = chromium === undefined ? {} : { chromium };
    return new Walker(
      await startSimulator({ dist, headless: true, privacyAgreed: true, startLimit: PAGE_LIMIT_MS, scriptLimit: SCRIPT_LIMIT_MS, ...kept }),
    );
  }

  /** A page that cannot be opened in time is opened once more: the machine may have other things to do. */
  async open(page: string): Promise<PageVerdict> {
    this.exceptions.clear();
    this.missing.clear();
    const first = await this.attempt(page);
    const isLate = first instanceof LateError;
    const failure = isLate ? await this.attempt(page) : first;
    if (failure !== undefined) this.add(getMessage(failure), '');
    const exceptions = [...this.exceptions.values()];
    return { path: page, exceptions, missing: [...this.missing], late: isLate && failure === undefined };
  }

  /** @returns why it cannot be opened */
  private async attempt(page: string): Promise<unknown> {
    try {
      await this.simulator.relaunch({ path: page });
      await this.simulator.settle();
      await this.simulator.painted();
      return undefined;
    } catch (error) {
      return error;
    }
  }

  private add(message: string, place: string, where?: string): void {
    this.exceptions.set(`${message} ${place}`, { message, place, ...(where === undefined ? {} : { where }) });
  }

  private hear({ method, params }: AppEvent): void {
    if (method === 'App.exceptionThrown') {
      const place = /app:\/\/\/[^\s)]+/.exec(params?.stack ?? '')?.[0].replace('app:///', '') ?? '';
      this.add(params?.message ?? '', place, params?.where);
    }
    const told = String(params?.args?.[0]);
    if (method === 'App.logAdded' && LACK.test(told)) this.missing.add(told);
  }
}

type Seen = (verdict: PageVerdict, simulator?: Simulator) => Promise<void> | void;

/** Opens each page from a cold start. @param seen called after each, with the page in front unless nothing starts; @param chromium one that is kept */
export async function walk(dist: string, pages: string[], seen: Seen, chromium?: string): Promise<void> {
  let walker: Walker | undefined;
  for (const page of pages) {
    try {
      walker ??= await Walker.start(dist, chromium);
      await seen(await walker.open(page), walker.simulator);
    } catch (error) {
      await seen({ path: page, exceptions: [{ message: getMessage(error), place: '' }], missing: [], late: false });
    }
  }
  await walker?.simulator.close();
}

const firstLine = (text: string): string => text.split('\n')[0] ?? '';

/** Commonest first, with the number of pages. */
function count(reasons: string[]): [string, number][] {
  const counts = new Map<string, number>();
  for (const reason of reasons) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  return [...counts].sort(([, one], [, other]) => other - one);
}

/** How many pages are left as more is asked of each. */
const FIGURES: [label: string, holds: (page: PageVerdict & { notOwn: number }) => boolean][] = [
  ['pages', () => true],
  ['without an exception that the simulator may make', ({ notOwn }) => notOwn === 0],
  ['… and without an unknown element', ({ missing }) => !missing.some((text) => UNKNOWN.test(text))],
  ['… and without an element that is only a box', ({ missing }) => !missing.some((text) => text.startsWith('<'))],
  ['… and without an API that is missing', ({ missing }) => missing.length === 0],
  ['… and without any exception', ({ exceptions }) => exceptions.length === 0],
];

/** Walks and prints: mistakes in files, each page that is not as it should be, then what was in the way, then the figures. */
export async function printWalk(dist: string, print: (line: string) => void): Promise<void> {
  const verdicts: (PageVerdict & { notOwn: number })[] = [];
  const texts: string[] = [];
  const { meta, warnings } = compileApp(path.resolve(dist));
  const root = path.resolve(dist);
  const faults = new Faults([...listFiles(root), ...extendedFiles(root, meta.config, [])], broughtPackages(root, meta.config));
  warnings.forEach(print);
  await walk(path.resolve(dist), allPages(meta.config), (verdict) => {
    const notOwn = faults.notOwn(verdict.exceptions);
    verdicts.push({ ...verdict, notOwn: notOwn.length });
    const ofPage = verdict.exceptions.map(
      (thrown) => `${firstLine(thrown.message)}${thrown.place && ` (${thrown.place})`}${notOwn.includes(thrown) ? '' : ' [its own]'}`,
    );
    if (verdict.late) print(`${verdict.path}  opened at the second attempt`);
    for (const text of [...ofPage, ...verdict.missing]) print(`${verdict.path}  ${text}`);
    texts.push(...ofPage, ...verdict.missing.map((text) => text.replace(/ on \S+ (is )/, ' $1')));
  });
  print('');
  for (const [text, pages] of count(texts).slice(0, 30)) print(`${String(pages).padStart(5)}  ${text}`);
  print('');
  let left = verdicts;
  for (const [label, holds] of FIGURES) {
    left = left.filter(holds);
    print(
      `${label.padEnd(52)}${String(left.length).padStart(5)}${((100 * left.length) / Math.max(1, verdicts.length)).toFixed(1).padStart(7)} %`,
    );
  }
}
