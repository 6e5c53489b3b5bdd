import { copyData, jsonCopy } from '../shared/json';
import type { ComponentHost, ComponentShape, ViewEvent } from '../shared/messages';
import type { PageConfig } from '../shared/config';
import { absent } from '../wx/absent';
import { guarded } from './errors';
import { runObservers, type AnyFunction, type Observer } from './observers';
import { applyPatch, sendSetData } from './page';
import { openCall, post, unlessClosed } from './scope';

type PropertyType = typeof String | typeof Number | typeof Boolean | typeof Object | typeof Array | null;

interface Relation {
  type: string;
  linked?: AnyFunction;
  unlinked?: AnyFunction;
}

interface PropertyObject {
  type?: PropertyType;
  /** Types it takes besides. */
  optionalTypes?: PropertyType[];
  value?: unknown;
  observer?: AnyFunction | string;
}

export interface ComponentDefinition {
  properties?: Record<string, PropertyType | PropertyObject>;
  data?: Record<string, unknown>;
  methods?: Record<string, AnyFunction>;
  lifetimes?: Record<string, AnyFunction>;
  pageLifetimes?: Record<string, AnyFunction>;
  observers?: Record<string, AnyFunction>;
  behaviors?: (ComponentDefinition | string)[];
  relations?: Record<string, Relation>;
  /** Of a behavior: called with the definition of each component that has it, before anything else. */
  definitionFilter?: (definition: ComponentDefinition) => void;
  /** With the behavior `wx://component-export`: what selectComponent gives. */
  export?: AnyFunction;
  options?: ComponentShape['options'];
  externalClasses?: string[];
  created?: AnyFunction;
  attached?: AnyFunction;
  ready?: AnyFunction;
  detached?: AnyFunction;
}

const LIFETIMES = ['created', 'attached', 'ready', 'moved', 'detached'] as const;
const DEFAULTS: Record<string, unknown> = { string: '', number: 0, boolean: false, object: null, array: [], any: null };

function typeName(type: PropertyType | undefined): string {
  return typeof type === 'function' ? type.name.toLowerCase() : 'any';
}

function propertyObject(property: PropertyType | PropertyObject): PropertyObject {
  return typeof property === 'object' && property !== null ? property : { type: property };
}

/** A definition with its behaviors folded in: own entries win, lifetimes and observers of both run. */
export class ComponentClass {
  readonly properties: Record<string, PropertyObject> = {};
  readonly data: Record<string, unknown> = {};
  readonly methods: Record<string, AnyFunction> = {};
  readonly observers: Observer[] = [];
  readonly relations: Record<string, Relation> = {};
  /** Values of the properties before anybody sets them. */
  readonly defaults: Record<string, unknown>;
  export: AnyFunction | undefined;
  private readonly folded = new Set<ComponentDefinition>();
  private readonly lifetimes = new Map<string, AnyFunction[]>();
  private readonly pageLifetimes = new Map<string, AnyFunction[]>();
  readonly shape: ComponentShape;

  constructor(path: string, definition: ComponentDefinition, config: PageConfig) {
    this.fold(definition);
    const own = Object.entries(this.properties);
    this.defaults = Object.fromEntries(own.map(([name, { type, value }]) => [name, value ?? DEFAULTS[typeName(type)] ?? null]));
    this.shape = {
      path,
      data: jsonCopy(this.data),
      // The view takes no functions: there such a property has no value.
      properties: Object.fromEntries(
        own.map(([name, { type, optionalTypes = [] }]) => [
          name,
          { type: typeName(type), optionalTypes: optionalTypes.map(typeName), value: jsonCopy(this.defaults[name]) ?? null },
        ]),
      ),
      relations: Object.fromEntries(Object.entries(this.relations).map(([key, { type }]) => [key, type])),
      generics: config.componentGenerics ?? {},
      externalClasses: definition.externalClasses ?? [],
      options: {
        ...(config.styleIsolation === undefined ? {} : { styleIsolation: config.styleIsolation }),
        ...(config.addGlobalClass === undefined ? {} : { addGlobalClass: config.addGlobalClass }),
        ...definition.options,
      },
      using: config.usingComponents ?? {},
    };
  }

  lifetime(name: string): AnyFunction[] {
    return this.lifetimes.get(name) ?? [];
  }

  pageLifetime(name: string): AnyFunction[] {
    return this.pageLifetimes.get(name) ?? [];
  }

  private foldBehaviors(definition: ComponentDefinition): void {
    for (const behavior of definition.behaviors ?? []) {
      if (behavior === 'wx://component-export') this.export = definition.export;
      if (typeof behavior !== 'object') continue;
      behavior.definitionFilter?.(definition);
      this.fold(behavior);
    }
  }

  /** A behavior that comes by several ways counts once. */
  private fold(definition: ComponentDefinition): void {
    if (this.folded.has(definition)) return;
    this.folded.add(definition);
    this.foldBehaviors(definition);
    for (const [name, property] of Object.entries(definition.properties ?? {})) this.properties[name] = propertyObject(property);
    Object.assign(this.data, definition.data);
    Object.assign(this.methods, definition.methods);
    Object.assign(this.relations, definition.relations);
    this.observers.push(...Object.entries(definition.observers ?? {}));
    for (const name of LIFETIMES) {
      const run = definition.lifetimes?.[name] ?? (name === 'moved' ? undefined : definition[name]);
      if (run !== undefined) this.lifetimes.set(name, [...this.lifetime(name), run]);
    }
    for (const [name, run] of Object.entries(definition.pageLifetimes ?? {}))
      this.pageLifetimes.set(name, [...this.pageLifetime(name), run]);
  }
}

export interface ComponentInstance extends Record<string, unknown> {
  data: Record<string, unknown>;
}

/** One custom component on a page, as the logic layer sees it. */
export class ComponentRecord {
  readonly instance: ComponentInstance;
  /** Ids of the components it is related to, by the relation's key. */
  readonly related = new Map<string, string[]>();

  constructor(
    readonly id: string,
    readonly pageId: number,
    readonly type: ComponentClass,
    readonly host: ComponentHost,
    private readonly registry: ComponentRegistry,
    properties: Record<string, unknown>,
  ) {
    const data = { ...copyData({ ...type.data, ...type.defaults }), ...this.given(jsonCopy(properties)) };
    const instance: ComponentInstance = { data, properties: data };
    Object.assign(instance, registry.functions(instance, pageId, id), type.methods, {
      is: type.shape.path,
      id: host.id,
      dataset: host.dataset,
      __wxExparserNodeId__: id,
      setData: (patch: Record<string, unknown>, done?: () => void) => this.setData(patch, done),
      triggerEvent: (name: string, detail?: unknown, options?: object) => this.trigger(name, detail, options),
      selectOwnerComponent: () => registry.owner(this),
    });
    this.instance = instance;
  }

  /** What selectComponent gives. */
  get exported(): unknown {
    return this.type.export === undefined ? this.instance : this.type.export.call(this.instance);
  }

  setData(patch: Record<string, unknown>, done?: () => void): void {
    const before = { ...this.instance.data };
    const text = applyPatch(this.instance.data, patch);
    sendSetData(this.pageId, this.id, text, done === undefined ? undefined : () => done.call(this.instance));
    this.changed(Object.keys(patch), before);
  }

  /** Takes over property values the view received from its owner. */
  receive(properties: Record<string, unknown>): void {
    const before = { ...this.instance.data };
    const given = this.given(properties);
    Object.assign(this.instance.data, given);
    this.changed(Object.keys(given), before);
  }

  /** Tells of the values the component began with; those that nobody set are no change. */
  receiveFirst(properties: Record<string, unknown>): void {
    const { shape, defaults } = this.type;
    const isSet = ([name, value]: [string, unknown]): boolean => JSON.stringify(value) !== JSON.stringify(shape.properties[name]?.value);
    this.changed(
      Object.entries(properties)
        .filter(isSet)
        .map(([name]) => name),
      defaults,
    );
  }

  /** Functions do not come back from the view. */
  private given(properties: Record<string, unknown>): Record<string, unknown> {
    const { defaults } = this.type;
    return Object.fromEntries(Object.entries(properties).filter(([name, value]) => value != null || typeof defaults[name] !== 'function'));
  }

  private changed(keys: string[], before: Record<string, unknown>): void {
    const { properties, methods, observers } = this.type;
    for (const name of keys) {
      const observer = properties[name]?.observer;
      const run = typeof observer === 'string' ? methods[observer] : observer;
      const now = this.instance.data[name];
      if (run !== undefined && JSON.stringify(now) !== JSON.stringify(before[name]))
        guarded(() => run.call(this.instance, now, before[name], [name]));
    }
    runObservers(observers, this.instance, keys);
  }

  /** Has found another component. */
  relate(key: string, other: ComponentRecord | undefined, all: string[]): void {
    this.related.set(key, all);
    const linked = this.type.relations[key]?.linked;
    if (linked !== undefined && other !== undefined) guarded(() => linked.call(this.instance, other.instance));
  }

  /** Loses another component, or itself goes. */
  unrelate(other: ComponentRecord): void {
    for (const [key, ids] of this.related) {
      if (!ids.includes(other.id)) continue;
      this.related.set(
        key,
        ids.filter((id) => id !== other.id),
      );
      guarded(() => this.type.relations[key]?.unlinked?.call(this.instance, other.instance));
    }
  }

  run(name: string): void {
    for (const lifetime of this.type.lifetime(name)) guarded(() => lifetime.call(this.instance));
  }

  runPageLifetime(name: string): void {
    for (const lifetime of this.type.pageLifetime(name)) guarded(() => lifetime.call(this.instance));
  }

  handleEvent(handler: string, event: ViewEvent): void {
    const run = this.instance[handler];
    if (typeof run === 'function') guarded(() => (run as AnyFunction).call(this.instance, event));
  }

  private trigger(name: string, detail: unknown, options: object | undefined): void {
    const params = { component: this.id, name, detail: jsonCopy(detail ?? {}), options };
    openCall((call) => post({ type: 'viewQuery', call, id: this.pageId, name: 'triggerComponent', params })).catch(unlessClosed);
  }
}

/** All living custom components, which the views report. */
export class ComponentRegistry {
  private readonly records = new Map<string, ComponentRecord>();
  /** Attached, and not all of the page is drawn yet. */
  private drawing: ComponentRecord[] = [];

  constructor(private readonly wx: Record<string, unknown>) {}

  /** What pages (without an id) and components alike can do. */
  functions(instance: object, pageId: number, id: string | null): Record<string, unknown> {
    const { createSelectorQuery, createIntersectionObserver } = this.wx as Record<string, AnyFunction>;
    return {
      __wxWebviewId__: pageId,
      getPageId: () => `pageId:${pageId}`,
      selectComponent: (selector: string) => this.select(pageId, selector, id)[0] ?? null,
      selectAllComponents: (selector: string) => this.select(pageId, selector, id),
      createSelectorQuery: () => (createSelectorQuery?.() as { in(owner: object): unknown }).in(instance),
      createIntersectionObserver: (options: unknown) => createIntersectionObserver?.(instance, options),
      groupSetData: (run?: () => void) => run?.call(instance),
      setUpdatePerformanceListener: () => undefined,
      setInitialRenderingCache: () => undefined,
      getTabBar: () => null,
      getRelationNodes: (key: string) => {
        const ids = (id === null ? undefined : this.records.get(id)?.related.get(key)) ?? [];
        return ids.flatMap((other) => this.records.get(other)?.instance ?? []);
      },
      hasBehavior: () => false,
      animate: absent('animate'),
      applyAnimatedStyle: absent('applyAnimatedStyle'),
      clearAnimation: absent('clearAnimation'),
      clearAnimatedStyle: absent('clearAnimatedStyle'),
      createMediaQueryObserver: absent('createMediaQueryObserver'),
    };
  }

  get(id: string): ComponentRecord | undefined {
    return this.records.get(id);
  }

  onPage(pageId: number): ComponentRecord[] {
    return [...this.records.values()].filter((record) => record.pageId === pageId);
  }

  create(id: string, pageId: number, type: ComponentClass, host: ComponentHost, properties: Record<string, unknown>): void {
    const record = new ComponentRecord(id, pageId, type, host, this, properties);
    this.records.set(id, record);
    record.run('created');
    record.receiveFirst(properties);
    record.run('attached');
    this.drawing.push(record);
  }

  /** What was being drawn is there: its components are ready, the inner ones first. */
  ready(pageId: number): void {
    const drawn = this.drawing.filter((record) => record.pageId === pageId);
    this.drawing = this.drawing.filter((record) => record.pageId !== pageId);
    for (const record of drawn.reverse()) if (this.records.has(record.id)) record.run('ready');
  }

  detach(id: string): void {
    const record = this.records.get(id);
    if (record === undefined) return;
    for (const other of this.records.values()) {
      record.unrelate(other);
      other.unrelate(record);
    }
    this.records.delete(id);
    record.run('detached');
  }

  dropPage(pageId: number): void {
    for (const record of this.onPage(pageId)) this.detach(record.id);
  }

  /** Instances matching `#id`, `.class` or a tag name below the page (owner null) or a component. */
  private select(pageId: number, selector: string, owner: string | null): unknown[] {
    const last =
      selector
        .trim()
        .split(/[\s>]+/)
        .pop() ?? '';
    return this.onPage(pageId)
      .filter((record) => record.host.parent === owner && matches(record.host, last))
      .map((record) => record.exported);
  }

  owner(record: ComponentRecord): ComponentInstance | null {
    return record.host.parent === null ? null : (this.records.get(record.host.parent)?.instance ?? null);
  }
}

function matches(host: ComponentHost, selector: string): boolean {
  const parts = selector.match(/[#.]?[\w-]+/g) ?? [];
  const classes = host.className.split(/\s+/);
  return (
    parts.length > 0 &&
    parts.every((part) => {
      if (part.startsWith('#')) return host.id === part.slice(1);
      if (part.startsWith('.')) return classes.includes(part.slice(1));
      return host.tag === part;
    })
  );
}
