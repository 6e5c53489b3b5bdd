import { getText } from '../shared/json';
import { camelCase } from '../shared/text';
import { builtins } from './components';
import { ariaProperties, reflectAria } from './components/aria';
import { playAnimation } from './components/animation';
import { builtinTemplates } from './components/templates';
import { inlineStyle, type Behaviour, type Builtin, type Host, type ViewEnvironment } from './components/types';

/** Properties that every component has. */
const COMMON: Readonly<Record<string, unknown>> = { ...ariaProperties, hidden: null, animation: null };

/** What a node may say to the logic layer. */
export interface NodeHost {
  environment: ViewEnvironment;
  trigger(node: ViewNode, type: string, detail: unknown, bubbles: boolean): void;
  model(node: ViewNode, name: string, value: unknown): void;
}

/** A component as WeChat has it in its own element: its parts, and where its children go. */
interface Shape {
  parts: DocumentFragment;
  /** How to get from the element to where children go; undefined: it has none. */
  place: readonly number[] | undefined;
}

const shapes = new Map<string, Shape>();

function shapeOf(template: string): Shape {
  let shape = shapes.get(template);
  if (shape === undefined) {
    const { content } = Object.assign(document.createElement('template'), { innerHTML: builtinTemplates[template] ?? '' });
    const slot = content.querySelector('slot');
    const place: number[] = [];
    for (let at: Node | null = slot?.parentNode ?? null; at?.parentNode != null; at = at.parentNode) {
      place.unshift([...at.parentNode.childNodes].indexOf(at as ChildNode));
    }
    slot?.remove();
    shape = { parts: content, place: slot === null ? undefined : place };
    shapes.set(template, shape);
  }
  return shape;
}

/** An element that the logic layer has told of, and what is known of it here. */
export class ViewNode {
  readonly element: HTMLElement;
  /** Where its children are. */
  readonly place: HTMLElement;
  /** Values of its properties. */
  readonly data: Record<string, unknown> = {};
  readonly dataset: Record<string, unknown> = {};
  /** Classes as the app writes them. */
  readonly classes = new Set<string>();
  /** As the app writes it. */
  style = '';
  /** What the component adds to it. */
  private ownStyle = '';
  /** Prefixes of classes that are written on it. */
  prefixes: readonly string[] = [''];
  /** Types of events that somebody hears, and whether they go no further. */
  readonly listening = new Map<string, boolean>();
  readonly models = new Set<string>();
  behaviour: Behaviour | undefined;
  private readonly builtin: Builtin | undefined;

  constructor(
    readonly id: number,
    readonly tag: string,
    readonly isComponent: boolean,
    private readonly host: NodeHost,
  ) {
    this.element = document.createElement(`wx-${tag}`);
    this.place = this.element;
    Object.assign(this.element, { viewNode: this });
    this.builtin = isComponent ? undefined : builtins[tag];
    if (this.builtin === undefined) return;
    Object.assign(this.data, COMMON, this.builtin.properties);
    const { parts, place } = shapeOf(this.builtin.template);
    this.element.append(parts.cloneNode(true));
    if (place === undefined) this.place = document.createElement('div');
    else for (const index of place) this.place = this.place.childNodes[index] as HTMLElement;
  }

  get isKnown(): boolean {
    return this.isComponent || this.builtin !== undefined;
  }

  /** Runs the component's code, once it is on the page. */
  start(): void {
    const { builtin } = this;
    if (builtin?.create === undefined) return;
    this.behaviour = builtin.create(this.toHost());
    for (const [name, changed] of Object.entries(this.behaviour.changed ?? {})) changed(this.data[name]);
  }

  release(): void {
    this.behaviour?.detached?.();
  }

  /** @returns the name of the property that is now another, if it has one of that name */
  set(attribute: string, value: unknown): string | undefined {
    const name = camelCase(attribute);
    if (!this.isKnown) {
      if (typeof value !== 'object') this.element.setAttribute(attribute, getText(value));
      return undefined;
    }
    const before = this.builtin?.properties[name];
    this.data[name] = typeof before === 'string' ? (value == null ? before : getText(value)) : value;
    if (name in ariaProperties) reflectAria(this.element, name, value);
    else if (name === 'hidden') this.element.toggleAttribute('hidden', Boolean(value));
    else if (name === 'animation') playAnimation(this.element, value);
    return name;
  }

  /** Tells the component's code of properties that have changed. */
  changed(name: string): void {
    this.behaviour?.changed?.[name]?.(this.data[name]);
  }

  setClass(name: string, prefix: string, isOn: boolean): void {
    if (isOn) this.classes.add(name);
    else this.classes.delete(name);
    this.element.classList.toggle(prefix === '' ? name : `${prefix}--${name}`, isOn);
  }

  setStyle(style: string): void {
    this.style = inlineStyle(style);
    this.dress(this.ownStyle);
  }

  dress(style: string): void {
    this.ownStyle = style;
    this.element.setAttribute('style', [this.style, style].filter(Boolean).join(';'));
  }

  /** A class that the app names in a property. */
  toggle(name: string, isOn: boolean): void {
    for (const prefix of this.prefixes) this.element.classList.toggle(prefix === '' ? name : `${prefix}--${name}`, isOn);
  }

  private toHost(): Host {
    const { element, data, host } = this;
    return {
      root: element,
      env: host.environment,
      data,
      dress: (style) => this.dress(style),
      find: (selector) => {
        const found = element.querySelector<HTMLElement>(`:scope > ${selector}, :scope > * > ${selector}, :scope ${selector}`);
        if (found === null) throw new Error(`${this.tag} has no ${selector}`);
        return found;
      },
      trigger: (type, detail, options) => host.trigger(this, type, detail ?? {}, options?.bubbles ?? false),
      set: (name, value) => {
        this.set(name, value);
        this.changed(name);
        if (this.models.has(name)) host.model(this, name, value);
      },
    };
  }
}

export const findNode = (element: Node | null): ViewNode | undefined => (element as { viewNode?: ViewNode } | null)?.viewNode;

/** The nearest one that the logic layer knows. */
export function nodeAt(target: EventTarget | null): ViewNode | undefined {
  for (let at = target as Node | null; at !== null; at = at.parentNode) {
    const node = findNode(at);
    if (node !== undefined) return node;
  }
  return undefined;
}
