/** Renders a page with the real components, state and data fetching, as it stands on the phone. */
import { PageInstanceContext } from '@remax/framework-shared';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactElement, ReactNode } from 'react';
import { act, create, type ReactTestInstance, type ReactTestRenderer } from 'react-test-renderer';
import { installErrorHandling } from '@/lib/errors';
import { createQueryClient } from '@/lib/query-client';
import { type RecoilState, RecoilRoot } from '@/lib/recoil';
import { phone } from './phone';
import { type Handlers, serve } from './server';
import { drawRow, isRow } from './word-rows';

type Lifecycle = (...args: unknown[]) => unknown;

export interface RenderOptions {
  /** As in the page's address: not decoded. */
  query?: Record<string, string>;
  /** What the server answers, by call. */
  serve?: Handlers;
  /** State before the first render. */
  state?: (set: <T>(atom: RecoilState<T>, value: T) => void) => void;
}

export interface RenderedPage {
  root: ReactTestInstance;
  /** All text on the page, in order. */
  text(): string;
  /** Host elements of a kind: view, button, input… */
  hosts(type: string): ReactTestInstance[];
  /** The innermost host element that holds this text. @throws when there is none */
  byText(text: string): ReactTestInstance;
  /** The host element with this id. @throws when there is none */
  byId(id: string): ReactTestInstance;
  /** Taps a node, or its nearest ancestor that reacts to taps, and lets what follows settle. */
  tap(node: ReactTestInstance): Promise<void>;
  input(node: ReactTestInstance, value: string): Promise<void>;
  /** A page event: show, hide, pullDownRefresh, reachBottom, shareAppMessage… */
  fire(event: string, ...args: unknown[]): Promise<unknown>;
  /** Does something that changes state from outside the page (an action, the network), and lets it settle. */
  run<T>(work: () => T | Promise<T>): Promise<T>;
  /** Lets promises and state settle until nothing changes. */
  settle(): Promise<void>;
  unmount(): void;
}

/** Enough turns for a chain of requests and the renders between them. */
const SETTLE_TURNS = 12;
/** As it is before a test fakes its timers. */
const realTimeout = setTimeout;

async function settle(): Promise<void> {
  for (let turn = 0; turn < SETTLE_TURNS; turn += 1) {
    await act(async () => {
      await new Promise<void>((resolve) => realTimeout(resolve, 0));
    });
  }
}

async function run<T>(work: () => T | Promise<T>): Promise<T> {
  let result: Promise<T> | undefined;
  await act(async () => {
    result = Promise.resolve().then(work);
    await result.catch(() => undefined);
  });
  await settle();
  return result as unknown as Promise<T>;
}

/** A view that has its text as a property. */
export const isLeaf = ({ type }: ReactTestInstance): boolean => (type as string) === 'leaf';

export function getText(node: ReactTestInstance | string): string {
  if (typeof node === 'string') return node;
  if (isRow(node)) return getText(drawRow(node));
  return isLeaf(node) ? String(node.props.text ?? '') : node.children.map(getText).join('');
}

export async function renderPage(element: ReactElement, options: RenderOptions = {}): Promise<RenderedPage> {
  installErrorHandling();
  if (options.serve) phone().network = serve(options.serve);
  const callbacks = new Map<string, Lifecycle[]>();
  const page = {
    query: options.query ?? {},
    registerLifecycle(name: string, callback: Lifecycle) {
      callbacks.set(name, [...(callbacks.get(name) ?? []), callback]);
      return () =>
        callbacks.set(
          name,
          (callbacks.get(name) ?? []).filter((known) => known !== callback),
        );
    },
  };
  let renderer: ReactTestRenderer | undefined;
  await act(async () => {
    renderer = create(
      <Surroundings options={options}>
        <PageInstanceContext.Provider value={page}>{element}</PageInstanceContext.Provider>
      </Surroundings>,
    );
    await Promise.resolve();
  });
  await settle();
  shown.push(() => {
    act(() => renderer?.unmount());
  });
  const root = (renderer as unknown as ReactTestRenderer).root;
  const hosts = (type: string) => root.findAll((node) => node.type === type);
  const isHost = (node: ReactTestInstance) => typeof node.type === 'string';
  return {
    root,
    hosts,
    text: () => getText(root),
    byText: (text) =>
      innermost(
        root.findAll((node) => isHost(node) && getText(node).includes(text)),
        text,
      ),
    byId: (id) =>
      innermost(
        root.findAll((node) => isHost(node) && node.props.id === id),
        `#${id}`,
      ),
    tap: (node) => event(node, 'onTap', { type: 'tap', detail: {}, target: {}, currentTarget: {}, stopPropagation: () => undefined }),
    input: (node, value) => event(node, 'onInput', { type: 'input', detail: { value }, target: { value }, currentTarget: {} }),
    async fire(name, ...args) {
      let result: unknown;
      await act(async () => {
        for (const callback of callbacks.get(name) ?? []) result = await callback(...args);
      });
      await settle();
      return result;
    },
    run,
    settle,
    unmount: () => {
      act(() => renderer?.unmount());
    },
  };
}

/** Ways out of the pages opened since the last call of leavePages. */
const shown: (() => void)[] = [];

/** For `afterEach`: ends what polling pages still wait for. */
export function leavePages(): void {
  shown.splice(0).forEach((leave) => leave());
}

/** What stands around every page: state and the cache of what was read. */
export function Surroundings({ options, children }: { options: RenderOptions; children: ReactNode }) {
  return (
    <RecoilRoot initializeState={({ set }) => options.state?.((atom, value) => set(atom, value as never))}>
      <QueryClientProvider client={createQueryClient()}>{children}</QueryClientProvider>
    </RecoilRoot>
  );
}

function innermost(nodes: ReactTestInstance[], what: string): ReactTestInstance {
  const node = nodes[nodes.length - 1];
  if (node === undefined) throw new Error(`nothing on the page shows ${what}`);
  return node;
}

async function event(node: ReactTestInstance, handler: string, detail: unknown): Promise<void> {
  let target: ReactTestInstance | null = node;
  while (target !== null && typeof target.props[handler] !== 'function') target = target.parent;
  if (target === null) throw new Error(`nothing here has ${handler}`);
  const handle = target.props[handler] as (given: unknown) => unknown;
  await act(async () => {
    await handle(detail);
  });
  await settle();
}
