/** What the logic layer tells a view to draw, in order. Nodes have numbers, which are never used twice; values are what JSON can say. */
export type Operation =
  | readonly [kind: 'element', node: number, tag: string, isComponent: boolean]
  | readonly [kind: 'text', node: number, text: string]
  | readonly [kind: 'fragment', node: number]
  | readonly [kind: 'append', parent: number, node: number]
  | readonly [kind: 'before', next: number, node: number]
  | readonly [kind: 'replace', old: number, node: number]
  /** This node and those after it, so many together. */
  | readonly [kind: 'remove', node: number, count: number]
  | readonly [kind: 'write', node: number, text: string]
  | readonly [kind: 'id', node: number, id: string]
  | readonly [kind: 'style', node: number, style: string]
  | readonly [kind: 'class', node: number, name: string, prefix: string, isOn: boolean]
  /** Prefixes that its classes have, and the one that its own `:host` has. */
  | readonly [kind: 'scope', node: number, prefixes: readonly string[], host: string]
  | readonly [kind: 'set', node: number, name: string, value: unknown]
  | readonly [kind: 'data', node: number, name: string, value: unknown]
  /** Somebody hears events of the type; `isFinal`: they go no further. */
  | readonly [kind: 'listen', node: number, type: string, isFinal: boolean]
  /** What the user enters is the app's data at once (`model:`). */
  | readonly [kind: 'model', node: number, name: string]
  | readonly [kind: 'release', node: number];

/** The node that stands for the page. */
export const PAGE_NODE = 0;
