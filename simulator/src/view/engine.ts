import * as ge from 'glass-easel';
import type {
  ComponentHost,
  ComponentShape,
  FromView,
  PageOpening,
  SerializedTarget,
  SerializedTouch,
  ViewEvent,
} from '../shared/messages';
import { parseDataPath } from '../shared/path';
import { builtins } from './components';
import { ariaProperties, reflectAria } from './components/aria';
import { rpxToCss, setBehaviour, type Behaviour, type Host, type ViewEnvironment } from './components/types';

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

const builtinPath = (tag: string): string => `wx-builtin/${tag}`;

function getProperty(value: unknown): { type: unknown; value: unknown } {
  if (typeof value === 'string') return { type: String, value };
  // Numbers and booleans stay untyped: WXML passes them as strings as often as not.
  return { type: null, value };
}

/** Inline styles may hold rpx; the wrapper turns it into CSS on the way to the DOM. */
function documentForEngine(): {
  createElement(tag: string): HTMLElement;
  createTextNode(text: string): Text;
  createDocumentFragment(): DocumentFragment;
} {
  return {
    createElement: (tag) => {
      const element = document.createElement(tag.startsWith('h-') ? tag.slice(2) : tag.startsWith('wx-') ? tag : `wx-${tag}`);
      const setAttribute = element.setAttribute.bind(element);
      element.setAttribute = (name, value) => setAttribute(name, name === 'style' ? rpxToCss(value) : value);
      return element;
    },
    createTextNode: (text) => document.createTextNode(text),
    createDocumentFragment: () => document.createDocumentFragment(),
  };
}

const getTouches = (list: ArrayLike<Touch> | undefined): SerializedTouch[] =>
  Array.from(list ?? [], ({ identifier, pageX, pageY, clientX, clientY }) => ({ identifier, pageX, pageY, clientX, clientY }));

/** The DOM node of an engine element, if it has one. */
export function findDom(element: ge.Element | null | undefined): HTMLElement | null {
  return element?.$$ as HTMLElement | null;
}

export function serializeTarget(element: ge.Element): SerializedTarget {
  const dom = findDom(element);
  return { id: element.id, dataset: { ...element.dataset }, offsetLeft: dom?.offsetLeft ?? 0, offsetTop: dom?.offsetTop ?? 0 };
}

/** Renders one page with WeChat's component engine. */
export class ViewEngine {
  readonly context = new ge.CurrentWindowBackendContext();
  private readonly space = new ge.ComponentSpace('');
  private readonly pageScope: number;
  private readonly components = new Map<string, AnyComponent>();
  private readonly componentIds = new WeakMap<AnyComponent, string>();
  private readonly callers = new WeakMap<object, AnyComponent>();
  private root: AnyComponent | undefined;
  private lastComponent = 0;
  private applying = false;
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
    this.pageScope = this.space.styleScopeManager.register('');
    this.space.setSharedStyleScope(this.pageScope);
    this.space.updateComponentOptions({ writeIdToDOM: true, reflectToAttributes: false });
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

  findComponentId(element: Element): string | undefined {
    const engineElement = (element as { __wxElement?: AnyComponent }).__wxElement;
    return engineElement === undefined ? undefined : this.componentIds.get(engineElement);
  }

  /** Names of the class prefixes of isolated components on this page. */
  readonly scopes: string[] = [];

  open(page: PageOpening, using: Record<string, string>): void {
    this.pageId = page.id;
    for (const shape of page.components) this.defineCustom(shape);
    const definition = this.space.defineComponent({
      is: page.path,
      template: this.template(page.path),
      using: this.absolute(using),
      data: JSON.parse(page.data) as Record<string, unknown>,
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
    this.applying = true;
    try {
      proxy.applyDataUpdates(true);
    } finally {
      this.applying = false;
    }
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
    for (const [tag, builtin] of Object.entries(builtins)) {
      const running = new WeakMap<object, Behaviour>();
      // A component that says its state itself, as a switch does, is asked first.
      const properties = { ...ariaProperties, ...builtin.properties };
      const definition = this.space.defineComponent({
        is: builtinPath(tag),
        template: this.template(builtin.template),
        properties: Object.fromEntries(Object.entries(properties).map(([name, value]) => [name, getProperty(value)])),
        observers: Object.fromEntries(
          Object.keys(properties).map((name) => [
            name,
            function changed(this: AnyComponent, value: unknown) {
              if (name in ariaProperties) reflectAria(findDom(this), name, value);
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

  private defineCustom(shape: ComponentShape): void {
    const isolation = shape.options.styleIsolation ?? (shape.options.addGlobalClass === true ? 'apply-shared' : 'isolated');
    const name = shape.path.replace(/[^\w]+/g, '_');
    const styleScope = isolation === 'shared' ? this.pageScope : this.space.styleScopeManager.register(name);
    if (isolation !== 'shared') this.scopes.push(name);
    // Life-cycle functions run on the method caller; this finds the component behind it.
    const { callers } = this;
    const onComponent = (run: (component: AnyComponent, value: unknown) => void) =>
      function lifetime(this: AnyComponent, value?: unknown): void {
        run(callers.get(this) ?? this, value);
      };
    const types: Record<string, unknown> = { string: String, number: Number, boolean: Boolean, object: Object, array: Array, any: null };
    this.space.defineComponent({
      is: shape.path,
      template: this.template(shape.path),
      using: this.absolute(shape.using),
      data: shape.data,
      properties: Object.fromEntries(
        Object.entries(shape.properties).map(([key, { type, value }]) => [key, { type: types[type] ?? null, value }]),
      ),
      externalClasses: shape.externalClasses,
      observers: Object.fromEntries(
        Object.keys(shape.properties).map((key) => [key, onComponent((component, value) => this.propertyChanged(component, key, value))]),
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
  }

  private readonly attachedIds = new Set<string>();

  private componentDetached(component: AnyComponent): void {
    const id = this.componentIds.get(component);
    if (id === undefined) return;
    this.components.delete(id);
    this.attachedIds.delete(id);
    this.options.report({ type: 'component', component: id, action: 'detached' });
  }

  private propertyChanged(component: AnyComponent, key: string, value: unknown): void {
    const id = this.componentIds.get(component);
    if (id === undefined || !this.attachedIds.has(id)) return;
    // A component's own setData comes from the logic layer, which has it already.
    if (this.applying && this.settingComponent === id) return;
    this.options.report({ type: 'component', component: id, action: 'properties', properties: { [key]: value } });
  }

  private settingComponent: string | undefined;

  /** As setData, but known to come from this component's own logic. */
  setComponentData(component: string, patch: Record<string, unknown>): void {
    this.settingComponent = component;
    try {
      this.setData(component, patch);
    } finally {
      this.settingComponent = undefined;
    }
  }

  /** A method caller that has every method: each call is an event for the logic layer. */
  private eventForwarder(component: AnyComponent, id: string | undefined): object {
    const forward =
      (handler: string) =>
      (event: ge.ShadowedEvent<unknown>): void => {
        if (handler === '') return;
        this.options.report({ type: 'event', component: id, handler, event: serializeEvent(event) });
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

function serializeEvent(event: ge.ShadowedEvent<unknown>): ViewEvent {
  const original = event.getOriginalEvent() as TouchEvent | undefined;
  const element = (value: unknown): ge.Element => ((value as { _$?: ge.Element })._$ ?? value) as ge.Element;
  const target = element(event.target);
  const currentTarget = element(event.currentTarget);
  const serialized: ViewEvent = {
    type: event.type,
    timeStamp: event.timeStamp,
    detail: event.detail === undefined ? {} : (JSON.parse(JSON.stringify(event.detail)) as unknown),
    target: serializeTarget(target),
    currentTarget: serializeTarget(currentTarget),
    mark: { ...(event.mark ?? {}) },
  };
  if (original?.changedTouches !== undefined) {
    serialized.touches = getTouches(original.touches);
    serialized.changedTouches = getTouches(original.changedTouches);
    if (event.type.startsWith('touch')) serialized.detail = {};
  }
  return serialized;
}
