/** What a part of a page costs to draw: what Remax itself sends to the view for it. */
import Container from '@remax/runtime/cjs/Container';
import { PageInstanceContext } from '@remax/framework-shared';
import render from '@remax/runtime/cjs/render';
import { createElement, type ReactElement } from 'react';

export interface Drawing {
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

/** Draws it through Remax and counts. */
export function drawingOf(element: ReactElement): Drawing {
  let bytes = 0;
  const sent = (data: unknown): void => {
    // As UTF-8: a byte each %xx.
    bytes += encodeURIComponent(JSON.stringify(data)).replace(/%../g, '.').length;
  };
  const context = { setData: sent };
  const container = new Container(context);
  // Parts listen to the page they stand on; it is drawn once and never shown or hidden.
  const page = { registerLifecycle: () => () => undefined };
  render(createElement(PageInstanceContext.Provider, { value: page }, element), container);
  const root = container.root.toJSON() as RawNode;
  return { bytes, ...counted(root) };
}

function counted(node: RawNode): { nodes: number; depth: number } {
  const children = Object.values(node.nodes ?? {}).map(counted);
  return {
    nodes: 1 + children.reduce((sum, { nodes }) => sum + nodes, 0),
    depth: 1 + Math.max(0, ...children.map(({ depth }) => depth)),
  };
}
