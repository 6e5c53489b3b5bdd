import * as ge from 'glass-easel';
import type { ComponentHost, ComponentShape, FromView, PageOpening } from '../shared/messages';
import { parseDataPath } from '../shared/path';
import { builtins } from './components';
import { playAnimation } from './components/animation';
import { ariaProperties, reflectAria } from './components/aria';
import { HTML_TAGS, INNER_TAGS } from './components/templates';
import { setBehaviour, type Behaviour, type Host, type ViewEnvironment } from './components/types';
import { findDom, serializeEvent } from './events';
import { documentForEngine } from './document';
import { cssSelector } from './query';
import { Relations } from './relations';
import { wxsHooks, type WxsHooks } from './wxs';

/** Compiled templates and styles, put on the window by /simulator/view-data.js. */
export interface ViewBundle {
  groups: Record<string, Record<string, unknown>>;
  styles: Record<string, string>;
}

type Report = (message: FromView) => void;
type AnyComponent = ge.GeneralComponent;

interface EngineOptions {
  bundle: ViewBundle;
  report: Report;
  environment: ViewEnvironment;
}

/** What stands for an element that nobody has defined. */
const UNKNOWN = 'wx-builtin/unknown';

const TYPES: Readonly<Record<string, unknown>> = { string: String, number: Number, boolean: Boolean, object: Object, array: Array };

/** The engine observes, as templates bind, only names of these letters; data may have others. */
const isBindable = (name: string): boolean => /^[A-Za-z_$][\w$]*$/.test(name);

const builtinPath = (tag: string): string => `wx-builtin/${tag}`;

function getProperty(value: unknown): { type: unknown; value: unknown } {
  if (typeof value === 'string') return { type: String, value };
  // Numbers and booleans stay untyped: WXML passes them as strings as often as not.
  return { type: null, value };
}

/** Renders one page with WeChat's component engine. */
export class ViewEngine {
  readonly context = new ge.CurrentWindowBackendContext();
  private readonly space = new ge.ComponentSpace(UNKNOWN, undefined, undefined, false);
  private readonly pageScope: number;
  private readonly components = new Map<string, AnyComponent>();
  private readonly componentIds = new WeakMap<AnyComponent, string>();
  private readonly callers = new WeakMap<object, AnyComponent>();
  /** Handlers that are the logic layer's. */
  private readonly forwarders = new WeakSet<object>();
  private root: AnyComponent | undefined;
  private lastComponent = 0;
  /** Whose data the logic layer is setting. */
  private applying: AnyComponent | undefined;
  private madeComponents = false;
  private readonly unknown = new Set<string>();
  private pageId = 0;

  constructor(private readonly options: EngineOptions) {
    ge.globalOptions.throwGlobalError = false;
    ge.addGlobalWarningListener(() => false);
    ge.addGlobalErrorListener((error) => {
      const { name, message, stack } = error instanceof Error ? error : new Error(String(error));
      this.options.report({ type: 'error', error: { name, message, stack } });
      return false;
    });
    Object.assign(this.context, { document: documentForEngine() });
    Object.assign(window, { simulatorWxs: this.wxsHooks() });
    this.pageScope = this.space.styleScopeManager.register('');
    this.space.setSharedStyleScope(this.pageScope);
    this.space.updateComponentOptions({ writeIdToDOM: true, reflectToAttributes: false });
    this.defineUnknown();
    this.defineBuiltins();
  }

  get data(): Record<string, unknown> {
    return this.root?.data ?? {};
  }

  get rootComponent(): AnyComponent | undefined {
    return this.root;
  }

  componentById(id: string): AnyComponent | undefined {
    return this.components.get(id);
  }

  /** What wxs functions are called by. */
  private wxsHooks(): WxsHooks {
    const host = {
      report: this.options.report,
      findComponentId: (element: object) => this.componentIds.get(element as AnyComponent),
      toCss: (selector: string) => cssSelector(this, selector),
    };
    return wxsHooks(
      host,
      (caller) => this.behind(caller),
      (run) => this.forwarders.has(run),
    );
  }

  findComponentId(element: Element): string | undefined {
    const engineElement = (element as { __wxElement?: AnyComponent }).__wxElement;
    return engineElement === undefined ? undefined : this.componentIds.get(engineElement);
  }

  /** Names of the class prefixes of isolated components on this page. */
  readonly scopes: string[] = [];

  /** Draws the page. @throws when it cannot be drawn */
  open(page: PageOpening, using: Record<string, string>): void {
    this.pageId = page.id;
    for (const shape of page.components) this.defineCustom(shape);
    const data = JSON.parse(page.data) as Record<string, unknown>;
    const definition = this.space.defineComponent({
      is: page.path,
      template: this.template(page.path),
      using: this.absolute(using),
      data,
      // What the logic layer has not set, the user has, through a value bound both ways (`model:`).
      observers: Object.fromEntries(
        Object.keys(data)
          .filter(isBindable)
          .map((name) => [
            `${name}.**`,
            (value: unknown) => {
              if (this.applying !== this.root) this.options.report({ type: 'model', data: { [name]: value } });
            },
          ]),
      ),
      options: { useMethodCallerListeners: true, styleScope: this.pageScope, dataDeepCopy: ge.DeepCopyKind.None },
    });
    const root = ge.Component.createWithContext('page-root', definition, this.context) as unknown as AnyComponent;
    this.root = root;
    root.setMethodCaller(this.eventForwarder(root, undefined) as never);
    const placeholder = document.createElement('span');
    document.body.append(placeholder);
    ge.Element.replaceDocumentElement(root, document.body as never, placeholder as never);
  }

  /** Applies a patch of data paths to the page or a custom component. */
  setData(component: string | undefined, patch: Record<string, unknown>): void {
    const target = component === undefined ? this.root : this.components.get(component);
    if (target === undefined) return;
    const proxy = ge.Component.getDataProxy(target as never) as unknown as {
      replaceDataOnPath(path: (string | number)[], value: unknown): void;
      applyDataUpdates(force: boolean): void;
    };
    for (const key of Object.keys(patch)) proxy.replaceDataOnPath(parseDataPath(key), patch[key]);
    this.applying = target;
    try {
      proxy.applyDataUpdates(true);
    } finally {
      this.applying = undefined;
    }
    if (this.madeComponents) this.options.report({ type: 'component', action: 'drawn' });
    this.madeComponents = false;
  }

  triggerOn(element: Element, type: string, detail: unknown, options?: ge.EventOptions): void {
    const target = (element as { __wxElement?: ge.Element }).__wxElement;
    if (target !== undefined) ge.Event.dispatchEvent(target, new ge.Event(type, detail, options));
  }

  private template(path: string): never {
    const content = this.options.bundle.groups[path];
    if (content === undefined) throw new Error(`no template for ${path}`);
    return { groupList: this.options.bundle.groups, content } as never;
  }

  private absolute(using: Record<string, string>): Record<string, string> {
    return Object.fromEntries(Object.entries(using).map(([tag, path]) => [tag, `/${path}`]));
  }

  private defineBuiltins(): void {
    const { environment } = this.options;
    for (const tag of [...INNER_TAGS, ...HTML_TAGS]) this.space.setGlobalUsingComponent(tag, tag);
    for (const [tag, builtin] of Object.entries(builtins)) {
      const running = new WeakMap<object, Behaviour>();
      // A component that says its state itself, as a switch does, is asked first.
      const properties = { ...ariaProperties, hidden: null, animation: null, ...builtin.properties };
      const definition = this.space.defineComponent({
        is: builtinPath(tag),
        template: this.template(builtin.template),
        properties: Object.fromEntries(Object.entries(properties).map(([name, value]) => [name, getProperty(value)])),
        observers: Object.fromEntries(
          Object.keys(properties).map((name) => [
            name,
            function changed(this: AnyComponent, value: unknown) {
              if (name in ariaProperties) reflectAria(findDom(this), name, value);
              else if (name === 'hidden') findDom(this)?.toggleAttribute('hidden', Boolean(value));
              else if (name === 'animation') playAnimation(findDom(this), value);
              running.get(this)?.changed?.[name]?.(value);
            },
          ]),
        ),
        lifetimes: {
          attached(this: AnyComponent) {
            const behaviour = builtin.create?.(hostFor(this, environment));
            if (behaviour === undefined) return;
            running.set(this, behaviour);
            const root = findDom(this);
            if (root !== null) setBehaviour(root, behaviour);
            for (const [name, changed] of Object.entries(behaviour.changed ?? {})) changed((this.data as Record<string, unknown>)[name]);
          },
          detached(this: AnyComponent) {
            running.get(this)?.detached?.();
          },
        },
        options: {
          writeIdToDOM: true,
          reflectToAttributes: false,
          dataDeepCopy: ge.DeepCopyKind.None,
          propertyPassingDeepCopy: ge.DeepCopyKind.None,
        },
      } as never);
      this.space.setGlobalUsingComponent(tag, definition as never);
    }
  }

  /** An element that the simulator has not: a box with its name, which is told. */
  private defineUnknown(): void {
    const { report } = this.options;
    const { unknown } = this;
    this.space.defineComponent({
      is: UNKNOWN,
      template: this.template('wx/slot'),
      lifetimes: {
        attached(this: AnyComponent) {
          findDom(this)?.setAttribute('wx-unknown', this.tagName);
          if (unknown.has(this.tagName)) return;
          unknown.add(this.tagName);
          report({ type: 'unknownElement', tag: this.tagName });
        },
      },
    });
  }

  private defineCustom(shape: ComponentShape): void {
    const isolation = shape.options.styleIsolation ?? (shape.options.addGlobalClass === true ? 'apply-shared' : 'isolated');
    const name = shape.path.replace(/[^\w]+/g, '_');
    const styleScope = isolation === 'shared' ? this.pageScope : this.space.styleScopeManager.register(name);
    if (isolation !== 'shared') this.scopes.push(name);
    const behind = (caller: unknown): AnyComponent => this.behind(caller);
    const onComponent = (run: (component: AnyComponent, value: unknown) => void) =>
      function lifetime(this: AnyComponent, value?: unknown): void {
        run(behind(this), value);
      };
    const observed = [
      ...Object.keys(shape.properties).map((key) => [key, key] as const),
      ...Object.keys(shape.data).flatMap((key) => (key in shape.properties || !isBindable(key) ? [] : [[`${key}.**`, key] as const])),
    ];
    this.space.defineComponent({
      is: shape.path,
      template: this.template(shape.path),
      using: this.absolute(shape.using),
      data: shape.data,
      properties: Object.fromEntries(
        Object.entries(shape.properties).map(([key, { type, optionalTypes, value }]) => [
          key,
          { type: TYPES[type] ?? null, optionalTypes: optionalTypes.map((other) => TYPES[other] ?? null), value },
        ]),
      ),
      externalClasses: shape.externalClasses,
      relations: Object.fromEntries(
        Object.entries(shape.relations).map(([key, type]) => [
          key,
          { type, linked: onComponent((component, other) => this.relations.add(component, key, this.behind(other))) },
        ]),
      ),
      generics: Object.fromEntries(
        Object.entries(shape.generics).map(([key, generic]) => [key, generic === true ? true : { default: `/${generic.default}` }]),
      ),
      observers: Object.fromEntries(
        observed.map(([fields, key]) => [fields, onComponent((component, value) => this.dataChanged(component, key, value))]),
      ),
      lifetimes: {
        created: onComponent((component) => this.componentCreated(component)),
        attached: onComponent((component) => this.componentAttached(component, shape, name)),
        detached: onComponent((component) => this.componentDetached(component)),
      },
      options: {
        useMethodCallerListeners: true,
        styleScope,
        ...(isolation === 'apply-shared' ? { extraStyleScope: this.pageScope } : {}),
        multipleSlots: shape.options.multipleSlots ?? false,
        virtualHost: shape.options.virtualHost ?? false,
        // A property may be called as a field of the engine's node is, such as `dataset`.
        writeFieldsToNode: false,
      },
    } as never);
  }

  private componentCreated(component: AnyComponent): void {
    this.lastComponent += 1;
    const id = `c${this.pageId}-${this.lastComponent}`;
    this.components.set(id, component);
    this.componentIds.set(component, id);
    component.setMethodCaller(this.eventForwarder(component, id) as never);
  }

  private componentAttached(component: AnyComponent, shape: ComponentShape, scope: string): void {
    const id = this.componentIds.get(component);
    if (id === undefined) return;
    findDom(component)?.setAttribute('wx-host', scope);
    const owner = component.ownerShadowRoot?.getHostNode();
    const host: ComponentHost = {
      id: component.id,
      className: component.class,
      dataset: { ...component.dataset },
      parent: (owner === undefined ? undefined : this.componentIds.get(owner)) ?? null,
      tag: component.tagName,
    };
    const data = component.data as Record<string, unknown>;
    const properties = Object.fromEntries(Object.keys(shape.properties).map((key) => [key, data[key]]));
    this.options.report({ type: 'component', component: id, action: 'created', path: shape.path, host, properties });
    this.attachedIds.add(id);
    this.madeComponents = true;
    this.relations.tell();
  }

  private readonly attachedIds = new Set<string>();
  private readonly relations = new Relations(
    (component) => this.componentIds.get(component) ?? '',
    (id) => this.attachedIds.has(id),
    (message) => this.options.report(message),
  );

  /** Life-cycle functions run on a method caller; this finds the component behind it. */
  private behind(caller: unknown): AnyComponent {
    return this.callers.get(caller as object) ?? (caller as AnyComponent);
  }

  private componentDetached(component: AnyComponent): void {
    const id = this.componentIds.get(component);
    if (id === undefined) return;
    this.components.delete(id);
    this.attachedIds.delete(id);
    this.options.report({ type: 'component', component: id, action: 'detached' });
  }

  /** A property its owner has set, or data that a user has through a value bound both ways (`model:`). */
  private dataChanged(component: AnyComponent, key: string, value: unknown): void {
    const id = this.componentIds.get(component);
    // A component's own setData comes from the logic layer, which has it already.
    if (id === undefined || !this.attachedIds.has(id) || this.applying === component) return;
    this.options.report({ type: 'component', component: id, action: 'properties', properties: { [key]: value } });
  }

  /** A method caller that has every method: each call is an event for the logic layer. */
  private eventForwarder(component: AnyComponent, id: string | undefined): object {
    const forward = (handler: string): ((event: ge.ShadowedEvent<unknown>) => void) => {
      const run = (event: ge.ShadowedEvent<unknown>): void => {
        if (handler !== '') this.options.report({ type: 'event', component: id, handler, event: serializeEvent(event) });
      };
      this.forwarders.add(run);
      return run;
    };
    const own = component as unknown as Record<string, unknown>;
    const caller = new Proxy(component, {
      getOwnPropertyDescriptor: (target, key) =>
        typeof key === 'string' && !(key in target)
          ? { configurable: true, enumerable: true, writable: true, value: forward(key) }
          : Reflect.getOwnPropertyDescriptor(target, key),
      get: (target, key) => (typeof key === 'string' && !(key in target) ? forward(key) : own[key as string]),
    });
    this.callers.set(caller, component);
    return caller;
  }
}

function hostFor(component: AnyComponent, env: ViewEnvironment): Host {
  const root = findDom(component) ?? document.createElement('div');
  return {
    root,
    env,
    get data() {
      return component.data as Record<string, unknown>;
    },
    find: (selector) => {
      const found = root.querySelector<HTMLElement>(`:scope > ${selector}, :scope > * > ${selector}, :scope ${selector}`);
      if (found === null) throw new Error(`${component.is} has no ${selector}`);
      return found;
    },
    trigger: (type, detail, options) => component.triggerEvent(type, detail ?? {}, { bubbles: options?.bubbles ?? false, composed: false }),
    set: (name, value) => component.setData({ [name]: value } as never),
  };
}
