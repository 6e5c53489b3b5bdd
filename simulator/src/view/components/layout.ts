import { asFlag, asNumber, asText, type Builtin, type Host } from './types';
import './layout.css';

/** `[top, right, bottom, left]`, px. */
function paddingOf(value: unknown): string {
  const sides = Array.isArray(value) ? value : [];
  return `padding:${[0, 1, 2, 3].map((side) => `${asNumber(sides[side], 0)}px`).join(' ')}`;
}

export const listView: Builtin = {
  template: 'wx/slot',
  properties: { padding: null },
  create: (host) => ({ changed: { padding: (value) => host.dress(paddingOf(value)) } }),
};

const elementsOf = (root: Element): HTMLElement[] => [...root.children].filter((child) => child instanceof HTMLElement);

/** As many columns as it takes for none to be wider than asked, else the number that is asked. */
function countColumns({ root, data }: Host, gap: number): number {
  const widest = asNumber(data.maxCrossAxisExtent, 0);
  if (widest <= 0) return Math.max(1, Math.floor(asNumber(data.crossAxisCount, 2)));
  const { paddingLeft, paddingRight } = getComputedStyle(root);
  const width = root.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
  return Math.max(1, Math.ceil(width / (widest + gap)));
}

/** Puts each into the column that is shortest so far. Rows are a px high. */
function placeMasonry(children: readonly HTMLElement[], columns: number, gap: number): void {
  const ends = Array.from({ length: columns }, () => 0);
  for (const child of children) {
    const column = ends.indexOf(Math.min(...ends));
    const start = ends[column] ?? 0;
    const height = Math.ceil(child.getBoundingClientRect().height);
    ends[column] = start + height + gap;
    const area = { gridColumnStart: String(column + 1), gridRowStart: String(start + 1), gridRowEnd: `span ${Math.max(1, height)}` };
    // Written only where it is another: whoever writes is called again.
    if (Object.entries(area).some(([name, value]) => child.style[name as keyof typeof area] !== value)) Object.assign(child.style, area);
  }
}

/** A grid whose rows are as high as their highest (`aligned`), or whose columns fill by themselves (`masonry`). */
export const gridView: Builtin = {
  template: 'wx/slot',
  properties: { type: 'aligned', crossAxisCount: 2, maxCrossAxisExtent: 0, mainAxisGap: 0, crossAxisGap: 0, padding: null },
  create(host) {
    const layout = (): void => {
      const { type, mainAxisGap, crossAxisGap, padding } = host.data;
      const [rows, between] = [asNumber(mainAxisGap, 0), asNumber(crossAxisGap, 0)];
      const isMasonry = asText(type) === 'masonry';
      const columns = countColumns(host, between);
      const lines = isMasonry ? 'grid-auto-rows:1px;row-gap:0;align-items:start' : `row-gap:${rows}px`;
      const style = `grid-template-columns:repeat(${columns},minmax(0,1fr));column-gap:${between}px;${lines};${paddingOf(padding)}`;
      if (style !== dressed) host.dress(style);
      dressed = style;
      if (isMasonry) placeMasonry(elementsOf(host.root), columns, rows);
    };
    let dressed = '';
    // What is within may grow later, and the app's styles of a child replace what is written on it.
    const sizes = new ResizeObserver(layout);
    const watch = (): void => {
      sizes.disconnect();
      for (const element of [host.root, ...elementsOf(host.root)]) sizes.observe(element);
      layout();
    };
    const changes = new MutationObserver(watch);
    changes.observe(host.root, { childList: true, subtree: true, attributeFilter: ['style'] });
    watch();
    const names = ['type', 'crossAxisCount', 'maxCrossAxisExtent', 'mainAxisGap', 'crossAxisGap', 'padding'];
    return {
      changed: Object.fromEntries(names.map((name) => [name, layout])),
      detached() {
        sizes.disconnect();
        changes.disconnect();
      },
    };
  },
};

/** Its headers stay within it; where they are not pushed on, the next ones come to lie over them. */
export const stickySection: Builtin = {
  template: 'wx/slot',
  properties: { pushPinnedHeader: true, padding: null },
  create(host) {
    const dress = (): void => host.dress(asFlag(host.data.pushPinnedHeader) ? paddingOf(host.data.padding) : 'display:contents');
    return { changed: { pushPinnedHeader: dress, padding: dress } };
  },
};

/** Where an element would stand if it did not stick. */
function naturalTop(root: HTMLElement): number {
  const before = root.previousElementSibling;
  if (before !== null) return before.getBoundingClientRect().bottom;
  let parent = root.parentElement;
  while (parent !== null && getComputedStyle(parent).display === 'contents') {
    if (parent.previousElementSibling !== null) return parent.previousElementSibling.getBoundingClientRect().bottom;
    parent = parent.parentElement;
  }
  return parent === null ? 0 : parent.getBoundingClientRect().top + Number.parseFloat(getComputedStyle(parent).paddingTop);
}

export const stickyHeader: Builtin = {
  template: 'wx/slot',
  properties: { offsetTop: 0, padding: null },
  create(host) {
    const { root } = host;
    const dress = (): void => host.dress(`top:${asNumber(host.data.offsetTop, 0)}px;${paddingOf(host.data.padding)}`);
    let isStuck = false;
    const look = (): void => {
      const edge = root.closest('.wx-scroll')?.getBoundingClientRect().top ?? 0;
      const sticks = naturalTop(root) < edge + asNumber(host.data.offsetTop, 0) - 0.5;
      if (sticks === isStuck) return;
      isStuck = sticks;
      host.trigger('stickontopchange', { isStickOnTop: sticks });
    };
    document.addEventListener('scroll', look, { capture: true, passive: true });
    return {
      changed: { offsetTop: dress, padding: dress },
      detached: () => document.removeEventListener('scroll', look, { capture: true }),
    };
  },
};

const SIZES = ['minWidth', 'maxWidth', 'width', 'minHeight', 'maxHeight', 'height'];

/** Shows what is in it while the page is as asked. */
export const matchMedia: Builtin = {
  template: 'wx/slot',
  properties: { ...Object.fromEntries(SIZES.map((name) => [name, null])), orientation: '' },
  create(host) {
    let query: MediaQueryList | undefined;
    const show = (): void => void host.root.toggleAttribute('wx-unmatched', query?.matches === false);
    const ask = (): void => {
      query?.removeEventListener('change', show);
      const asked = SIZES.filter((name) => host.data[name] != null && host.data[name] !== '').map(
        (name) => `(${name.replace(/[A-Z]/, (letter) => `-${letter.toLowerCase()}`)}: ${asNumber(host.data[name], 0)}px)`,
      );
      const way = asText(host.data.orientation);
      query = window.matchMedia([...asked, ...(way === '' ? [] : [`(orientation: ${way})`])].join(' and '));
      query.addEventListener('change', show);
      show();
    };
    return {
      changed: Object.fromEntries([...SIZES, 'orientation'].map((name) => [name, ask])),
      detached: () => query?.removeEventListener('change', show),
    };
  },
};
