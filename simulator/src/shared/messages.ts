import type { Profile } from '../engine/profiles';
import type { AppConfig, PageConfig, Theme, ThemeVariables } from './config';
import type { Device } from './device';
import type { Happening } from './happening';
import type { SpeedName } from './network';

/** How a page came to be opened or shown; names as WeChat's appRoute events. */
export type RouteKind = 'appLaunch' | 'navigateTo' | 'redirectTo' | 'reLaunch' | 'switchTab' | 'navigateBack';

export interface LaunchOptions {
  path?: string | undefined;
  query?: Record<string, string> | undefined;
  scene?: number | undefined;
}

/** Launch options with nothing left open. */
export interface Launch {
  path: string;
  query: Record<string, string>;
  scene: number;
}

/** Static facts of the compiled app, the same for logic, view and shell. */
export interface AppMeta {
  config: AppConfig;
  pages: Record<string, PageConfig>;
  /** theme.json, where `darkmode` is on. */
  themes: ThemeVariables | undefined;
  name: string;
}

/** What the logic layer loads: the scripts of the package by file name. */
export interface AppScripts {
  meta: AppMeta;
  scripts: Record<string, string>;
}

/** The answer to a question about a page that is no more. */
export const PAGE_CLOSED = 'the page is closed';

export interface SerializedTarget {
  id: string;
  dataset: Record<string, unknown>;
  offsetLeft: number;
  offsetTop: number;
}
export interface SerializedTouch {
  identifier: number;
  pageX: number;
  pageY: number;
  clientX: number;
  clientY: number;
}

/** An event as a handler in the logic layer receives it. */
export interface ViewEvent {
  type: string;
  timeStamp: number;
  detail: unknown;
  target: SerializedTarget;
  currentTarget: SerializedTarget;
  mark: Record<string, unknown>;
  touches?: SerializedTouch[];
  changedTouches?: SerializedTouch[];
}

/** An element within a form; of a component of the app its number alone. */
export type FormField = readonly [node: number, name?: unknown, value?: unknown];

/** An event in a view, on its way to the app. */
export interface NodeEvent {
  node: number;
  type: string;
  /** Of a form's `submit`, the fields within it: which of them are its own, the logic layer knows. */
  detail: unknown;
  bubbles: boolean;
  /** Where elements that hear it stand in what they are placed by, by their node. */
  offsets: Record<number, readonly [left: number, top: number]>;
  touches?: Pick<ViewEvent, 'touches' | 'changedTouches'> | undefined;
}

export interface ErrorReport {
  name: string;
  message: string;
  stack?: string | undefined;
  /** What was running, such as `onLoad of pages/a/index`. */
  where?: string | undefined;
}

export type LogLevel = 'log' | 'info' | 'warn' | 'error' | 'debug';

export interface PageOpening {
  id: number;
  path: string;
  query: Record<string, string>;
  kind: RouteKind;
  /** Components whose styles it may need, by path. */
  components: string[];
  /** Milliseconds since the epoch at which the route call was made. */
  openedAt: number;
}

/** What a page's view is to draw next. */
export interface Draw {
  /** JSON of Operation[]. */
  operations: string;
  /** Of each setData that led to it, bytes. */
  bytes: number[];
  /** A number the logic layer wants to hear once it is done; 0: nobody asks. */
  draw: number;
  sentAt: number;
  /** Why the page could not be made. */
  error?: ErrorReport | undefined;
}

/** Messages the logic layer sends to the shell. */
export type FromLogic =
  | { type: 'openPage'; page: PageOpening }
  | { type: 'showPage'; id: number; kind: RouteKind }
  | { type: 'closePage'; id: number }
  | ({ type: 'draw'; id: number } & Draw)
  | { type: 'viewQuery'; call: number; id: number; name: string; params: unknown }
  | { type: 'api'; call: number; name: string; params: unknown; transfer?: unknown }
  | { type: 'log'; level: LogLevel; args: unknown[]; stack?: string }
  | { type: 'happened'; happening: Happening }
  | { type: 'exception'; error: ErrorReport }
  | { type: 'binding'; name: string; args: unknown[] }
  | { type: 'started'; call: number }
  | { type: 'reply'; call: number; result?: unknown; error?: string }
  | { type: 'pong'; call: number };

export interface LogicStart {
  type: 'start';
  call: number;
  launch: Launch;
  device: Device;
  /** Identifies the store of this phone on the host. */
  deviceId: string;
  firstPageId: number;
  networkType: string;
  speed: SpeedName;
  theme: Theme;
  /** The phone's font size setting, px. */
  fontSize: number;
  headless: boolean;
  profile: Profile;
  /** Somebody wants to be told what happens. */
  observed: boolean;
  requestMap: Record<string, string>;
}

/** Messages the shell sends to the logic layer. */
export type ToLogic =
  /** Nothing is started yet: what can be is loaded ahead. */
  | { type: 'prepare' }
  | LogicStart
  | { type: 'event'; event: NodeEvent }
  | { type: 'model'; node: number; name: string; value: unknown }
  | { type: 'drawn'; draw: number }
  | { type: 'apiResult'; call: number; ok: boolean; result: Record<string, unknown> }
  | { type: 'viewResult'; call: number; result: unknown; error?: string; transfer?: unknown }
  | { type: 'systemEvent'; name: string; payload: unknown }
  | { type: 'pageEvent'; id: number; name: string; argument?: unknown }
  | { type: 'userRoute'; kind: 'navigateBack' | 'switchTab' | 'reLaunch'; url?: string | undefined; tabIndex?: number | undefined }
  | { type: 'share'; id: number; from: 'menu' | 'button'; channel: 'message' | 'timeline'; node?: number | undefined }
  | { type: 'visibility'; visible: boolean }
  | { type: 'automation'; call: number; method: string; params: Record<string, unknown> }
  | { type: 'ping'; call: number };

/** What a view frame reports to the shell; called directly, the frame is of the same origin. */
export type FromView =
  | { type: 'model'; node: number; name: string; value: unknown }
  | { type: 'oddElement'; tag: string }
  | { type: 'event'; event: NodeEvent }
  | { type: 'pageEvent'; name: string; argument?: unknown }
  | { type: 'share'; node: number }
  | { type: 'navigate'; kind: string; url: string; delta: number }
  | { type: 'picker'; call: number; request: PickerRequest }
  | { type: 'openType'; call: number; request: OpenTypeRequest }
  | { type: 'keyboard'; request: KeyboardRequest }
  | { type: 'pull'; distance: number; state: 'pulling' | 'released' | 'refresh' }
  | { type: 'error'; error: ErrorReport };

/** A field got the focus, or lost it: then the height is 0. */
export interface KeyboardRequest {
  height: number;
  /** What has to stay above the keyboard, px from the top of the page; null: the page does not move. */
  bottom: number | null;
}

/** A tap on a button whose `open-type` asks the phone for something. */
export interface OpenTypeRequest {
  kind: string;
  /** The button's own id in the WXML, '' without one. */
  buttonId: string;
  /** The button's properties that matter to the phone. */
  data: Record<string, unknown>;
}

/** Elements that the app names by a selector. */
export interface Sought {
  selector: string;
  /** Within this component; undefined: on the page. */
  component: number | undefined;
  /** Which they are, where the logic layer knows: a selector says nothing of what is within other components. */
  nodes: readonly number[] | undefined;
}

/** One question of a `createSelectorQuery`; without elements it is about the viewport. */
export interface QueryStep {
  sought: Sought | null;
  all: boolean;
  fields: Record<string, unknown>;
}

/** A wheel sheet the shell shows for the `picker` component. */
export interface PickerRequest {
  title: string;
  columns: string[][];
  selected: number[];
}

/** Cost of one page, times in milliseconds since the epoch or as durations. */
export interface PageMetrics {
  pageId: number;
  path: string;
  openedAt: number;
  firstPaintedAt: number | null;
  /** Open → first paint after the first setData, in ms; null until painted. */
  openToPaint: number | null;
  /** Open → first setData applied and laid out, in ms: the cost without waiting for the screen's next frame. */
  openToLayout: number | null;
  setDataCount: number;
  setDataBytes: number;
  firstSetDataBytes: number | null;
  /** Every setData since the last reset: bytes of its JSON, time to apply in the view, time from call to paint (ms). */
  setData: { bytes: number; applyMs: number; paintMs: number | null }[];
  /** Tap event in the view → paint of the setData that followed, in ms. */
  tapToPaint: number[];
  /** Tap event in the view → its setData applied and laid out, in ms, without the wait for the next frame. */
  tapToLayout: number[];
}

/** The functions a view frame offers to the shell. */
export interface ViewApi {
  open(page: PageOpening, options: ViewOptions): void;
  /** @param operations JSON of Operation[] */
  draw(operations: string): void;
  call(name: string, params: unknown): unknown;
  /** Resolves when a picker sheet is closed; null when cancelled. */
  pickerResult(call: number, selected: number[] | null): void;
  /** What the handler of a button with an `open-type` gets; null when there is nothing to tell. */
  openTypeResult(call: number, detail: Record<string, unknown> | null): void;
  setTheme(theme: Theme): void;
  pickerColumn(call: number, column: number, index: number): string[][] | null;
}

export interface ViewOptions {
  pageConfig: PageConfig;
  theme: Theme;
  /** The phone's font size setting, px. */
  fontSize: number;
  /** Of the phone's own keyboard; 0: one is plugged in. */
  keyboardHeight: number;
  appStyle: string;
  device: Device;
  topInset: number;
  bottomInset: number;
  requestMap: Record<string, string>;
  deviceId: string;
}

/** What is looked for on a page: with `text`, only elements that say it. */
export interface Wanted {
  selector: string;
  text?: string | undefined;
}

/** A page at one moment. */
export interface Look {
  /** Without a leading slash. */
  path: string;
  /** For each that was wanted, in its order: what each of its elements says. */
  texts: string[][];
}

/** An element of a page as its templates have made it, or a text. */
export interface TreeNode {
  /** Of a text -1. */
  id: number;
  tag: string;
  attributes: [name: string, value: string][];
  text: string;
  children: TreeNode[];
}

/** What is looked at by `Simulator.audit`. */
export type AuditRule = 'role' | 'name' | 'state' | 'image' | 'touch' | 'size' | 'contrast' | 'overflow' | 'cut' | 'spill' | 'overlap';

export interface AuditFinding {
  rule: AuditRule;
  /** By id, tag and words, for people. */
  element: string;
  detail: string;
}

/** An element as a template has made it, in the form that wcc's program gives it; a text is a string. */
export interface DrawnElement {
  tag: string;
  attr?: Record<string, unknown>;
  children?: DrawnNode[];
}
export type DrawnNode = DrawnElement | string;

/** A page, with the data that it shows. */
export interface DrawnPage {
  path: string;
  data: object;
  /** Of its own template: a component is its element, with what was put into it. */
  tree: DrawnNode[];
  /** As its view is to draw it: with what components have drawn, without elements of those that have none. */
  composed: DrawnNode[];
}
