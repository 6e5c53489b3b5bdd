import { listFiles } from '../compile/compile';
import type { AppMeta, TreeNode } from '../shared/messages';
import { camelCase } from '../shared/text';
import { inlineStyle } from '../view/components/types';
import { compileWxml, WccProgram, type WccNode } from './compilers';

/** A line of a tree, so that two are compared as texts. */
type Lines = string[];

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

/** A name or value as a view has it: `data-some-name` is read as someName, and lengths are the screen's. */
function asInView([name, value]: [string, unknown]): [string, unknown] {
  if (name === 'style') return [name, inlineStyle(plain(value ?? ''))];
  if (!name.startsWith('data-')) return [name, value];
  return [`data-${camelCase(name.slice(5).toLowerCase())}`, value];
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

  /**
   * Where the two trees part, as lines with what either has there; none when they are equal.
   * @param path of the page; @param data of the page; @param tree what the simulator draws; @param components tags whose insides are their own
   */
  compare(path: string, data: object, tree: TreeNode, components: ReadonlySet<string>): string[] {
    const theirs: Lines = [];
    const ours: Lines = [];
    const takeTheirs = (nodes: readonly (WccNode | string)[], depth: number): void => {
      let text = '';
      const flush = (): void => {
        const shown = words(decoded(text));
        if (shown !== '') theirs.push(`${'  '.repeat(depth)}"${shown}"`);
        text = '';
      };
      for (const node of nodes) {
        if (typeof node === 'string') text += node;
        else {
          flush();
          // As the names of a view's elements are.
          const tag = node.tag.replace(/^wx-/, '').toLowerCase();
          theirs.push('  '.repeat(depth) + describe(tag, Object.entries(node.attr ?? {}).map(asInView)));
          if (!components.has(tag)) takeTheirs(node.children ?? [], depth + 1);
        }
      }
      flush();
    };
    const takeOurs = (nodes: readonly TreeNode[], depth: number): void => {
      for (const { tag, text, attributes, children } of joined(nodes)) {
        ours.push('  '.repeat(depth) + (tag === '' ? `"${words(decoded(text))}"` : describe(tag, attributes)));
        if (tag !== '' && !components.has(tag)) takeOurs(children, depth + 1);
      }
    };
    takeTheirs(this.program.render(`${path}.wxml`, data).children ?? [], 0);
    // The page's own element has none of WeChat's beside it.
    takeOurs(
      tree.children.flatMap((node) => (node.tag === 'page-root' ? node.children : [node])),
      0,
    );
    return difference(theirs, ours);
  }
}

/** Neighbouring texts as one. */
function joined(nodes: readonly TreeNode[]): TreeNode[] {
  const found: TreeNode[] = [];
  for (const node of nodes) {
    const last = found.at(-1);
    if (node.tag === '' && last?.tag === '') found.splice(-1, 1, { ...last, text: last.text + node.text });
    else found.push(node);
  }
  return found;
}

const MOST_LINES = 5;

/** From the first line that differs on. */
function difference(theirs: Lines, ours: Lines): string[] {
  const first = theirs.findIndex((line, index) => ours[index] !== line);
  const start = first < 0 ? theirs.length : first;
  if (start === theirs.length && ours.length === theirs.length) return [];
  const part = (lines: Lines, mark: string): string[] => lines.slice(start, start + MOST_LINES).map((line) => `${mark} ${line}`);
  return [`line ${start + 1}:`, ...part(theirs, 'wcc      '), ...part(ours, 'simulator')];
}

const MOST_LOOKS = 20;

interface Seen {
  path: string;
  tree: TreeNode;
  data: object;
}

/** The page in front of a running simulator beside what wcc makes of its data. */
export class PageTrees {
  private readonly trees: WccTrees;

  /** @param ask the phone @throws when wcc refuses the package */
  constructor(
    private readonly ask: (method: string, params: Record<string, unknown>) => Promise<unknown>,
    dist: string,
    private readonly meta: AppMeta,
  ) {
    this.trees = WccTrees.of(dist);
  }

  async compare(): Promise<string[]> {
    const { path, tree, data } = await this.look();
    return this.trees.compare(
      path,
      data,
      tree,
      new Set(Object.keys(this.meta.pages[path]?.usingComponents ?? {}).map((tag) => tag.toLowerCase())),
    );
  }

  /** The tree and the data that it shows: asked again while the app still changes them. @throws when it never stops */
  private async look(): Promise<Seen> {
    for (let turn = 0; turn < MOST_LOOKS; turn += 1) {
      await this.ask('Simulator.settle', {});
      const data = await this.readData();
      const { path, tree } = (await this.ask('Simulator.tree', {})) as Omit<Seen, 'data'>;
      if (JSON.stringify(data) === JSON.stringify(await this.readData())) return { path, tree, data };
    }
    throw new Error('the data of the page does not stay as it is');
  }

  private async readData(): Promise<object> {
    const { pageId } = (await this.ask('App.getCurrentPage', {})) as { pageId: number };
    return ((await this.ask('Page.getData', { pageId })) as { data: object }).data;
  }
}
