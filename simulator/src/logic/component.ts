import * as ge from 'glass-easel';
import type { PageConfig } from '../shared/config';
import type { AppMeta } from '../shared/messages';
import { copyData } from '../shared/json';
import { resolvePath, scopeName } from '../shared/path';
import { reportError } from './errors';
import { toComponent, toHandled } from './events';
import { ownBehaviors } from './form';
import { exported, Instances, type AnyFunction, type Instance } from './instance';
import { SCENE_PROPERTIES, type Scenes } from './scenes';
import { post } from './scope';
import { Surface } from './surface';
import './wxs';

type Behavior = ge.GeneralBehavior;

/** What the app gives to Component(), Behavior() or Page(). */
export type Definition = Record<string, unknown> & {
  behaviors?: unknown[];
  properties?: Record<string, unknown>;
  relations?: Record<string, unknown>;
  options?: { styleIsolation?: string; addGlobalClass?: boolean; virtualHost?: boolean };
  /** Of a behavior: called with the definition of each component that has it, before anything else. */
  definitionFilter?: (definition: Definition, inner: AnyFunction[]) => void;
  /** With the behavior `wx://component-export`: what selectComponent gives. */
  export?: AnyFunction;
};

/** Functions by template, as the compiler has written them. */
export type Templates = Record<string, (name: string) => unknown>;

export interface ComponentHost {
  meta: AppMeta;
  templates: Templates;
  /** Runs the script of a component, which registers it. */
  load(path: string): void;
  isPage(path: string): boolean;
}

/** A tag that names no component stands for itself, as WeChat's own elements do. */
class Space extends ge.ComponentSpace {
  override getGlobalUsingComponent(key: string): ge.GeneralComponentDefinition | string | null {
    return key.includes('/') ? null : key;
  }
}

/** A behavior of WeChat that is not here is told, and the component does without. */
function isKnown(behavior: unknown): boolean {
  if (typeof behavior !== 'string' || !behavior.startsWith('wx://')) return true;
  if (ownBehaviors.getExportedBehavior(behavior.slice(5)) !== undefined) return true;
  post({ type: 'log', level: 'warn', args: [`behavior ${behavior} is not supported by the simulator`] });
  return false;
}

const toSurface = (component: ge.GeneralComponent): Surface => component.getBackendContext() as unknown as Surface;

/** Components that were attached and not drawn yet, by the surface they are on. */
const drawing = new WeakMap<Surface, ge.GeneralComponent[]>();

const isWithin = (inner: ge.Element, outer: ge.Element): boolean => {
  for (let at = inner.getComposedParent(); at !== null; at = at.getComposedParent()) if (at === outer) return true;
  return false;
};

/** @param attached in the order of the page @returns as they become ready: each after those within it */
function innerFirst(attached: ge.GeneralComponent[]): ge.GeneralComponent[] {
  const ordered: ge.GeneralComponent[] = [];
  const around: ge.GeneralComponent[] = [];
  for (const component of attached) {
    for (let last = around.at(-1); last !== undefined && !isWithin(component, last); last = around.at(-1))
      ordered.push(...around.splice(-1));
    around.push(component);
  }
  return [...ordered, ...around.reverse()];
}

/** They are ready once they are drawn. */
function readyOnceDrawn(component: ge.GeneralComponent, surface: Surface): void {
  const waiting = drawing.get(surface);
  if (waiting !== undefined) {
    waiting.push(component);
    return;
  }
  const all = [component];
  drawing.set(surface, all);
  surface.afterDraw(() => {
    drawing.delete(surface);
    for (const drawn of innerFirst(all)) if (ge.Element.isAttached(drawn)) drawn.triggerLifetime('ready', []);
  });
}

/** All components, pages and behaviors that the app has registered, in WeChat's component engine. */
export class Components {
  private readonly space = new Space('unknown');
  private readonly instances: Instances;
  private readonly sources = new WeakMap<object, Definition>();
  private readonly known = new Map<string, ge.GeneralComponentDefinition | null>();
  /** Page() has more members than a component: they are the instance's. */
  private readonly pages = new Map<string, Definition>();
  private readonly pageScope: number;
  private readonly tracked: Behavior;

  constructor(
    private readonly host: ComponentHost,
    wx: Record<string, unknown>,
    private readonly scenes: Scenes | undefined,
  ) {
    this.instances = new Instances(wx);
    ge.globalOptions.throwGlobalError = false;
    ge.addGlobalWarningListener(() => false);
    ge.addGlobalErrorListener((error, what = '', owner = '') => {
      const name = what.replace(/^(lifetime|pageLifetime) /, '');
      const handler = what.startsWith('listener ') ? toHandled() : undefined;
      // 组件生命周期 › error: 每当组件方法抛出错误时执行; the engine calls it for what is no handler.
      handler?.owner?.triggerLifetime('error', [error]);
      reportError(error, handler?.text ?? `${name} of ${typeof owner === 'string' ? owner : owner.is}`);
      return false;
    });
    this.pageScope = this.space.styleScopeManager.register('');
    this.space.setSharedStyleScope(this.pageScope);
    this.space.updateComponentOptions({
      writeIdToDOM: true,
      useMethodCallerListeners: true,
      // A property may be called as a field of the engine's node is, such as `dataset`.
      writeFieldsToNode: false,
      dataDeepCopy: ge.DeepCopyKind.None,
    });
    this.space.defineComponent({ is: 'unknown' });
    this.tracked = this.trackLifetimes();
    this.space.importSpace('wx://', ownBehaviors, false);
  }

  /** Where a page will be drawn. */
  surface(pageId: number, path: string): Surface {
    return new Surface(pageId, path, this.space.styleScopeManager, this.scenes?.ofPage());
  }

  /** What Behavior() gives. */
  readonly behavior = (definition: Definition): Behavior => {
    const behavior = this.space.defineBehavior(this.prepared(definition) as never) as unknown as Behavior;
    this.sources.set(behavior, definition);
    return behavior;
  };

  registerPage(path: string, definition: Definition): void {
    const { data, behaviors, options, ...members } = definition;
    const methods = Object.fromEntries(Object.entries(members).filter(([, member]) => typeof member === 'function'));
    this.pages.set(path, members);
    this.register(path, { data: data ?? {}, behaviors: behaviors ?? [], options: options ?? {}, methods });
  }

  register(path: string, definition: Definition): void {
    const config = this.host.meta.pages[path] ?? {};
    const prepared = this.prepared(definition);
    const { host, instances } = this;
    if (host.templates[path] === undefined && !host.isPage(path)) reportError(new Error(`no template for ${path}`));
    const made = this.space
      .defineWithMethodCaller(path)
      .definition({
        ...prepared,
        ...(config.renderer === 'xr-frame' ? { properties: { ...SCENE_PROPERTIES, ...prepared.properties } } : {}),
        is: path,
        behaviors: [this.tracked, ...(prepared.behaviors ?? [])],
        template: { groupList: host.templates, content: host.templates[path], fallbackListenerOnNativeNode: true },
        using: absolute(config.usingComponents),
        generics: Object.fromEntries(
          Object.entries(config.componentGenerics ?? {}).map(([key, generic]) => [
            key,
            generic === true ? true : { default: `/${generic.default}` },
          ]),
        ),
        options: this.options(path, config, definition.options ?? {}),
      } as never)
      .methodCallerInit(function init(this: unknown) {
        return instances.make(this as ge.GeneralComponent);
      })
      .registerComponent() as unknown as ge.GeneralComponentDefinition;
    if (definition.export !== undefined && this.has(definition, 'wx://component-export')) exported.set(made, definition.export);
    this.known.set(path, made);
    this.findRelated(path, definition);
  }

  /** The components that a page may show, by path, each registered. @returns also those of its components */
  prepare(path: string): string[] {
    const found = new Set<string>();
    const visit = (from: string): void => {
      const { usingComponents = {}, componentGenerics = {} } = this.host.meta.pages[from] ?? {};
      const defaults = Object.values(componentGenerics).flatMap((generic) => (generic === true ? [] : [generic.default]));
      for (const target of [...Object.values(usingComponents), ...defaults]) {
        if (found.has(target)) continue;
        if (this.find(target) === undefined) {
          reportError(new Error(`Component "${target}" has not been registered yet.`));
          continue;
        }
        found.add(target);
        visit(target);
      }
    };
    this.find(path);
    visit(path);
    return [...found];
  }

  /**
   * Makes a page and its components, and puts them on the surface.
   * @param dress called with the page's instance before anything of it runs
   * @throws when the page cannot be drawn
   */
  open(path: string, surface: Surface, query: Record<string, string>, dress: (instance: Instance) => void): ge.GeneralComponent {
    if (this.host.templates[path] === undefined) throw new Error(`no template for ${path}`);
    if (this.find(path) === undefined) {
      reportError(new Error(`Page "${path}" has not been registered yet.`));
      this.registerPage(path, {});
    }
    const definition = this.find(path) as ge.GeneralComponentDefinition;
    // Each page has its own (页面 › 其他属性: 会在页面实例创建时进行一次深拷贝).
    const members = copyData(this.pages.get(path));
    this.instances.dressRoot = (instance) => {
      Object.assign(instance, boundTo(instance, members));
      dress(instance);
    };
    const root = ge.Component.createWithContext('page-root', definition, surface, (component) =>
      setParameters(component.general(), query),
    ).general();
    surface.attach(root);
    return root;
  }

  private find(path: string): ge.GeneralComponentDefinition | undefined {
    if (!this.known.has(path)) {
      this.known.set(path, null);
      this.host.load(path);
    }
    return this.known.get(path) ?? undefined;
  }

  private options(path: string, config: PageConfig, own: NonNullable<Definition['options']>): ge.ComponentOptions {
    const { styleIsolation, addGlobalClass, ...others } = {
      styleIsolation: config.styleIsolation,
      addGlobalClass: config.addGlobalClass,
      virtualHost: false,
      ...own,
    };
    const isolation = styleIsolation ?? (addGlobalClass === true ? 'apply-shared' : 'isolated');
    const isOpen = this.host.isPage(path) || isolation === 'shared';
    return {
      ...others,
      styleScope: isOpen ? this.pageScope : this.space.styleScopeManager.register(scopeName(path)),
      ...(isolation === 'apply-shared' && !isOpen ? { extraStyleScope: this.pageScope } : {}),
      // Nothing of it is drawn that could tell.
      listenerChangeLifetimes: others.virtualHost,
    };
  }

  /** What behaviors make of a definition before anything else, and what it is related to registered. */
  private prepared(definition: Definition): Definition {
    const behaviors = (definition.behaviors ?? []).filter(isKnown).map((behavior) => {
      const isPlain = typeof behavior === 'object' && behavior !== null && Object.getPrototypeOf(behavior) === Object.prototype;
      return isPlain ? this.behavior(behavior as Definition) : behavior;
    });
    for (const behavior of behaviors) this.filter(behavior, definition);
    return { ...definition, behaviors };
  }

  /** The engine knows a relation only to what is registered by the time the component is first made. */
  private findRelated(path: string, { relations = {} }: Definition): void {
    for (const key of Object.keys(relations)) {
      const target = resolvePath(path, key);
      if (this.host.templates[target] !== undefined) this.find(target);
    }
  }

  private filter(behavior: unknown, definition: Definition): void {
    const source = this.sources.get(behavior as object);
    const inner = (source?.behaviors ?? []).map((other) => (given: unknown) => this.filter(other, given as Definition));
    source?.definitionFilter?.(definition, inner);
  }

  private has(definition: Definition, name: string): boolean {
    return (definition.behaviors ?? []).some((behavior) => {
      const source = this.sources.get(behavior as object);
      return behavior === name || (source !== undefined && this.has(source, name));
    });
  }

  private trackLifetimes(): Behavior {
    const behavior: unknown = this.space.defineBehavior({
      lifetimes: {
        attached(this: object) {
          const component = toComponent(this);
          if (component !== undefined) readyOnceDrawn(component, toSurface(component));
        },
        listenerChange(this: object, isAdd: boolean, type: string) {
          const component = toComponent(this);
          if (isAdd && component !== undefined) toSurface(component).listenEverywhere(type);
        },
      },
    });
    return behavior as Behavior;
  }
}

const absolute = (using: Record<string, string> = {}): Record<string, string> =>
  Object.fromEntries(Object.entries(using).map(([tag, path]) => [tag, `/${path}`]));

/** What a page hands on of its functions runs on the page (画布 › 示例: `setInterval(this.drawBall, 17)`). */
const boundTo = (instance: Instance, members: Definition = {}): Definition =>
  Object.fromEntries(
    Object.entries(members).map(([name, member]) => [
      name,
      typeof member === 'function' ? Object.assign((member as AnyFunction).bind(instance), member) : member,
    ]),
  );

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

/** The parameters of a page's address are its properties. */
function setParameters(component: ge.GeneralComponent, query: Record<string, string>): void {
  const proxy = ge.Component.getDataProxy(component);
  for (const [name, value] of Object.entries(query)) proxy.replaceProperty(name, decoded(value));
  if (component.hasPendingChanges()) component.applyDataUpdates();
}
