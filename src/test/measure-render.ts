/** What it costs to render a part of a page: the setData that Remax itself sends to the view. */
import Container from '@remax/runtime/cjs/Container';
import { PageInstanceContext } from '@remax/framework-shared';
import render from '@remax/runtime/cjs/render';
import { createElement, type ReactElement } from 'react';

export interface RenderCost {
  /** Length of all setData so far, as JSON, bytes. */
  bytes: number;
  /** Elements and texts in the tree now. */
  nodes: number;
  /** Deepest chain of elements. */
  depth: number;
}

interface RawNode {
  nodes?: Record<string, RawNode>;
}

/** Renders it through Remax and counts. */
export function measureRender(element: ReactElement): RenderCost {
  let bytes = 0;
  const setData = (data: unknown): void => {
    bytes += getBytes(data);
  };
  const context = { setData };
  const container = new Container(context);
  // Parts listen to the page they stand on; it is rendered once and never shown or hidden.
  const page = { registerLifecycle: () => () => undefined };
  render(createElement(PageInstanceContext.Provider, { value: page }, element), container);
  const root = container.root.toJSON() as RawNode;
  return { bytes, ...countNodes(root) };
}

/** A page that lives: what each tap sends to its view. */
export interface LivePage {
  /** Taps the first element that fits, or its nearest tappable ancestor. @returns the setData that followed, bytes each */
  tap(fits: (props: Readonly<Record<string, unknown>>) => boolean): Promise<number[]>;
}

/** Event-loop turns awaited until requests and renders are done. */
const TURNS = 40;
const settle = async (): Promise<void> => {
  for (let turn = 0; turn < TURNS; turn += 1) await new Promise((resolve) => setTimeout(resolve, 0));
};

/** Renders a page through Remax, with what it reads; what comes later is counted tap by tap. */
export async function renderLivePage(element: ReactElement, query: Readonly<Record<string, string>>): Promise<LivePage> {
  let sizes: number[] = [];
  const setData = (data: unknown, done?: () => void): void => {
    sizes.push(getBytes(data));
    done?.();
  };
  /** Handlers of the page, by the names that Remax gives them. */
  const context: Record<string, unknown> = { setData };
  const container = new Container(context);
  const page = { query, registerLifecycle: () => () => undefined };
  render(createElement(PageInstanceContext.Provider, { value: page }, element), container);
  await settle();
  return {
    async tap(fits) {
      let node: Node | null | undefined = getNodes(container.root as Node).find(({ props }) => props && fits(props));
      while (node && node.props?.onTap === undefined) node = node.parent;
      if (!node) throw new Error('nothing of the page fits');
      sizes = [];
      (context[String(node.props?.onTap)] as (event: unknown) => void)({ type: 'tap', stopPropagation: () => undefined });
      await settle();
      return sizes;
    },
  };
}

interface Node {
  props?: Readonly<Record<string, unknown>> | null;
  parent: Node | null;
  children: Node[];
}
const getNodes = (node: Node): Node[] => [node, ...node.children.flatMap(getNodes)];

/** As UTF-8: each %xx counts as one byte. */
const getBytes = (data: unknown): number => encodeURIComponent(JSON.stringify(data)).replace(/%../g, '.').length;

function countNodes(node: RawNode): { nodes: number; depth: number } {
  const children = Object.values(node.nodes ?? {}).map(countNodes);
  return {
    nodes: 1 + children.reduce((sum, { nodes }) => sum + nodes, 0),
    depth: 1 + Math.max(0, ...children.map(({ depth }) => depth)),
  };
}
