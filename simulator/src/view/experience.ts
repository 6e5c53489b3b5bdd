import type { DrawnPage, ShownImage } from '../shared/experience';
import { getText } from '../shared/json';
import type { TreeNode } from '../shared/messages';
import { describe, isDrawn } from './audit';
import { takesTaps } from './gestures';
import { findNode } from './nodes';
import { describeTree } from './tree';

/** 可点击元素的响应区域, px. */
const SMALLEST_TARGET = 20;
/** iPhone X 兼容: lower ones may lie below the safe area, px. */
const HIGHEST_UNSAFE = 68;

interface Shape {
  nodes: number;
  depth: number;
  mostChildren: { count: number; element: string };
}

function measureTree({ tag, attributes, children }: TreeNode): Shape {
  const elements = children.filter((child) => child.tag !== '');
  const name = `${tag}${
    attributes
      .find(([its]) => its === 'id')
      ?.map((word, index) => (index === 0 ? '' : `#${word}`))
      .join('') ?? ''
  }`;
  const own = { nodes: 1, depth: 1, mostChildren: { count: elements.length, element: name } };
  return elements.map(measureTree).reduce(
    (all, below) => ({
      nodes: all.nodes + below.nodes,
      depth: Math.max(all.depth, below.depth + 1),
      mostChildren: below.mostChildren.count > all.mostChildren.count ? below.mostChildren : all.mostChildren,
    }),
    own,
  );
}

function describeImage(element: HTMLElement): ShownImage {
  const picture = element.querySelector<HTMLImageElement>('img');
  const { width, height } = element.getBoundingClientRect();
  return {
    source: picture?.currentSrc ?? '',
    element: describe(element),
    mode: getText(findNode(element)?.data.mode),
    width: picture?.naturalWidth ?? 0,
    height: picture?.naturalHeight ?? 0,
    shownWidth: width,
    shownHeight: height,
  };
}

const isFixed = (element: Element): boolean => {
  for (let at: Element | null = element; at !== null; at = at.parentElement) if (getComputedStyle(at).position === 'fixed') return true;
  return false;
};

/** @param bottomInset height of the strip below the safe area, px */
export function measurePage(bottomInset: number): DrawnPage {
  const targets = [...document.querySelectorAll<HTMLElement>('*')].filter((element) => takesTaps(element) && isDrawn(element));
  const sized = targets.map((element) => ({ element, box: element.getBoundingClientRect() }));
  const origin = performance.timeOrigin;
  return {
    ...measureTree(describeTree()),
    images: [...document.querySelectorAll<HTMLElement>('wx-image')].filter(isDrawn).map(describeImage),
    loads: (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ initiatorType }) => initiatorType === 'img' || initiatorType === 'css')
      .map(({ name, startTime, duration }) => ({ url: name, at: origin + startTime, ms: duration })),
    small: sized
      .filter(({ box }) => box.width < SMALLEST_TARGET || box.height < SMALLEST_TARGET)
      .map(({ element, box }) => `${describe(element)} ${Math.round(box.width)} × ${Math.round(box.height)}`),
    unsafe: sized
      .filter(
        ({ element, box }) =>
          box.height < HIGHEST_UNSAFE && box.bottom > window.innerHeight - bottomInset && box.top < window.innerHeight && isFixed(element),
      )
      .map(({ element }) => describe(element)),
  };
}
