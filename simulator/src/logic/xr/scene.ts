import type * as ge from 'glass-easel';
import { type AssetsSystem } from './assets';
import { elements, XrElement, type Component, type ElementClass, type Values, type XrHost } from './core';
import { Effect, Geometry, Material, PostProcess, RenderTexture, Texture } from './resources';
import { NOT_SIMULATED, SYSTEMS } from './tables';

/** Where a scene is on its page. */
export interface Place {
  /** Changes with every change of the page. */
  version(): number;
  /** On the screen, px. */
  measure(): { width: number; height: number };
  /** As the app sets it at the component, px. */
  drawn(): { width: number; height: number };
  /** Runs once the page is drawn. */
  whenDrawn(run: () => void): void;
}

export interface DataHandler {
  create(text: string | undefined, defaultValue: unknown, scene: Scene): unknown;
}

const numbers = (text: string): number[] =>
  text
    .split(/[\s,]+/)
    .filter(Boolean)
    .map(Number);
const list = (text: string): string[] => text.split(/[\s,]+/).filter(Boolean);
const pairs = (text: string): [string, string][] =>
  text
    .split(',')
    .filter(Boolean)
    .map((part) => {
      const at = part.indexOf(':');
      return [part.slice(0, at).trim(), part.slice(at + 1).trim()];
    });
function dictionary(text: string): Record<string, string> {
  const found: Record<string, string> = {};
  for (const [key, value] of pairs(text)) found[key] = value;
  return found;
}

/** How the text of an attribute becomes a value, by type; all other types are assets (xr-frame › 组件数据解析 › 内置数据类型). */
const READ: Record<string, (text: string) => unknown> = {
  string: (text) => text,
  number: Number,
  boolean: (text) => text !== 'false',
  array: list,
  'number-array': numbers,
  color: numbers,
  map: pairs,
  dict: dictionary,
};
export const dataHandlers: Record<string, DataHandler> = {};

const FRAME_MS = 16;
const TOUCHES = ['touchstart', 'touchmove', 'touchend', 'touchcancel'];

/** What `<xr-scene>` is: the root of the tree, and the clock of all in it (xr-frame › 场景). */
export class Scene extends XrElement {
  override readonly scene: Scene = this;
  readonly isScene = true;
  ready = false;
  frameWidth = 0;
  frameHeight = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private isPaused = false;
  private isClosed = false;
  private seen = -1;
  private present: XrElement[] = [];
  private last = 0;

  constructor(
    readonly host: XrHost,
    private readonly place: Place,
    node: ge.Element,
  ) {
    super('scene');
    for (const type of SYSTEMS.split(' ')) Object.assign(this.defaultComponents, { [type]: {} });
    this.__adopt(this, node);
    for (const type of TOUCHES) node.addListener(type, (event: unknown) => void this.event.trigger(type, event, true, false));
    place.whenDrawn(() => this.start());
  }

  get assets(): AssetsSystem {
    return this._components['assets-system'] as AssetsSystem;
  }
  declare readonly ar: Component | undefined;
  static {
    for (const name of ['render', 'animation', 'video', 'physics', 'ar', 'share', 'gizmo'])
      Object.defineProperty(this.prototype, name, {
        get(this: Scene) {
          return this._components[`${name}-system`];
        },
      });
  }
  get width(): number {
    return this.place.drawn().width || this.frameWidth;
  }
  get height(): number {
    return this.place.drawn().height || this.frameHeight;
  }
  get timestamp(): number {
    return Date.now();
  }
  /** Where the app hangs what it makes. */
  get rootShadow(): XrElement {
    const found = this.children.find((child) => child.type === 'shadow' && !child.inXML);
    if (found !== undefined) return found;
    const made = this.createElement(elements.shadow as ElementClass);
    this.addChild(made);
    return made;
  }
  createElement(Class: ElementClass, attributes: Record<string, string> = {}): XrElement {
    const type = Object.keys(elements).find((name) => elements[name] === Class) ?? Class.name;
    const element = new Class(type);
    element.__adopt(this);
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    return element;
  }
  getElementById(id: string): XrElement | undefined {
    return this.all().find((element) => element.id === id);
  }
  getNodeById(id: string): Component | undefined {
    const found = this.all().find((element) => element._components.transform?.getData('nodeId') === id);
    return found?._components.transform;
  }
  createMaterial(effect: Effect, uniforms?: Values): Material {
    const material = new Material(this);
    material.initByEffect(effect, uniforms);
    return material;
  }
  createEffect(description: Effect['description']): Effect {
    return new Effect(this, description);
  }
  createTexture(options: Values): Texture {
    return new Texture(options);
  }
  createRenderTexture(options: Values): RenderTexture {
    return new RenderTexture(options);
  }
  createPostProcess(options: PostProcess['options']): PostProcess {
    return new PostProcess(this, options);
  }
  createVertexLayout(options: unknown): unknown {
    return options;
  }
  createGeometry(layout: unknown, vertices: ArrayBufferView, indices: ArrayBufferView): Geometry {
    return new Geometry(this, layout, vertices, indices);
  }

  /** @internal */
  parse(type: string, text: string | undefined, defaultValue: unknown): unknown {
    const own = dataHandlers[type];
    if (own !== undefined) return own.create(text, defaultValue, this);
    const written = text ?? (typeof defaultValue === 'string' ? defaultValue : undefined);
    if (written === undefined) return defaultValue;
    if (type === 'node') return undefined;
    return READ[type]?.(written) ?? this.assets.getAsset(type, written);
  }

  /** @internal Components that wait for an asset of the type look again. */
  settle(type: string): void {
    for (const element of this.all()) for (const component of Object.values(element._components)) component.__settle(type);
  }

  /** @internal The page is no longer in front, or is again. */
  pause(isPaused: boolean): void {
    if (isPaused === this.isPaused || this.isClosed) return;
    this.isPaused = isPaused;
    if (!this.ready) return;
    this.event.trigger(isPaused ? 'pause' : 'resume');
    if (isPaused) clearTimeout(this.timer);
    else this.begin();
  }

  override __detach(): void {
    for (const element of [...this.present, this]) element.__remove();
    this.close();
  }

  /** @internal With its page, or for another. */
  close(): void {
    clearTimeout(this.timer);
    this.isPaused = true;
    this.isClosed = true;
    for (const element of [...this.present.splice(0), this]) element.__release();
  }

  private all(): XrElement[] {
    this.refresh();
    const found: XrElement[] = [];
    this.dfs((element) => void found.push(element));
    return found;
  }

  /** Those that the template has put into the scene, or taken out of it, since. */
  private refresh(): void {
    const version = this.place.version();
    if (version === this.seen || !this.isIn) return;
    this.seen = version;
    const found = new Set<XrElement>();
    this.dfs((element) => void (element !== this && element.inXML && found.add(element)));
    const before = this.present;
    this.present = [...found];
    for (const element of before) if (!found.has(element)) element.__remove();
    for (const element of found) if (!element.isIn) element.__enter();
  }

  private start(): void {
    if (this.isClosed) return;
    const { width, height } = this.place.measure();
    Object.assign(this, { frameWidth: width, frameHeight: height });
    this.__enter();
    this.refresh();
    this.tellIdle();
    this.ready = true;
    this.event.trigger('ready', this);
    if (this.ar !== undefined) {
      // VKSession.start › status: 2000002 设备不支持.
      const error = new Error('2000002: AR is not supported by the simulator');
      this.host.log('error', `[xr-frame] ${String(error)}`);
      this.event.trigger('ar-error', error);
    }
    if (!this.isPaused) this.begin();
  }

  /** What the template asks for and nothing comes of. */
  private tellIdle(): void {
    const used = this.present.flatMap(({ defaultComponents, _components }) =>
      NOT_SIMULATED.split(' ').filter(
        (type) => _components[type] !== undefined && (!(type in defaultComponents) || _components[type].__isWritten()),
      ),
    );
    if (used.length > 0) this.host.log('warn', `[xr-frame] not simulated in this scene: ${[...new Set(used)].join(', ')}`);
  }

  private begin(): void {
    this.last = Date.now();
    this.tickSoon();
  }

  private tickSoon(): void {
    this.timer = setTimeout(() => this.tick(), FRAME_MS);
  }

  private tick(): void {
    const delta = Date.now() - this.last;
    this.last += delta;
    const all = this.all();
    for (const element of all) element.event.flushAll();
    this.event.trigger('tick', delta, true, this.event.bound.has('tick'));
    for (const element of all) for (const component of Object.values(element._components)) component.__tick(delta);
    if (!this.isPaused) this.tickSoon();
  }
}
