import { listFiles } from '../compile/compile';
import type { DrawnNode, DrawnPage } from '../shared/messages';
import { camelCase } from '../shared/text';
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

/** `data-some-name` is read as someName. */
function asRead([name, value]: [string, unknown]): [string, unknown] {
  return name.startsWith('data-') ? [`data-${camelCase(name.slice(5).toLowerCase())}`, value] : [name, value];
}

/** What a template has made, a line for each element or text. */
function toLines(nodes: readonly DrawnNode[], read: (attribute: [string, unknown]) => [string, unknown], depth = 0): string[] {
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
    return difference(
      theirs,
      toLines(tree, (attribute) => attribute),
    );
  }
}

const MOST_LINES = 5;

/** From the first line that differs on. */
function difference(theirs: readonly string[], ours: readonly string[]): string[] {
  const first = theirs.findIndex((line, index) => ours[index] !== line);
  const start = first < 0 ? theirs.length : first;
  if (start === theirs.length && ours.length === theirs.length) return [];
  const part = (lines: readonly string[], mark: string): string[] =>
    lines.slice(start, start + MOST_LINES).map((line) => `${mark} ${line}`);
  return [`line ${start + 1}:`, ...part(theirs, 'wcc      '), ...part(ours, 'simulator')];
}

/** The page in front of a running simulator beside what wcc makes of its data. */
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
    await this.ask('Simulator.settle', {});
    return this.trees.compare((await this.ask('App.getDrawnPage', {})) as DrawnPage);
  }
}
