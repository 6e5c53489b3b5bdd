import { jsonCopy } from '../shared/json';
import type { ComponentHost, ComponentShape, ViewEvent } from '../shared/messages';
import { getByPath, parseDataPath } from '../shared/path';
import { guarded } from './errors';
import { applyPatch, sendSetData } from './page';
import { openCall, post } from './scope';

type AnyFunction = (...args: unknown[]) => unknown;
type PropertyType = typeof String | typeof Number | typeof Boolean | typeof Object | typeof Array | null;

interface PropertyObject {
  type?: PropertyType;
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
  behaviors?: ComponentDefinition[];
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
  readonly observers: [string, AnyFunction][] = [];
  private readonly lifetimes = new Map<string, AnyFunction[]>();
  private readonly pageLifetimes = new Map<string, AnyFunction[]>();
  readonly shape: ComponentShape;

  constructor(
    path: string,
    definition: ComponentDefinition,
    using: Record<string, string>,
    isolation: { styleIsolation?: string; addGlobalClass?: boolean },
  ) {
    this.fold(definition);
    const properties = Object.entries(this.properties).map(([name, property]) => {
      const type = typeName(property.type);
      return [name, { type, value: property.value ?? DEFAULTS[type] ?? null }] as const;
    });
    this.shape = {
      path,
      data: jsonCopy(this.data),
      properties: Object.fromEntries(properties),
      externalClasses: definition.externalClasses ?? [],
      options: { ...isolation, ...definition.options },
      using,
    };
  }

  lifetime(name: string): AnyFunction[] {
    return this.lifetimes.get(name) ?? [];
  }

  pageLifetime(name: string): AnyFunction[] {
    return this.pageLifetimes.get(name) ?? [];
  }

  private fold(definition: ComponentDefinition): void {
    for (const behavior of definition.behaviors ?? []) {
      if (typeof behavior === 'object') this.fold(behavior);
    }
    for (const [name, property] of Object.entries(definition.properties ?? {})) this.properties[name] = propertyObject(property);
    Object.assign(this.data, definition.data);
    Object.assign(this.methods, definition.methods);
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

  constructor(
    readonly id: string,
    readonly pageId: number,
    readonly type: ComponentClass,
    readonly host: ComponentHost,
    private readonly registry: ComponentRegistry,
    properties: Record<string, unknown>,
  ) {
    const data = { ...jsonCopy(type.shape.data), ...jsonCopy(properties) };
    const instance: ComponentInstance = Object.assign(Object.create(null) as object, type.methods, { data, properties: data });
    Object.assign(instance, {
      is: type.shape.path,
      id: host.id,
      dataset: host.dataset,
      __wxExparserNodeId__: id,
      setData: (patch: Record<string, unknown>, done?: () => void) => this.setData(patch, done),
      triggerEvent: (name: string, detail?: unknown, options?: object) => this.trigger(name, detail, options),
      selectComponent: (selector: string) => registry.select(pageId, selector, id)[0] ?? null,
      selectAllComponents: (selector: string) => registry.select(pageId, selector, id),
      selectOwnerComponent: () => registry.owner(this),
      getPageId: () => `pageId:${pageId}`,
      hasBehavior: () => false,
    });
    this.instance = instance;
  }

  setData(patch: Record<string, unknown>, done?: () => void): void {
    const text = applyPatch(this.instance.data, patch);
    sendSetData(this.pageId, this.id, text, done === undefined ? undefined : () => done.call(this.instance));
    this.observe(Object.keys(patch));
  }

  /** Takes over property values the view received from its owner. */
  receive(properties: Record<string, unknown>): void {
    const before = { ...this.instance.data };
    Object.assign(this.instance.data, properties);
    for (const name of Object.keys(properties)) {
      const observer = this.type.properties[name]?.observer;
      const run = typeof observer === 'string' ? this.type.methods[observer] : observer;
      if (run !== undefined) guarded(() => run.call(this.instance, properties[name], before[name]));
    }
    this.observe(Object.keys(properties));
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
    void openCall((call) =>
      post({
        type: 'viewQuery',
        call,
        id: this.pageId,
        name: 'triggerComponent',
        params: { component: this.id, name, detail: jsonCopy(detail ?? {}), options },
      }),
    );
  }

  private observe(changed: string[]): void {
    for (const [fields, run] of this.type.observers) {
      const names = fields.split(',').map((name) => name.trim());
      if (!names.some((name) => changed.some((key) => touches(name, key)))) continue;
      const values = names.map((name) => (name === '**' ? this.instance.data : getByPath(this.instance.data, name.replace(/\.\*\*$/, ''))));
      guarded(() => run.apply(this.instance, values));
    }
  }
}

/** True when a change of `key` concerns an observer of `field`: one path starts with the other. */
function touches(field: string, key: string): boolean {
  if (field === '**') return true;
  const wanted = parseDataPath(field.replace(/\.\*\*$/, ''));
  const changed = parseDataPath(key);
  const shared = Math.min(wanted.length, changed.length);
  return wanted.slice(0, shared).every((step, index) => step === changed[index]);
}

/** All living custom components, which the views report. */
export class ComponentRegistry {
  private readonly records = new Map<string, ComponentRecord>();

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
    record.receive(properties);
    record.run('attached');
    record.run('ready');
  }

  detach(id: string): void {
    const record = this.records.get(id);
    this.records.delete(id);
    record?.run('detached');
  }

  dropPage(pageId: number): void {
    for (const record of this.onPage(pageId)) this.detach(record.id);
  }

  /** Instances matching `#id`, `.class` or a tag name below the page (owner null) or a component. */
  select(pageId: number, selector: string, owner: string | null): ComponentInstance[] {
    const last =
      selector
        .trim()
        .split(/[\s>]+/)
        .pop() ?? '';
    return this.onPage(pageId)
      .filter((record) => record.host.parent === owner && matches(record.host, last))
      .map((record) => record.instance);
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
