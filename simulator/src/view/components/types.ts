import type { KeyboardRequest, OpenTypeRequest } from '../../shared/messages';
import { getText } from '../../shared/json';
import { rpxToCss } from '../../shared/rpx';

/** What a built-in component's code works with. */
export interface Host {
  /** The component's element, such as `<wx-input>`. */
  readonly root: HTMLElement;
  readonly data: Readonly<Record<string, unknown>>;
  /** What the component's element has of style besides the app's, in place of what it had. */
  dress(style: string): void;
  /** First inner element matching the selector. */
  find(selector: string): HTMLElement;
  trigger(type: string, detail?: unknown, options?: { bubbles?: boolean }): void;
  /** Sets one of the component's own properties, as when a user types into an input. */
  set(name: string, value: unknown): void;
  env: ViewEnvironment;
}

export interface ViewEnvironment {
  /** Address under which the browser can load a path of the package, a temp file or a remote file. */
  resolve: (source: string) => string;
  /** Opens the shell's wheel sheet. */
  pick(
    request: { title: string; columns: string[][]; selected: number[] },
    onColumn?: (column: number, index: number) => string[][] | null,
  ): Promise<number[] | null>;
  share(root: HTMLElement): void;
  /** Asks the phone what a button's `open-type` stands for; null when there is nothing to tell the app. */
  openType(request: OpenTypeRequest): Promise<Record<string, unknown> | null>;
  /** The phone's font size setting, px. */
  fontSize(): number;
  navigate(kind: string, url: string, delta: number): void;
  screenWidth(): number;
  /** Of the phone's own keyboard; 0: one is plugged in. */
  keyboardHeight(): number;
  keyboard(request: KeyboardRequest): void;
}

/** A running built-in component. */
export interface Behaviour {
  /** Called for every property at start and again whenever it changes. */
  changed?: Record<string, (value: unknown) => void>;
  detached?(): void;
  /** What a tap on it does after its own tap handlers have run. */
  activate?(target: HTMLElement): void;
  /** What the app hears of a tap on it besides the place on the page. */
  tapDetail?(x: number, y: number): Record<string, unknown>;
  /** Part in an enclosing form. */
  form?: { value(): unknown; reset(): void };
  /** Functions a test may call by name (`input.input`, `swiper.swipeTo`, …). */
  calls?: Record<string, (...args: unknown[]) => unknown>;
}

/** Definition of a built-in component. The type of a default says the type of the property; null is any. */
export interface Builtin {
  template: string;
  properties: Record<string, unknown>;
  create?(host: Host): Behaviour;
}

/** What is known of an element of WeChat's, by the element. */
interface Known {
  id: number;
  data: Readonly<Record<string, unknown>>;
  isComponent: boolean;
  behaviour: Behaviour | undefined;
  dress: Host['dress'];
}

export const findKnown = (element: Element): Known | undefined => (element as { viewNode?: Known }).viewNode;

export const findBehaviour = (element: Element): Behaviour | undefined => findKnown(element)?.behaviour;

/** Values of its properties. */
export const getData = (element: Element): Readonly<Record<string, unknown>> => findKnown(element)?.data ?? {};

export const asNumber = (value: unknown, fallback: number): number => {
  const number = typeof value === 'string' && value.trim() !== '' ? Number.parseFloat(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : fallback;
};

export { getText as asText };

/** Attributes written without a value arrive as an empty string or true. */
export const asFlag = (value: unknown): boolean => value === true || value === 'true' || (typeof value === 'number' && value !== 0);

/** rpx and safe-area insets in inline styles. */
export function inlineStyle(style: string): string {
  return rpxToCss(style.replace(/\b(?:env|constant)\(\s*safe-area-inset-(bottom|top)\b/g, 'var(--safe-$1'));
}
