import type * as ge from 'glass-easel';
import { EventManager } from './events';
import type { Scene } from './scene';

/** What the engine needs of the logic layer around it. */
export interface XrHost {
  /** Runs code of the app. @param where what it is */
  guarded(run: () => void, where: string): void;
  /** What stands for a member that the simulator lacks: it fails by name once it is used. */
  absent(name: string): unknown;
  log(level: 'warn' | 'error', text: string): void;
  trigger(node: ge.Element, type: string, detail: unknown, bubbles: boolean): void;
  /** Bytes of a file of the package, the phone or a server. @throws Error with what the failed API says */
  load(source: string): Promise<ArrayBuffer>;
  /** Of a file that is loaded. @throws when it is no picture */
  decode(picture: ArrayBuffer): Promise<{ width: number; height: number }>;
}

export type Values = Record<string, unknown>;
type Texts = Record<string, string>;
export type Schema = Record<string, { type: string; defaultValue?: unknown }>;
export type DefaultComponents = Record<string, Texts>;
export type ComponentClass = new () => Component;
export type ElementClass = new (type: string) => XrElement;

/** `key: value; key: value` of an attribute that is a component. */
function splitData(text: string): Texts {
  const data: Texts = {};
  for (const part of text.split(';')) {
    const at = part.indexOf(':');
    if (at > 0) data[part.slice(0, at).trim()] = part.slice(at + 1).trim();
  }
  return data;
}

/** What runs an element (xr-frame › 组件). Apps derive theirs: what they have no name for is kept from them. */
export class Component {
  readonly schema: Schema = {};
  readonly priority: number = 0;
  #owner: XrElement | undefined;
  #parent: XrElement | undefined;
  #texts: Texts = {};
  #values: Values = {};
  #isAdded = false;
  #isReleased = false;
  #changes = 0;

  get el(): XrElement {
    return this.#owner as XrElement;
  }
  get scene(): Scene {
    return this.el.scene as Scene;
  }
  get version(): number {
    return this.#changes;
  }
  getData(key: string): unknown {
    return this.#values[key];
  }
  setDataOne(key: string, value: unknown): void {
    this.setData({ [key]: value });
  }
  setData(data: Values): void {
    for (const key of Object.keys(data)) Reflect.deleteProperty(this.#texts, key);
    this.#change(data);
  }
  onAdd(_parent: XrElement | undefined, _data: Values): void {}
  onUpdate(_data: Values, _before: Values): void {}
  onTick(_delta: number, _data: Values): void {}
  onRemove(_parent: XrElement | undefined, _data: Values): void {}
  onRelease(_data: Values): void {}

  /** @internal Attributes as the template has them; undefined: no longer. */
  __write(texts: Record<string, string | undefined>): void {
    for (const [key, text] of Object.entries(texts)) {
      if (text === undefined) Reflect.deleteProperty(this.#texts, key);
      else this.#texts[key] = text;
    }
    this.#change(this.#parse(Object.keys(texts)));
  }

  /** @internal On an element; what it does begins once that is in the scene. */
  __mount(element: XrElement, data: Values): void {
    this.#owner = element;
    this.#change({ ...this.#parse(Object.keys(this.schema)), ...data });
  }

  /** @internal In the scene. onAdd and onUpdate wait for the assets that are being loaded (xr-frame › 组件数据解析 › 资源). */
  __enter(): void {
    const isWaiting = Object.entries(this.schema).some(([key, { type }]) => this.scene.assets.isLoading(type, this.#texts[key]));
    if (this.#isAdded || this.#isReleased || isWaiting) return;
    this.#isAdded = true;
    this.#parent = this.el.parent;
    this.#run('onAdd', () => this.onAdd(this.#parent, this.#values));
  }

  /** @internal An asset has come, or will not. */
  __settle(type: string): void {
    const keys = Object.keys(this.schema).filter((key) => this.schema[key]?.type === type && this.#texts[key] !== undefined);
    this.#change(this.#parse(keys));
    if (this.el.isIn) this.__enter();
  }

  /** @internal Out of the scene; it may come back. */
  __remove(): void {
    if (!this.#isAdded) return;
    this.#isAdded = false;
    this.#run('onRemove', () => this.onRemove(this.#parent, this.#values));
  }

  /** @internal For good. */
  __release(): void {
    if (this.#isReleased) return;
    this.#isReleased = true;
    this.#isAdded = false;
    this.#run('onRelease', () => this.onRelease(this.#values));
  }

  /** @internal The template says something of it. */
  __isWritten(): boolean {
    return Object.keys(this.#texts).length > 0;
  }

  /** @internal */
  __tick(delta: number): void {
    if (this.#isAdded && this.onTick !== Component.prototype.onTick) this.#run('onTick', () => this.onTick(delta, this.#values));
  }

  /** Of the engine's own components, at once. */
  protected __apply(_data: Values): void {}

  protected __textOf(key: string): string | undefined {
    return this.#texts[key];
  }

  #change(data: Values): void {
    const before = { ...this.#values };
    const changed = Object.keys(data).filter((key) => data[key] !== before[key]);
    if (changed.length === 0) return;
    for (const key of changed) {
      if (data[key] === undefined) Reflect.deleteProperty(this.#values, key);
      else this.#values[key] = data[key];
    }
    this.#changes += 1;
    this.__apply(data);
    if (this.#isAdded) this.#run('onUpdate', () => this.onUpdate(this.#values, before));
  }

  #parse(keys: string[]): Values {
    const data: Values = {};
    for (const key of keys) {
      const { type, defaultValue } = this.schema[key] ?? { type: 'string' };
      data[key] = this.scene.parse(type, this.#texts[key], defaultValue);
    }
    return data;
  }

  #run(name: string, run: () => void): void {
    this.scene.host.guarded(run, `${name} of ${this.constructor.name}`);
  }
}

/** What the app has registered, and the engine's own. */
export const components: Record<string, ComponentClass> = {};
export const elements: Record<string, ElementClass> = {};

const hasChildren = (node: ge.Node): node is ge.Element => 'getComposedChildren' in node;
const adopted = new WeakMap<object, XrElement>();

/** One tag of a scene, or what `createElement` has made (xr-frame › 元素). */
export class XrElement {
  readonly defaultComponents: DefaultComponents = {};
  readonly dataMapping: Record<string, readonly string[]> = {};
  readonly event = new EventManager(this);
  readonly _components: Record<string, Component> = {};
  name = '';
  /** @internal The template's element; undefined: made by the app. */
  node: ge.Element | undefined;
  /** @internal */
  scene: Scene | undefined;
  /** @internal It is in the scene, and its components run. */
  isIn = false;
  #ownId = '';
  readonly #attributes: Texts = {};
  readonly #added: XrElement[] = [];
  #holder: XrElement | undefined;

  constructor(readonly type: string) {}

  get id(): string {
    return this.node?.id ?? this.#ownId;
  }
  setId(id: string): void {
    this.#ownId = id;
  }
  get inXML(): boolean {
    return this.node !== undefined;
  }
  get parent(): XrElement | undefined {
    for (let at = this.node?.getComposedParent() ?? null; at !== null; at = at.getComposedParent()) {
      const found = adopted.get(at);
      if (found !== undefined) return found;
    }
    return this.#holder;
  }
  get children(): XrElement[] {
    const found: XrElement[] = [];
    const visit = (node: ge.Element): void => {
      for (const child of node.getComposedChildren().filter(hasChildren)) {
        const element = adopted.get(child);
        if (element === undefined) visit(child);
        else found.push(element);
      }
    };
    if (this.node !== undefined) visit(this.node);
    return [...found, ...this.#added];
  }
  getChildAtIndex(index: number): XrElement | undefined {
    return this.children[index];
  }
  getChildByFilter(filter: (child: XrElement) => boolean): XrElement | undefined {
    return this.children.find(filter);
  }
  getChildrenByFilter(filter: (child: XrElement) => boolean): XrElement[] {
    return this.children.filter(filter);
  }
  getChildByClass(wanted: ElementClass): XrElement | undefined {
    return this.children.find((child) => child instanceof wanted);
  }
  getChildByName(name: string): XrElement | undefined {
    return this.children.find((child) => child.name === name);
  }
  getChildrenByName(name: string): XrElement[] {
    return this.children.filter((child) => child.name === name);
  }
  dfs<T>(
    callback: (element: XrElement, params?: T) => T,
    defaultParams?: T,
    excludeRoot = false,
    stop?: (element: XrElement, params?: T) => boolean,
  ): void {
    const params = excludeRoot ? defaultParams : callback(this, defaultParams);
    if (stop?.(this, params) === true) return;
    for (const child of this.children) child.dfs(callback, params, false, stop);
  }
  getComponent(wanted: string | ComponentClass): Component | undefined {
    if (typeof wanted === 'string') return this._components[wanted];
    return Object.values(this._components).find((component) => component instanceof wanted);
  }
  addComponent(wanted: ComponentClass, data?: Values): Component {
    const type = Object.keys(components).find((name) => components[name] === wanted) ?? wanted.name;
    const component = this.#mount(type, wanted, data);
    if (this.isIn) component.__enter();
    return component;
  }
  removeComponent(wanted: ComponentClass): void {
    for (const [type, component] of Object.entries(this._components)) {
      if (!(component instanceof wanted)) continue;
      component.__remove();
      component.__release();
      Reflect.deleteProperty(this._components, type);
    }
  }
  setAttribute(name: string, value: string | undefined): void {
    if (value === undefined) Reflect.deleteProperty(this.#attributes, name);
    else this.#attributes[name] = value;
    if (name === 'name') this.name = value ?? '';
    if (this.scene !== undefined) this.#write(name, value);
  }
  addChild(child: XrElement): void {
    child.#holder?.removeChild(child);
    child.#holder = this;
    this.#added.push(child);
    if (this.isIn) child.__enter();
  }
  removeChild(child: XrElement): void {
    if (child.#holder !== this) return;
    this.#drop(child);
    child.__remove();
  }
  release(): void {
    if (this.#holder !== undefined) this.#holder.#drop(this);
    this.__release();
  }

  /** @internal Belongs to the scene from now on, and has its components. */
  __adopt(scene: Scene, node?: ge.Element): void {
    this.scene = scene;
    this.node = node;
    if (node !== undefined) adopted.set(node, this);
    for (const [type, texts] of Object.entries(this.defaultComponents)) this.#written(type).__write(texts);
    for (const [name, text] of Object.entries(this.#attributes)) this.#write(name, text);
  }

  /** @internal With all that the app has put below it. */
  __enter(): void {
    this.isIn = true;
    for (const component of Object.values(this._components)) component.__enter();
    for (const child of this.#added) child.__enter();
  }

  /** @internal With all below it, and so is `__release`. */
  __remove(): void {
    for (const child of this.#added) child.__remove();
    for (const component of Object.values(this._components)) component.__remove();
    this.isIn = false;
  }

  /** @internal Without onRemove where it was not removed before (typings: Component.onRemove). */
  __release(): void {
    for (const child of this.#added) child.__release();
    for (const component of Object.values(this._components)) component.__release();
    this.isIn = false;
  }

  /** @internal The template has taken its tag away: removed from its parent, and then destroyed. */
  __detach(): void {
    this.__remove();
    this.__release();
  }

  #drop(child: XrElement): void {
    this.#added.splice(this.#added.indexOf(child), 1);
    child.#holder = undefined;
  }

  #write(name: string, text: string | undefined): void {
    const [type = name, key] = this.dataMapping[name] ?? [];
    if (components[type] === undefined) return;
    const isNew = this._components[type] === undefined;
    const component = this.#written(type);
    component.__write(key === undefined ? splitData(text ?? '') : { [key]: text });
    if (isNew && this.isIn) component.__enter();
  }

  #written(type: string): Component {
    const Class = components[type];
    if (Class === undefined) throw new Error(`xr-frame has no component "${type}": registerComponent`);
    return this._components[type] ?? this.#mount(type, Class);
  }

  #mount(type: string, Class: ComponentClass, data: Values = {}): Component {
    const component = new Class();
    this._components[type] = component;
    component.__mount(this, data);
    return component;
  }
}
