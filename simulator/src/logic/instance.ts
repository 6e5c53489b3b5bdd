import * as ge from 'glass-easel';
import { copyData, utf8Length } from '../shared/json';
import type { Sought } from '../shared/messages';
import { parseDataPath } from '../shared/path';
import { absent } from '../wx/absent';
import { callView } from '../wx/context';
import { appConsole } from './console';
import { adopt, toComponent, triggerEvent } from './events';
import { unlessClosed } from './scope';
import { tellSetData } from './observe';
import { findElement, findNumber, type Surface } from './surface';

export type AnyFunction = (...args: unknown[]) => unknown;
export type Patch = Record<string, unknown>;

/** What `this` is in the code of a page or component. */
export interface Instance extends Record<string, unknown> {
  data: Record<string, unknown>;
}

/** @throws TypeError when it is no page or component */
function own(instance: object): ge.GeneralComponent {
  const component = toComponent(instance);
  if (component === undefined) throw new TypeError('this is no page or component');
  return component;
}

/** The page on which a component is; it stays its page when it is gone. */
const surfaces = new WeakMap<ge.GeneralComponent, Surface>();

const pageOf = (component: ge.GeneralComponent): number => surfaces.get(component)?.pageId ?? 0;

export const toInstance = (component: ge.GeneralComponent): Instance => component.getMethodCaller() as Instance;

/** What selectComponent gives instead of the instance (`wx://component-export`). */
export const exported = new WeakMap<object, AnyFunction>();

function toExport(component: ge.GeneralComponent): unknown {
  const give = exported.get(component.getComponentDefinition());
  const instance = toInstance(component);
  return give === undefined ? instance : give.call(instance);
}

/** What WeChat recommends at most (setData › 数据传输: 单次设置的数据不能超过 1024kB). */
const LIMIT_BYTES = 1024 * 1024;
let warnedBytes = LIMIT_BYTES;
/** Beyond it nothing is drawn: a phone would have ended the app. */
let mostBytes = 16 * LIMIT_BYTES;

/** What WeChat recommends is an error, and from 256 KB on (体验评分 › 性能: setData 的数据大小) it is told. */
export function holdToLimits(): void {
  warnedBytes = 256 * 1024;
  mostBytes = LIMIT_BYTES;
}

/** @throws RangeError when the data are more than any phone could take */
function checkSize(bytes: number, path: string): void {
  if (bytes <= warnedBytes) return;
  const text = `setData of ${(bytes / LIMIT_BYTES).toFixed(1)} MB on ${path}`;
  if (bytes > mostBytes) throw new RangeError(`${text} is refused: the limit of WeChat is 1 MB`);
  appConsole.warn(`${text}: ${bytes > LIMIT_BYTES ? 'the limit of WeChat is 1 MB' : 'WeChat advises at most 256 KB'}`);
}

/** Applies a patch of data paths and notes its size. @throws TypeError when it is none, RangeError when it is far too large */
export function setData(component: ge.GeneralComponent, patch: Patch, done?: () => void): void {
  if (typeof (patch as unknown) !== 'object') throw new TypeError('setData expects an object');
  const text = JSON.stringify(patch);
  // Of what is far too large the letters are counted, which takes no time.
  const bytes = text.length > mostBytes ? text.length : utf8Length(text);
  checkSize(bytes, component.is);
  const before = component.data as Record<string, unknown>;
  for (const [key, value] of Object.entries(patch)) {
    // What is there already is no change to the observer of a property, whatever was changed within it: it may set its own value.
    const kept = before[key] === value ? value : copyData(value);
    if (value !== undefined) component.replaceDataOnPath(parseDataPath(key), kept as never);
  }
  component.applyDataUpdates();
  const surface = surfaces.get(component);
  surface?.noteSetData(bytes);
  tellSetData(component.is, Object.keys(patch), bytes, text);
  if (done !== undefined) surface?.afterDraw(done);
}

const find = (owner: unknown): ge.GeneralComponent | undefined =>
  typeof owner === 'object' && owner !== null ? toComponent(owner) : undefined;

/** What the selectors of WeChat are documented to have: ids, classes, and how they lie in one another. */
const isDocumented = (selector: string): boolean => /^[\w\s#.,>-]+$/.test(selector) && !/(^|[\s>,])\w/.test(selector);

/** Elements of a page or component that the app names by a selector; other owners, and other selectors, are left to the view. */
export function seek(owner: unknown, selector: unknown): Sought {
  const component = find(owner);
  const found = isDocumented(String(selector)) ? component?.getShadowRoot()?.querySelectorAll(String(selector)) : undefined;
  return {
    selector: String(selector),
    component: component?.ownerShadowRoot == null ? undefined : findNumber(component),
    nodes: found?.flatMap((element) => findNumber(element) ?? []),
  };
}

/** The page of a page or component, which need not be the one in front. */
export function findPage(owner: unknown): number | undefined {
  const component = find(owner);
  return component === undefined ? undefined : pageOf(component);
}

/** What a component of the app, by its number, has under names. */
export function findProperties(node: number, names: unknown): Record<string, unknown> {
  const component = findElement(node);
  if (component === undefined || !ge.Component.isComponent(component) || !Array.isArray(names)) return {};
  return Object.fromEntries(names.map((name: string) => [name, copyData<unknown>(component.data[name])]));
}

function below(shadow: ge.ShadowRoot): ge.Element[] {
  const found: ge.Element[] = [];
  ge.ElementIterator.create(shadow, 'shadow-descendants-root-first' as never).forEach((element) => void found.push(element));
  return found;
}

/** Components below one that match, in the order of the page; by the engine's selectors, or by their tag. */
function select(root: ge.GeneralComponent, selector: string): ge.GeneralComponent[] {
  const shadow = root.getShadowRoot();
  if (shadow === null) return [];
  const isTag = /^[a-z][\w-]*$/.test(selector);
  const found = isTag ? below(shadow) : shadow.querySelectorAll(selector);
  return found.filter(
    (element): element is ge.GeneralComponent => ge.Component.isComponent(element) && (!isTag || element.tagName === selector),
  );
}

/** A field that follows the component until the app writes one of its own. */
function follow(read: (component: ge.GeneralComponent) => unknown, name: string): PropertyDescriptor {
  return {
    configurable: true,
    get(this: object) {
      return read(own(this));
    },
    set(this: object, value: unknown) {
      Object.defineProperty(this, name, { value, configurable: true, enumerable: true, writable: true });
    },
  };
}

function dataOf(this: object): Record<string, unknown> {
  return own(this).data;
}

/** `this.data = …`, as Remax writes in onLoad: nothing is drawn, and what is set later is found there. What is no object has nothing in it. */
function replaceData(this: object, given: unknown): void {
  const data = dataOf.call(this);
  const value = typeof given === 'object' && given !== null ? given : {};
  for (const name of Object.keys(data)) if (!(name in value)) Reflect.deleteProperty(data, name);
  Object.assign(data, value);
}

/** What pages and components alike can do. */
function methods(wx: Record<string, AnyFunction>): Record<string, AnyFunction> & ThisType<object> {
  return {
    setData(patch, done) {
      setData(own(this), patch as Patch, typeof done === 'function' ? () => void done.call(this) : undefined);
    },
    triggerEvent(name, detail, options) {
      triggerEvent(own(this), String(name), detail, options as ge.EventOptions | undefined);
    },
    selectComponent: function selectComponent(this: object, selector: unknown) {
      const [first] = select(own(this), String(selector));
      return first === undefined ? null : toExport(first);
    },
    selectAllComponents(selector) {
      return select(own(this), String(selector)).map(toExport);
    },
    selectOwnerComponent() {
      const host = own(this).ownerShadowRoot?.getHostNode();
      return host === undefined ? null : toInstance(host);
    },
    getRelationNodes(key) {
      return own(this).getRelationNodes(String(key)).map(toInstance);
    },
    hasBehavior(behavior) {
      return own(this).hasBehavior(behavior as ge.GeneralBehavior);
    },
    getPageId() {
      return `pageId:${pageOf(own(this))}`;
    },
    createSelectorQuery() {
      return (wx.createSelectorQuery?.() as { in(owner: object): unknown }).in(this);
    },
    createIntersectionObserver(options) {
      return wx.createIntersectionObserver?.(this, options);
    },
    groupSetData(run) {
      return (run as AnyFunction | undefined)?.call(this);
    },
    animate(selector, frames, duration, done) {
      play(this, 'animate', { sought: seek(this, selector), frames, duration }, done);
    },
    clearAnimation(selector, options, done) {
      play(this, 'clearAnimation', { sought: seek(this, selector) }, typeof options === 'function' ? options : done);
    },
    setUpdatePerformanceListener: () => undefined,
    setInitialRenderingCache: () => undefined,
    getTabBar: () => null,
    applyAnimatedStyle: absent('applyAnimatedStyle'),
    clearAnimatedStyle: absent('clearAnimatedStyle'),
    createMediaQueryObserver: absent('createMediaQueryObserver'),
  };
}

function play(instance: object, name: string, params: object, done: unknown): void {
  callView(pageOf(own(instance)), name, params).then(() => void (done as AnyFunction | undefined)?.call(instance), unlessClosed);
}

/** Makes the `this` of the app's pages and components. */
export class Instances {
  private readonly base: object;
  private readonly prototypes = new WeakMap<object, object>();

  constructor(wx: Record<string, unknown>) {
    this.base = Object.defineProperties(
      {},
      {
        ...Object.fromEntries(
          Object.entries(methods(wx as Record<string, AnyFunction>)).map(([name, value]) => [
            name,
            { value, configurable: true, writable: true },
          ]),
        ),
        data: { configurable: true, get: dataOf, set: replaceData },
        properties: follow((component) => component.data, 'properties'),
        is: follow((component) => component.is, 'is'),
        id: follow((component) => component.id, 'id'),
        dataset: follow((component) => component.dataset, 'dataset'),
        __wxExparserNodeId__: follow((component) => findNumber(component), '__wxExparserNodeId__'),
        __wxWebviewId__: follow(pageOf, '__wxWebviewId__'),
      },
    );
  }

  /** Called with the instance of the next page. */
  dressRoot: (instance: Instance) => void = () => undefined;

  make(component: ge.GeneralComponent): Instance {
    const instance = Object.create(this.prototype(component)) as Instance;
    adopt(instance, component);
    surfaces.set(component, component.getBackendContext() as unknown as Surface);
    if (component.ownerShadowRoot === null) this.dressRoot(instance);
    return instance;
  }

  private prototype(component: ge.GeneralComponent): object {
    const definition = component.getComponentDefinition();
    let found = this.prototypes.get(definition);
    if (found === undefined) {
      found = Object.assign(Object.create(this.base) as object, ge.Component.getMethodsFromDef(definition));
      this.prototypes.set(definition, found);
    }
    return found;
  }
}
