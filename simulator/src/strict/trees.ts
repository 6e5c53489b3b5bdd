import { listFiles } from '../compile/compile';
import type { DrawnNode, DrawnPage, TreeNode } from '../shared/messages';
import { camelCase } from '../shared/text';
import { inlineStyle } from '../view/components/types';
import { compileWxml, WccProgram } from './compilers';

const words = (text: string): string => text.replace(/\s+/g, ' ').trim();

const ENTITIES: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'", nbsp: '\u00a0' };

const decodedOnce = (text: string): string =>
  text.replace(/&(lt|gt|amp|quot|apos|nbsp);/g, (entity, name: string) => ENTITIES[name] ?? entity);

/** wcc leaves entities to the view, where a text with `decode` reads them once more; the simulator's templates hold what they stand for. */
const decoded = (text: string): string => decodedOnce(decodedOnce(text));

/** Styles as either side may write them. */
const style = (text: string): string =>
  text
    .split(';')
    .map((part) => words(part).replace(/ ?: ?/, ':'))
    .filter((part) => part !== '')
    .join(';');

const plain = (value: unknown): string => (typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value));

/** What both trees hold: id, classes, style and data. The rest are settings of built-in components. */
function describe(tag: string, attributes: readonly [string, unknown][]): string {
  const said = new Map<string, string>();
  for (const [name, value] of attributes) {
    if (value === undefined || value === '' || value === null) continue;
    if (name === 'id') said.set(name, plain(value));
    if (name === 'class') said.set(name, [...new Set(words(plain(value)).split(' '))].sort().join(' '));
    if (name === 'style') said.set(name, style(plain(value)));
    if (name.startsWith('data-')) said.set(name, plain(value));
  }
  const shown = [...said].filter(([, value]) => value !== '').sort(([one], [other]) => (one < other ? -1 : 1));
  return [tag, ...shown.map(([name, value]) => `${name}="${value}"`)].join(' ');
}

type Attribute = [name: string, value: unknown];

/** `data-some-name` is read as someName. */
function asRead([name, value]: Attribute): Attribute {
  return name.startsWith('data-') ? [`data-${camelCase(name.slice(5).toLowerCase())}`, value] : [name, value];
}

/** Lengths of a style are those of the screen. */
const asInView = ([name, value]: Attribute): Attribute => [name, name === 'style' ? inlineStyle(plain(value ?? '')) : value];

const asDrawn = ({ tag, text, attributes, children }: TreeNode): DrawnNode =>
  tag === '' ? text : { tag, attr: Object.fromEntries(attributes), children: children.map(asDrawn) };

/** A line for each element or text. */
function toLines(nodes: readonly DrawnNode[], read: (attribute: Attribute) => Attribute = (attribute) => attribute, depth = 0): string[] {
  const lines: string[] = [];
  let text = '';
  const flush = (): void => {
    const shown = words(decoded(text));
    if (shown !== '') lines.push(`${'  '.repeat(depth)}"${shown}"`);
    text = '';
  };
  for (const node of nodes) {
    if (typeof node === 'string') text += node;
    else {
      flush();
      // As the names of a view's elements are.
      const tag = node.tag.replace(/^wx-/, '').toLowerCase();
      lines.push('  '.repeat(depth) + describe(tag, Object.entries(node.attr ?? {}).map(read)));
      lines.push(...toLines(node.children ?? [], read, depth + 1));
    }
  }
  flush();
  return lines;
}

/** A page of an app, as WeChat's wcc draws it, beside what the simulator draws. */
class WccTrees {
  private constructor(private readonly program: WccProgram) {}

  /** @throws when wcc refuses the package: `checkStrictly` says why */
  static of(dist: string): WccTrees {
    const files = listFiles(dist);
    const compiled = compileWxml(dist, [
      ...files.filter((file) => file.endsWith('.wxml')),
      ...files.filter((file) => file.endsWith('.wxs')),
    ]);
    if ('refusal' in compiled) throw new Error(compiled.refusal);
    return new WccTrees(new WccProgram(compiled.code));
  }

  /** Where the two trees part, as lines with what either has there; none when they are equal. */
  compare({ path, data, tree }: DrawnPage): string[] {
    const theirs = toLines(this.program.render(`${path}.wxml`, data).children ?? [], asRead);
    return difference({ wcc: theirs, simulator: toLines(tree) });
  }
}

const MOST_LINES = 5;

/** From the first line that differs on. */
function difference(sides: Readonly<Record<string, readonly string[]>>): string[] {
  const [theirs = [], ours = []] = Object.values(sides);
  const first = theirs.findIndex((line, index) => ours[index] !== line);
  const start = first < 0 ? theirs.length : first;
  if (start === theirs.length && ours.length === theirs.length) return [];
  const parts = Object.entries(sides).flatMap(([side, lines]) =>
    lines.slice(start, start + MOST_LINES).map((line) => `${side.padEnd(9)} ${line}`),
  );
  return [`line ${start + 1}:`, ...parts];
}

const MOST_LOOKS = 20;

/** The page in front of a running simulator: its template's tree beside wcc's of the same data, and its view beside what it is to draw. */
export class PageTrees {
  private readonly trees: WccTrees;

  /** @param ask the phone @throws when wcc refuses the package */
  constructor(
    private readonly ask: (method: string, params: Record<string, unknown>) => Promise<unknown>,
    dist: string,
  ) {
    this.trees = WccTrees.of(dist);
  }

  async compare(): Promise<string[]> {
    for (let turn = 0; turn < MOST_LOOKS; turn += 1) {
      await this.ask('Simulator.settle', {});
      const page = await this.read();
      const { tree } = (await this.ask('Simulator.tree', {})) as { tree: TreeNode };
      // An app may change it meanwhile.
      if (JSON.stringify(page) !== JSON.stringify(await this.read())) continue;
      const view = tree.children.flatMap((node) => (node.tag === 'page-root' ? node.children : [node])).map(asDrawn);
      return [...this.trees.compare(page), ...difference({ 'to draw': toLines(page.composed, asInView), view: toLines(view) })];
    }
    throw new Error('the page does not stay as it is');
  }

  private read(): Promise<DrawnPage> {
    return this.ask('App.getDrawnPage', {}) as Promise<DrawnPage>;
  }
}
