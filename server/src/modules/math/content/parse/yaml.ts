/** YAML with the line of every value, and every mistake in it told at once. */
import { isAlias, isMap, isScalar, isSeq, LineCounter, type Node, parseDocument, Scalar } from 'yaml';
import type { Source } from '../problems';

export type YamlNode =
  /** `text` is what was written: `0.50` stays that. */
  | { t: 'scalar'; line: number; value: unknown; text: string }
  | { t: 'list'; line: number; items: readonly YamlNode[] }
  | { t: 'map'; line: number; entries: ReadonlyMap<string, YamlNode> };

/** @param firstLine line of the file on which the text begins */
export function readYaml(text: string, source: Source, firstLine = 1): YamlNode | undefined {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, schema: 'core', strict: true });
  const lineAt = (offset: number): number => firstLine + Math.max(1, lines.linePos(offset).line) - 1;
  for (const error of document.errors) source.error(lineAt(error.pos[0]), 'YAML', describe(error.code, error.message));
  if (document.errors.length > 0) return undefined;
  return document.contents
    ? getNode(document.contents, { text, source, lineAt, line: firstLine })
    : { t: 'map', line: firstLine, entries: new Map() };
}

interface Context {
  text: string;
  source: Source;
  lineAt: (offset: number) => number;
  line: number;
}

function getNode(node: Node | null, outer: Context): YamlNode {
  const line = node?.range ? outer.lineAt(node.range[0]) : outer.line;
  const context = { ...outer, line };
  if (isMap(node)) {
    const entries = new Map<string, YamlNode>();
    for (const { key, value } of node.items) {
      const name = isScalar(key) ? getText(key) : '';
      const at = isScalar(key) && key.range ? outer.lineAt(key.range[0]) : line;
      if (isScalar(key) && /[{«$\\]/.test(name)) checkEscapes(key, context);
      entries.set(name, getNode(value as Node | null, { ...context, line: at }));
    }
    return { t: 'map', line, entries };
  }
  if (isSeq(node)) return { t: 'list', line, items: node.items.map((item) => getNode(item as Node | null, context)) };
  if (isScalar(node)) {
    checkEscapes(node, context);
    return { t: 'scalar', line, value: node.value, text: getText(node) };
  }
  if (isAlias(node)) context.source.error(line, 'YAML_ALIAS', '不用 & 和 * 引用；以它们开头的文字要加引号');
  return { t: 'scalar', line, value: null, text: '' };
}

function getText(node: Scalar): string {
  const { value, source } = node;
  if (typeof value === 'string') return value;
  return value === null ? '' : (source ?? '');
}

/** `"\frac"` is a form feed and rac: nobody means that. */
function checkEscapes(node: Scalar, { text, source, lineAt }: Context): void {
  if (node.type !== Scalar.QUOTE_DOUBLE || !node.range) return;
  const written = text.slice(node.range[0], node.range[1]).replaceAll('\\\\', '').replaceAll('\\"', '');
  if (written.includes('\\')) source.error(lineAt(node.range[0]), 'YAML_BACKSLASH', BACKSLASH);
}

const BACKSLASH = "双引号里的 \\ 要写成 \\\\，或者改用单引号：'$\\frac{1}{2}$'";

function describe(code: string, message: string): string {
  const [first = ''] = message.split('\n');
  if (code === 'BAD_DQ_ESCAPE') return BACKSLASH;
  if (code === 'DUPLICATE_KEY') return '同一项写了两次';
  if (code === 'BLOCK_AS_IMPLICIT_KEY' || code === 'MULTILINE_IMPLICIT_KEY' || code === 'BAD_INDENT')
    return `YAML 的缩进或引号不对（文字里有“: ”或“#”时要加引号）：${first}`;
  return `YAML 写得不对（文字里有 , { } [ ] : # 时要加引号）：${first}`;
}
