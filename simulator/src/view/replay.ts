import type { Operation } from '../shared/operations';
import { PAGE_NODE } from '../shared/operations';
import { SKYLINE_ONLY } from './components/stand-ins';
import { HTML_TAGS } from './components/templates';
import { ViewNode, type NodeHost } from './nodes';

type Handlers = { [Kind in Operation[0]]: (...operation: Extract<Operation, readonly [Kind, ...unknown[]]>) => void };

/** Draws what the logic layer tells. */
export class Replay {
  private readonly nodes = new Map<number, ViewNode | Node>([[PAGE_NODE, document.body]]);
  /** Made and not yet on the page. */
  private readonly fresh = new Set<ViewNode>();
  /** Properties that have changed, until all is drawn. */
  private readonly dirty: (readonly [node: ViewNode, name: string])[] = [];
  /** Elements of which the app has been told. */
  private readonly told = new Set<string>();
  /** Prefixes of classes on this page. */
  readonly scopes = new Set<string>();
  /** Types of events that someone hears who has no element. */
  readonly heard = new Set<string>();

  constructor(
    private readonly host: NodeHost,
    private readonly onOdd: (tag: string) => void,
    private readonly onError: (error: unknown) => void,
  ) {}

  find(id: number): ViewNode | undefined {
    const node = this.nodes.get(id);
    return node instanceof ViewNode ? node : undefined;
  }

  draw(operations: readonly Operation[]): void {
    for (const operation of operations)
      this.attempt(() => (this.handlers[operation[0]] as (...operation: Operation) => void)(...operation));
    for (const node of this.fresh) {
      if (!node.element.isConnected) continue;
      this.fresh.delete(node);
      this.attempt(() => node.start());
    }
    for (const [node, name] of this.dirty.splice(0)) this.attempt(() => node.changed(name));
  }

  /** What goes wrong with one goes no further. */
  private attempt(run: () => void): void {
    try {
      run();
    } catch (error) {
      this.onError(error);
    }
  }

  private dom(id: number): Node {
    const node = this.nodes.get(id);
    if (node === undefined) throw new Error(`node ${id} is not there`);
    return node instanceof ViewNode ? node.element : node;
  }

  private node(id: number): ViewNode {
    const node = this.nodes.get(id);
    if (!(node instanceof ViewNode)) throw new Error(`element ${id} is not there`);
    return node;
  }

  private create(id: number, tag: string, isComponent: boolean): void {
    const node = new ViewNode(id, tag, isComponent, this.host);
    this.nodes.set(id, node);
    this.fresh.add(node);
    const isDrawn = node.isKnown || HTML_TAGS.has(tag);
    if (!isDrawn) node.element.setAttribute('wx-unknown', tag);
    if (this.told.has(tag) || (isDrawn && (isComponent || !SKYLINE_ONLY.includes(tag)))) return;
    this.told.add(tag);
    this.onOdd(tag);
  }

  private readonly handlers: Handlers = {
    element: (_kind, id, tag, isComponent) => this.create(id, tag, isComponent),
    text: (_kind, id, text) => void this.nodes.set(id, document.createTextNode(text)),
    fragment: (_kind, id) => void this.nodes.set(id, document.createDocumentFragment()),
    append: (_kind, parent, id) => {
      const into = this.nodes.get(parent);
      (into instanceof ViewNode ? into.place : this.dom(parent)).appendChild(this.dom(id));
    },
    before: (_kind, next, id) => {
      const after = this.dom(next);
      after.parentNode?.insertBefore(this.dom(id), after);
    },
    replace: (_kind, old, id) => {
      const before = this.dom(old);
      before.parentNode?.replaceChild(this.dom(id), before);
    },
    remove: (_kind, id, count) => {
      let at: Node | null = this.dom(id);
      for (let left = count; left > 0 && at !== null; left -= 1) {
        const next: Node | null = at.nextSibling;
        at.parentNode?.removeChild(at);
        at = next;
      }
    },
    write: (_kind, id, text) => {
      this.dom(id).nodeValue = text;
    },
    id: (_kind, id, name) => {
      this.node(id).element.id = name;
    },
    style: (_kind, id, style) => this.node(id).setStyle(style),
    class: (_kind, id, name, prefix, isOn) => this.node(id).setClass(name, prefix, isOn),
    scope: (_kind, id, prefixes, host) => {
      const node = this.node(id);
      node.prefixes = prefixes;
      if (host !== '') node.element.setAttribute('wx-host', host);
      for (const prefix of prefixes) if (prefix !== '') this.scopes.add(prefix);
    },
    set: (_kind, id, attribute, value) => {
      const node = this.node(id);
      const name = node.set(attribute, value);
      if (name !== undefined && !this.fresh.has(node)) this.dirty.push([node, name]);
    },
    data: (_kind, id, name, value) => {
      this.node(id).dataset[name] = value;
    },
    listen: (_kind, id, type, isFinal) => {
      if (id === PAGE_NODE) this.heard.add(type);
      else this.node(id).listening.set(type, isFinal);
    },
    model: (_kind, id, name) => void this.node(id).models.add(name),
    release: (_kind, id) => {
      const node = this.nodes.get(id);
      if (node instanceof ViewNode) {
        node.release();
        this.fresh.delete(node);
      }
      this.nodes.delete(id);
    },
  };
}
