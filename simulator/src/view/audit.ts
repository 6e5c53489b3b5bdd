/**
 * Reads a page as drawn for people who see little or hear it: roles and names of what can be tapped, sizes, contrast, and
 * words that are cut or overlap.
 */
import type { AuditFinding, AuditRule } from '../shared/messages';
import { takesTaps } from './gestures';

/** Least size of words, px. */
const SMALLEST_WORDS = 12;
/** Least width and height of a sign that the style draws, px: less is one that its box has squeezed. */
const SMALLEST_SIGN = 8;
/** Least width and height of what is tapped, px; a hair below for rounding. */
const SMALLEST_TOUCH = 43.5;
/** WCAG 2: words, and words that are large (24 px, or 18.66 px and bold). */
const CONTRAST = 4.5;
const LARGE_CONTRAST = 3;
/** Rounding of positions, px. */
const HAIR = 1.5;

const ROLES = new Set(
  'button link checkbox radio switch tab option menuitem textbox searchbox slider img combobox listitem row gridcell'.split(' '),
);
/** Roles that say whether something is on, and what they say it with. */
const STATES: Readonly<Record<string, string>> = {
  checkbox: 'aria-checked',
  radio: 'aria-checked',
  switch: 'aria-checked',
  tab: 'aria-selected',
};
const CONTROLS = 'wx-input, wx-textarea, wx-button, wx-switch, wx-slider, wx-picker, wx-navigator';

type Colour = readonly [red: number, green: number, blue: number, alpha: number];

const parseColour = (text: string): Colour => {
  const [red = 0, green = 0, blue = 0, alpha = 1] = (/rgba?\(([^)]*)\)/.exec(text)?.[1] ?? '0,0,0,0').split(/[ ,/]+/).map(Number);
  return [red, green, blue, alpha];
};

const over = (top: Colour, ground: Colour): Colour => {
  const mix = (at: 0 | 1 | 2): number => top[at] * top[3] + ground[at] * (1 - top[3]);
  return [mix(0), mix(1), mix(2), 1];
};

function luminance([red, green, blue]: Colour): number {
  const part = (value: number): number => (value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4);
  return 0.2126 * part(red) + 0.7152 * part(green) + 0.0722 * part(blue);
}

function contrast(a: Colour, b: Colour): number {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((one, other) => one - other);
  return (light + 0.05) / (dark + 0.05);
}

const findParent = (element: Element): Element | null => element.parentElement;

function* upwards(element: Element): Generator<Element> {
  for (let at: Element | null = element; at !== null; at = findParent(at)) yield at;
}

/** Grounds that may lie under an element: one, or each colour of a gradient. */
function getGrounds(element: Element): Colour[] {
  const layers: Colour[][] = [];
  for (const at of upwards(element)) {
    const style = getComputedStyle(at);
    const gradient = style.backgroundImage.includes('gradient(') ? (style.backgroundImage.match(/rgba?\([^)]*\)/g) ?? []) : [];
    const plain = parseColour(style.backgroundColor);
    if (gradient.length > 0) layers.push(gradient.map((stop) => over(parseColour(stop), plain[3] === 0 ? [255, 255, 255, 0] : plain)));
    else if (plain[3] > 0) layers.push([plain]);
    if (layers.at(-1)?.every((colour) => colour[3] >= 0.999) === true) break;
  }
  let grounds: Colour[] = [[255, 255, 255, 1]];
  for (const layer of layers.reverse()) grounds = layer.flatMap((colour) => grounds.map((ground) => over(colour, ground)));
  return grounds;
}

const getOpacity = (element: Element): number => [...upwards(element)].reduce((all, at) => all * Number(getComputedStyle(at).opacity), 1);

/** Drawn at all: with a box, not hidden, not see-through. */
export function isDrawn(element: Element): boolean {
  const style = getComputedStyle(element);
  if (style.visibility !== 'visible' || style.display === 'none') return false;
  const { width, height } = element.getBoundingClientRect();
  return width > 0 && height > 0 && getOpacity(element) > 0.05;
}

const isHiddenFromReaders = (element: Element): boolean => element.closest('[aria-hidden="true"]') !== null;

/** Moves sideways under the finger: what it holds may be wider than the screen. */
const scrollsSideways = (element: Element): boolean =>
  [...upwards(element)].some((at) => /auto|scroll/.test(getComputedStyle(at).overflowX));

/** Elements that hold words of their own, and the boxes of these words. */
function* words(): Generator<{ element: HTMLElement; text: string; boxes: DOMRect[] }> {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const text = node.nodeValue?.trim() ?? '';
    const element = node.parentElement;
    if (text === '' || element === null || element.closest('script, style') !== null || !isDrawn(element)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    yield { element, text, boxes: [...range.getClientRects()] };
  }
}

function getName(element: Element): string {
  const label = element.getAttribute('aria-label') ?? element.querySelector('input, textarea')?.getAttribute('aria-label');
  if (label != null && label !== '') return label;
  // Words that only the style writes are no name.
  return [...element.childNodes]
    .map((child) => {
      if (child instanceof Element) return child.getAttribute('aria-hidden') === 'true' ? '' : getName(child);
      return child.nodeValue ?? '';
    })
    .join('')
    .trim();
}

export function describe(element: Element): string {
  const id = [...upwards(element)].find((at) => at.id !== '')?.id ?? '';
  const own = element.id === '' ? `${id === '' ? '' : `#${id} `}${element.localName.replace(/^wx-/, '')}` : `#${element.id}`;
  const tests = [...element.classList].filter((name) => name.startsWith('t-')).map((name) => `.${name}`);
  return `${own}${tests.join('')} “${element.textContent.trim().slice(0, 24)}”`;
}

/** What lies over a page by intention: what it covers is scrolled away, not run into. What moves with the page covers it for good. */
const getLayer = (element: Element): Element =>
  [...upwards(element)].find((at) => /fixed|sticky/.test(getComputedStyle(at).position)) ?? document.body;

/** A line's box is higher than its letters: neighbours share some of it. */
const runsInto = (a: DOMRect, b: DOMRect): boolean =>
  Math.min(a.right, b.right) - Math.max(a.left, b.left) > HAIR &&
  Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > Math.min(a.height, b.height) * 0.5;

class Audit {
  readonly findings: AuditFinding[] = [];

  note(rule: AuditRule, element: Element, detail: string): void {
    this.findings.push({ rule, element: describe(element), detail });
  }

  words(): void {
    const all = [...words()];
    for (const { element, text, boxes } of all) {
      this.size(element, text);
      this.contrast(element);
      this.place(element, boxes);
    }
    this.overlap(all);
    // What the style writes beside them.
    for (const element of document.body.querySelectorAll('*')) {
      for (const part of ['::before', '::after']) {
        const style = getComputedStyle(element, part);
        if (/^"[^"]*[^\s"][^"]*"$/.test(style.content) && isDrawn(element) && Number.parseFloat(style.fontSize) < SMALLEST_WORDS - 0.01)
          this.note('size', element, `${part} ${style.fontSize}`);
        if (isMasked(style) && isDrawn(element)) this.sign(element, part, style);
      }
    }
  }

  private sign(element: Element, part: string, { width, height }: CSSStyleDeclaration): void {
    if (Math.min(Number.parseFloat(width), Number.parseFloat(height)) < SMALLEST_SIGN)
      this.note('size', element, `${part}: a sign of ${width} × ${height}`);
  }

  private size(element: HTMLElement, text: string): void {
    const size = Number.parseFloat(getComputedStyle(element).fontSize);
    if (size < SMALLEST_WORDS - 0.01) this.note('size', element, `${size.toFixed(2)} px: ${text.slice(0, 12)}`);
  }

  private contrast(element: HTMLElement): void {
    const style = getComputedStyle(element);
    const colour = parseColour(style.color);
    const size = Number.parseFloat(style.fontSize);
    const least = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 600) ? LARGE_CONTRAST : CONTRAST;
    const opacity = getOpacity(element);
    for (const ground of getGrounds(element)) {
      const [red, green, blue, alpha] = colour;
      const reached = contrast(over([red, green, blue, alpha * opacity], ground), ground);
      if (reached < least - 0.01) {
        this.note(
          'contrast',
          element,
          `${reached.toFixed(2)} < ${least}: ${style.color} on rgb(${ground.slice(0, 3).map(Math.round).join(', ')})`,
        );
        return;
      }
    }
  }

  /** Within the screen, and within the box they are in. */
  private place(element: HTMLElement, boxes: readonly DOMRect[]): void {
    const lines = boxes.filter(({ width, height }) => width > 0.5 && height > 0.5);
    if (lines.length === 0 || scrollsSideways(element)) return;
    const [left, right] = [Math.min(...lines.map((line) => line.left)), Math.max(...lines.map((line) => line.right))];
    if (left < -HAIR || right > innerWidth + HAIR) this.note('overflow', element, `from ${Math.round(left)} to ${Math.round(right)} px`);
    const box = boxAround(element, lines);
    if (box !== undefined) this.note(box.cuts ? 'cut' : 'spill', element, `${describe(box.element)} is ${getSize(box.element)}`);
    else if (getComputedStyle(element).textOverflow === 'ellipsis' && element.scrollWidth > element.clientWidth + 1)
      this.note('cut', element, `${element.scrollWidth} px of words in ${element.clientWidth}`);
  }

  /** Words of other elements that these run into; each element is told once. */
  private overlap(all: readonly { element: HTMLElement; boxes: readonly DOMRect[] }[]): void {
    const placed = all.map(({ element, boxes }) => ({ element, boxes, layer: getLayer(element) }));
    const told = new Set<Element>();
    placed.forEach((one, at) => {
      for (const other of placed.slice(at + 1)) {
        if (told.has(other.element) || other.layer !== one.layer || other.element === one.element) continue;
        if (!one.boxes.some((box) => other.boxes.some((its) => runsInto(box, its)))) continue;
        told.add(other.element);
        this.note('overlap', other.element, `lies over ${describe(one.element)}`);
      }
    });
  }

  page(): void {
    const { scrollWidth } = document.documentElement;
    if (scrollWidth > innerWidth) this.note('overflow', document.body, `the page is ${scrollWidth} px wide on a screen of ${innerWidth}`);
  }

  controls(): void {
    for (const element of document.body.querySelectorAll<HTMLElement>('*')) {
      if (element.localName === 'wx-image' && isDrawn(element)) this.image(element);
      if (!element.localName.startsWith('wx-')) continue;
      if ((!takesTaps(element) && !element.matches(CONTROLS)) || !isDrawn(element) || isHiddenFromReaders(element)) continue;
      this.role(element);
      this.touch(element);
    }
  }

  private role(element: HTMLElement): void {
    const role = element.getAttribute('role') ?? (element.matches(CONTROLS) ? 'button' : '');
    if (!ROLES.has(role)) this.note('role', element, role === '' ? 'can be tapped and has no role' : `no role of a control: ${role}`);
    if (getName(element) === '') this.note('name', element, 'can be tapped and has no name');
    const state = STATES[role];
    if (state !== undefined && !element.hasAttribute(state)) this.note('state', element, `${role} without ${state}`);
  }

  private touch(element: HTMLElement): void {
    // A word within a sentence is as high as its line (WCAG 2.5.8 leaves it out).
    if (element.localName === 'wx-text') return;
    const { width, height } = element.getBoundingClientRect();
    if (width < SMALLEST_TOUCH || height < SMALLEST_TOUCH) this.note('touch', element, `${width.toFixed(1)} × ${height.toFixed(1)} px`);
  }

  private image(element: HTMLElement): void {
    const said = [...upwards(element)].some(
      (at) => at.getAttribute('aria-hidden') === 'true' || (at.getAttribute('aria-label') ?? '') !== '',
    );
    if (!said) this.note('image', element, 'neither a description nor hidden from readers');
  }
}

const middle = ({ top, bottom }: DOMRect): number => (top + bottom) / 2;

function getSize(element: Element): string {
  const { width, height } = element.getBoundingClientRect();
  return `${Math.round(width)} × ${Math.round(height)}`;
}

const cutsOff = ({ overflowX, overflowY }: CSSStyleDeclaration): boolean => /hidden|clip/.test(overflowX) || /hidden|clip/.test(overflowY);

/** Drawn through a mask, as icons are. */
const isMasked = ({ content, maskImage }: CSSStyleDeclaration): boolean => content !== 'none' && maskImage !== 'none' && maskImage !== '';

const isSeen = ({ backgroundColor, backgroundImage, borderTopWidth }: CSSStyleDeclaration): boolean =>
  parseColour(backgroundColor)[3] > 0 || backgroundImage.includes('gradient(') || Number.parseFloat(borderTopWidth) > 0;

/** A line's box is higher than its letters: that it is out is told by its middle, and by how much of it is left. */
const isOutOf = (box: DOMRect) => (line: DOMRect) =>
  line.right > box.right + HAIR ||
  line.left < box.left - HAIR ||
  middle(line) > box.bottom ||
  middle(line) < box.top ||
  line.bottom - box.bottom > line.height * 0.3 ||
  box.top - line.top > line.height * 0.3;

/** The nearest box that some of these lines do not fit: one that is seen, or one that cuts. */
function boxAround(element: Element, lines: readonly DOMRect[]): { element: Element; cuts: boolean } | undefined {
  for (const at of upwards(element)) {
    const style = getComputedStyle(at);
    if (at === document.body || /auto|scroll/.test(style.overflowY)) return undefined;
    const cuts = cutsOff(style);
    if ((cuts || isSeen(style)) && lines.some(isOutOf(at.getBoundingClientRect()))) return { element: at, cuts };
    if (style.position === 'absolute' || style.position === 'fixed') return undefined;
  }
  return undefined;
}

/** Everything that is wrong with the page as it is drawn now. @param pageStyle put on its root meanwhile */
export function auditPage({ pageStyle }: { pageStyle: string }): AuditFinding[] {
  const { body } = document;
  const before = body.style.cssText;
  body.style.cssText = `${before};${pageStyle}`;
  const audit = new Audit();
  audit.page();
  audit.words();
  audit.controls();
  body.style.cssText = before;
  return audit.findings;
}
