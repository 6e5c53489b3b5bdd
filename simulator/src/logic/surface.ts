import * as ge from 'glass-easel';
import { PAGE_NODE, type Operation } from '../shared/operations';
import { getText } from '../shared/json';
import type { ErrorReport } from '../shared/messages';
import type { PageScenes } from './scenes';
import { describeError, guarded } from './errors';
import { beforeWaiting, openSync, post } from './scope';
import type { XrElement } from './xr/core';

type Backend = ge.composedBackend.Context;
type Listener = (value: unknown) => void;

/** The engine's word for a listener after which an event goes no further. */
const FINAL = 2;

/** A page with more elements and texts is warned of. WeChat advises at most 1000 (体验评分 › 性能: WXML 节点数). */
const MANY_NODES = 10_000;
/** One with more is not drawn any more: a phone would have ended the app. */
const MOST_NODES = 50_000;

let lastNode = PAGE_NODE;
const nodes = new Map<number, SurfaceNode>();
let lastDraw = 0;
const drawn = new Map<number, { surface: Surface; runs: (() => void)[] }>();

/** The element of a number, while it is there. */
export const findElement = (node: number): ge.Element | undefined => nodes.get(node)?.__wxElement;

/** What the app's data becomes when the user enters something (`model:`). */
export const findModel = (node: number, name: string): Listener | undefined => nodes.get(node)?.models.get(name);

export const findNumber = (element: ge.Element | null): number | undefined => (element?.getBackendElement() as SurfaceNode | null)?.node;

/** Called when a view has drawn. */
export function settleDraw(draw: number): void {
  const runs = drawn.get(draw)?.runs ?? [];
  drawn.delete(draw);
  for (const run of runs) guarded(run);
}

/** One node that a view draws: every change of it is an operation. */
class SurfaceNode implements ge.composedBackend.Element {
  __wxElement?: ge.Element;
  readonly models = new Map<string, Listener>();
  private adopted: XrElement | undefined;

  constructor(
    readonly surface: Surface,
    readonly node = ++lastNode,
  ) {
    if (node === PAGE_NODE || surface.isClosed) return;
    surface.count(1);
    nodes.set(node, this);
  }

  release(): void {
    if (nodes.delete(this.node)) this.surface.count(-1);
    this.record('release', this.node);
    this.adopted?.__detach();
  }

  associateValue(element: ge.Element): void {
    this.__wxElement = element;
    this.adopted = this.surface.scenes?.adopt(element, this.surface);
    if (this.adopted !== undefined) this.surface.markKnown();
    // The engine tells a view that draws whole trees nothing of it.
    const set = (target: object, name: string, value: unknown): boolean => {
      this.record('data', this.node, name, value);
      return Reflect.set(target, name, value);
    };
    if ((element.dataset as unknown) !== undefined)
      element.dataset = new Proxy({}, { set: (...args) => set(args[0], String(args[1]), args[2]) });
  }

  appendChild(child: SurfaceNode): void {
    this.record('append', this.node, child.node);
  }

  removeChild(child: SurfaceNode): void {
    this.record('remove', child.node, 1);
  }

  insertBefore(child: SurfaceNode, before: SurfaceNode): void {
    this.record('before', before.node, child.node);
  }

  replaceChild(child: SurfaceNode, old: SurfaceNode): void {
    this.record('replace', old.node, child.node);
  }

  spliceBefore(before: SurfaceNode, count: number, list: SurfaceNode): void {
    this.record('before', before.node, list.node);
    if (count > 0) this.record('remove', before.node, count);
  }

  spliceAppend(list: SurfaceNode): void {
    this.record('append', this.node, list.node);
  }

  spliceRemove(before: SurfaceNode, count: number): void {
    this.record('remove', before.node, count);
  }

  setId(id: string): void {
    this.record('id', this.node, id);
  }

  setStyleScope(scope: number, extra?: number, host?: number): void {
    const prefixes = extra === undefined ? [scope] : [extra, scope];
    const names = prefixes.map((prefix) => this.surface.prefix(prefix));
    const hostName = this.surface.prefix(host);
    if (hostName !== '' || names.some((name) => name !== '')) this.record('scope', this.node, names, hostName);
  }

  setStyle(style: string): void {
    this.record('style', this.node, style);
  }

  addClass(name: string, scope?: number): void {
    this.record('class', this.node, name, this.surface.prefix(scope), true);
  }

  removeClass(name: string, scope?: number): void {
    this.record('class', this.node, name, this.surface.prefix(scope), false);
  }

  /** The engine never calls it. */
  clearClasses(): void {}

  setAttribute(name: string, value: unknown): void {
    this.adopted?.setAttribute(name, value === undefined ? undefined : getText(value));
    this.record('set', this.node, name, value);
  }

  removeAttribute(name: string): void {
    this.adopted?.setAttribute(name, undefined);
    this.record('set', this.node, name, null);
  }

  setText(text: string): void {
    this.record('write', this.node, text);
  }

  setModelBindingStat(name: string, listener: Listener | null): void {
    if (listener === null) return;
    this.models.set(name, listener);
    this.record('model', this.node, name);
  }

  setListenerStats(type: string, _capture: boolean, level: number): void {
    this.adopted?.event.bound.add(type);
    this.record('listen', this.node, type, level === FINAL);
  }

  private record(...operation: Operation): void {
    this.surface.record(operation);
  }
}

/** Where one page is drawn: keeps what changes until all that runs now has run, then sends it to the page's view. */
export class Surface implements Backend {
  /** The engine's number for a view that gets one tree, with what components have drawn in its place. */
  readonly mode = 2 as Backend['mode'];
  private readonly root: SurfaceNode;
  private operations: Operation[] = [];
  private readonly whenDrawn: (() => void)[] = [];
  /** Bytes of each setData since the last draw. */
  private bytes: number[] = [];
  private failure: ErrorReport | undefined;
  private nodeCount = 0;
  private isToldOf = false;
  private isGivenUp = false;
  isClosed = false;
  private made: [kind: 'element', node: number, tag: string, isComponent: boolean] = ['element', 0, '', false];
  /** Changes of what is drawn. */
  version = 0;

  /** @param scenes of an app that has any */
  constructor(
    readonly pageId: number,
    private readonly path: string,
    private readonly scopes: ge.StyleScopeManager,
    readonly scenes?: PageScenes,
  ) {
    this.root = new SurfaceNode(this, PAGE_NODE);
  }

  /** Puts the page's tree on the screen. */
  attach(root: ge.Element): void {
    const place = this.createTextNode('');
    this.root.appendChild(place);
    ge.Element.replaceDocumentElement(root, this.root, place);
    place.release();
  }

  /** Runs once the view has drawn all that is known by now. */
  afterDraw(run: () => void): void {
    this.keep(this.whenDrawn, run);
  }

  /** The page cannot be drawn. */
  fail(error: ErrorReport): void {
    this.failure = error;
    this.afterDraw(() => undefined);
  }

  /** @param more nodes than before @throws RangeError when they are far too many */
  count(more: number): void {
    this.nodeCount += more;
    if (this.nodeCount < MANY_NODES) return;
    const advice = 'WeChat advises at most 1000';
    if (!this.isToldOf)
      post({ type: 'log', level: 'warn', args: [`${this.path} draws more than ${MANY_NODES} elements and texts: ${advice}`] });
    this.isToldOf = true;
    if (more < 0 || this.nodeCount <= MOST_NODES) return;
    const error = new RangeError(`${this.path} is to draw more than ${MOST_NODES} elements and texts, and is drawn no more: ${advice}`);
    this.isGivenUp = true;
    this.operations = [];
    this.fail(describeError(error));
    throw error;
  }

  noteSetData(bytes: number): void {
    this.keep(this.bytes, bytes);
  }

  record(operation: Operation): void {
    this.version += 1;
    if (!this.isGivenUp) this.keep(this.operations, operation);
  }

  /** Someone without a node of its own hears events of the page. */
  listenEverywhere(type: string): void {
    this.record(['listen', PAGE_NODE, type, false]);
  }

  close(): void {
    this.isClosed = true;
    for (const [node, { surface }] of nodes) if (surface === this) nodes.delete(node);
    for (const [draw, { surface }] of drawn) if (surface === this) drawn.delete(draw);
  }

  prefix(scope: number | undefined): string {
    return scope === undefined ? '' : (this.scopes.queryName(scope) ?? '');
  }

  /** Of a page that has closed nothing is kept, whatever it goes on doing. */
  private keep<T>(list: T[], item: T): void {
    if (this.isClosed) return;
    list.push(item);
    beforeWaiting(this.send);
  }

  /** Asks the view of a node at once, all drawn that is known by now. */
  measure(node: number, names: readonly string[]): unknown {
    const request = openSync('POST', '/simulator/measure');
    request.send(JSON.stringify({ pageId: this.pageId, node, names }));
    return JSON.parse(request.responseText);
  }

  private readonly send = (): void => {
    const { operations, bytes, pageId: id } = this;
    const runs = this.whenDrawn.splice(0);
    this.operations = [];
    this.bytes = [];
    if (this.isClosed || (operations.length === 0 && bytes.length === 0 && runs.length === 0)) return;
    let draw = 0;
    if (runs.length > 0) {
      draw = ++lastDraw;
      drawn.set(draw, { surface: this, runs });
    }
    const sentAt = performance.timeOrigin + performance.now();
    // What goes round in circles is told, and the page goes on.
    const text = guarded(() => JSON.stringify(operations)) ?? '[]';
    post({ type: 'draw', id, operations: text, bytes, draw, sentAt, error: this.failure });
  };

  getRootNode(): SurfaceNode {
    return this.root;
  }

  /** The element that was made last is one that the view knows as it knows components: it draws nothing of its own. */
  markKnown(): void {
    this.made[3] = true;
  }

  createElement(tag: string, name: string): SurfaceNode {
    const node = new SurfaceNode(this);
    this.made = ['element', node.node, name, tag === ge.globalOptions.hostNodeTagName];
    this.record(this.made);
    return node;
  }

  createTextNode(text: string): SurfaceNode {
    const node = new SurfaceNode(this);
    this.record(['text', node.node, text]);
    return node;
  }

  createFragment(): SurfaceNode {
    const node = new SurfaceNode(this);
    this.record(['fragment', node.node]);
    return node;
  }

  // What the engine may ask of a window, and does not as long as nobody asks it.
  destroy(): void {}
  getWindowWidth(): number {
    return 0;
  }
  getWindowHeight(): number {
    return 0;
  }
  getDevicePixelRatio(): number {
    return 1;
  }
  getTheme(): string {
    return 'light';
  }
  registerStyleSheetContent(): void {}
  appendStyleSheetPath(): number {
    return 0;
  }
  disableStyleSheet(): void {}
  render(): void {}
  onEvent(): void {}
}
