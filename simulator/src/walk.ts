import path from 'node:path';
import { WebSocket } from 'ws';
import { compileApp } from './compile/compile';
import { startSimulator, type Simulator } from '.';
import { allPages } from './shared/config';

/** How one page of a program opened. */
interface PageVerdict {
  path: string;
  /** Exceptions, the app's own too, but for those of a server that is not there: which the simulator makes, a reader must say. */
  exceptions: string[];
  /** Elements and APIs that the simulator lacks. */
  missing: string[];
}

/** Time for a page to open and to say what it has to say. */
const PAGE_LIMIT_MS = 15_000;

interface AppEvent {
  method?: string;
  params?: { message?: string; stack?: string; args?: unknown[] };
}

/** A simulator and what its app has said since it was last asked. */
class Walker {
  private readonly exceptions: string[] = [];
  private readonly missing: string[] = [];

  private constructor(readonly simulator: Simulator) {
    const socket = new WebSocket(simulator.wsEndpoint);
    socket.on('open', () => socket.send(JSON.stringify({ id: 'log', method: 'App.enableLog' })));
    socket.on('message', (data) => this.hear(JSON.parse((data as Buffer).toString('utf8')) as AppEvent));
  }

  static async start(dist: string, chromium: string | undefined): Promise<Walker> {
    const kept = chromium === undefined ? {} : { chromium };
    return new Walker(await startSimulator({ dist, headless: true, privacyAgreed: true, startLimit: PAGE_LIMIT_MS, ...kept }));
  }

  async open(page: string): Promise<PageVerdict> {
    try {
      await this.simulator.relaunch({ path: page });
      await this.simulator.settle();
      await this.simulator.painted();
    } catch (error) {
      this.exceptions.push(error instanceof Error ? error.message : String(error));
    }
    return { path: page, exceptions: [...new Set(this.exceptions.splice(0))], missing: [...new Set(this.missing.splice(0))] };
  }

  private hear({ method, params }: AppEvent): void {
    if (method === 'App.exceptionThrown') {
      const place = /app:\/\/\/[^\s)]+/.exec(params?.stack ?? '')?.[0].replace('app:///', '') ?? '';
      const text = `${params?.message ?? ''}${place === '' ? '' : ` (${place})`}`;
      // Its server cannot be reached, and it takes no account of that.
      if (!/^(request|downloadFile|uploadFile):fail net::/.test(text)) this.exceptions.push(text);
    }
    const told = String(params?.args?.[0]);
    if (method === 'App.logAdded' && /not (known to|supported by) the simulator$/.test(told)) this.missing.push(told);
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
      await seen({ path: page, exceptions: [error instanceof Error ? error.message : String(error)], missing: [] });
    }
  }
  await walker?.simulator.close();
}

/** Commonest first, with the number of pages. */
function count(reasons: string[]): [string, number][] {
  const counts = new Map<string, number>();
  for (const reason of reasons) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  return [...counts].sort(([, one], [, other]) => other - one);
}

/** Walks and prints: mistakes in files, each page that is not as it should be, then what was in the way, then the figures. */
export async function printWalk(dist: string, print: (line: string) => void): Promise<void> {
  const verdicts: PageVerdict[] = [];
  const { meta, warnings } = compileApp(path.resolve(dist));
  warnings.forEach(print);
  await walk(path.resolve(dist), allPages(meta.config), (verdict) => {
    verdicts.push(verdict);
    for (const text of [...verdict.exceptions, ...verdict.missing]) print(`${verdict.path}  ${text.split('\n')[0] ?? ''}`);
  });
  print('');
  for (const [text, pages] of count(verdicts.flatMap(({ exceptions, missing }) => [...exceptions, ...missing])).slice(0, 30))
    print(`${String(pages).padStart(5)}  ${text.split('\n')[0] ?? ''}`);
  const figure = (label: string, holds: (verdict: PageVerdict) => boolean): void =>
    print(`${label.padEnd(44)}${String(verdicts.filter(holds).length).padStart(5)}`);
  print('');
  figure('pages', () => true);
  figure('opened without an exception', ({ exceptions }) => exceptions.length === 0);
  figure(
    '… and without an unknown element',
    ({ exceptions, missing }) => exceptions.length + missing.filter((text) => text.startsWith('<')).length === 0,
  );
  figure('… and without an API that is missing', ({ exceptions, missing }) => exceptions.length + missing.length === 0);
}
