/**
 * Parses authors' text by markdown-it: paragraphs, lists, formulas, figures, blanks; anything else stays text. Values `«…»`
 * are filled in later (template/expand.ts).
 */
import MarkdownIt, { type Token } from 'markdown-it';
import type { Source } from '../problems';
import type { Text } from './lines';

export type ProseInline =
  | { kind: 'text'; line: number; text: string; strong: boolean }
  | { kind: 'formula'; line: number; tex: string }
  /** From 0. */
  | { kind: 'blank'; line: number; blank: number };

export type ProseBlock =
  | { kind: 'paragraph'; line: number; inlines: ProseInline[] }
  | { kind: 'display'; line: number; tex: string }
  | { kind: 'figure'; line: number; source: string }
  | { kind: 'list'; line: number; ordered: boolean; items: ProseInline[][] };

export type Prose = ProseBlock[];

const markdown = new MarkdownIt('zero').enable(['list', 'fence']);
markdown.core.ruler.disable('inline');
markdown.block.ruler.before(
  'fence',
  'display',
  (state, startLine, endLine, silent) => {
    const lineAt = (line: number): string => state.src.slice((state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0), state.eMarks[line]);
    if ((state.sCount[startLine] ?? 0) < state.blkIndent || !lineAt(startLine).startsWith('$$')) return false;
    let end = startLine;
    while (end < endLine && !/.\$\$$|^\$\$$/.test(end === startLine ? lineAt(end).trimEnd().slice(1) : lineAt(end).trimEnd())) end += 1;
    if (end >= endLine) return false;
    if (silent) return true;
    const token = state.push('display', '', 0);
    token.content = Array.from({ length: end - startLine + 1 }, (_, i) => lineAt(startLine + i))
      .join('\n')
      .trim()
      .replace(/^\$\$|\$\$$/g, '')
      .trim();
    token.map = [startLine, end + 1];
    state.line = end + 1;
    return true;
  },
  { alt: ['paragraph', 'list'] },
);

export function readProse(text: Text, source: Source): Prose {
  const reader = new BlockReader(text.line, source);
  for (const token of markdown.parse(text.text, {})) reader.read(token);
  return reader.blocks;
}

class BlockReader {
  readonly blocks: Prose = [];
  /** Of the list that is open. */
  private items: ProseInline[][] | undefined;

  constructor(
    private readonly firstLine: number,
    private readonly source: Source,
  ) {}

  read(token: Token): void {
    const line = this.firstLine + (token.map?.[0] ?? 0);
    if (token.type === 'bullet_list_open' || token.type === 'ordered_list_open') this.openList(line, token.type === 'ordered_list_open');
    else if (token.type === 'bullet_list_close' || token.type === 'ordered_list_close') this.items = undefined;
    else if (token.type === 'list_item_open') this.items?.push([]);
    else if (token.type === 'inline') this.paragraph(line, token.content);
    else if (token.type === 'display') this.alone(line, { kind: 'display', line, tex: token.content });
    else if (token.type === 'fence') {
      if (token.info.trim() === 'figure') this.alone(line, { kind: 'figure', line: line + 1, source: token.content });
      else this.source.error(line, 'MARKDOWN', '``` 只用来写图：```figure');
    }
  }

  private openList(line: number, ordered: boolean): void {
    if (this.items) this.source.error(line, 'MARKDOWN', '列表里不能再有列表');
    this.items = [];
    this.blocks.push({ kind: 'list', line, ordered, items: this.items });
  }

  private paragraph(line: number, text: string): void {
    const inlines = readInlines({ line, text }, this.source);
    const item = this.items?.at(-1);
    if (!this.items) this.blocks.push({ kind: 'paragraph', line, inlines });
    else if (item?.length === 0) item.push(...inlines);
    else this.source.error(line, 'MARKDOWN', '列表的一项只能有一段');
  }

  private alone(line: number, block: ProseBlock): void {
    if (this.items) this.source.error(line, 'MARKDOWN', '列表里只有文字和 $…$，图和 $$…$$ 写在列表外面（空一行）');
    else this.blocks.push(block);
  }
}

/** Text with formulas and blanks, in one paragraph. */
export function readInlines(text: Text, source: Source): ProseInline[] {
  const inlines = new InlineReader(text, source).read();
  return inlines.map((inline) => (inline.kind === 'text' ? { ...inline, text: joinLines(inline.text) } : inline));
}

const MARK = /\*\*|\$\$|\$|\[\[|«/g;

class InlineReader {
  private readonly found: ProseInline[] = [];
  private readonly text: string;
  private isStrong = false;

  constructor(
    private readonly whole: Text,
    private readonly source: Source,
  ) {
    this.text = whole.text;
  }

  private getLine(index: number): number {
    return this.whole.line + (this.text.slice(0, index).match(/\n/g)?.length ?? 0);
  }

  read(): ProseInline[] {
    let at = 0;
    let strongAt = 0;
    while (at < this.text.length) {
      MARK.lastIndex = at;
      const mark = MARK.exec(this.text);
      this.add(at, mark?.index);
      if (!mark) break;
      const start = mark.index;
      if (mark[0] === '**') {
        this.isStrong = !this.isStrong;
        strongAt = start;
        at = start + 2;
      } else if (mark[0] === '«') at = this.value(start);
      else if (mark[0] === '[[') at = this.blank(start);
      else at = mark[0] === '$' ? this.formula(start) : this.display(start);
    }
    if (this.isStrong) this.source.error(this.getLine(strongAt), 'MARKDOWN', '** 没有成对');
    return this.found;
  }

  private add(from: number, to?: number): void {
    const text = this.text.slice(from, to);
    const last = this.found.at(-1);
    if (text === '') return;
    if (last?.kind === 'text' && last.strong === this.isStrong) last.text += text;
    else this.found.push({ kind: 'text', line: this.getLine(from), text, strong: this.isStrong });
  }

  /** `«a*b»` is no mark of Markdown. */
  private value(start: number): number {
    const end = this.text.indexOf('»', start);
    if (end < 0) this.source.error(this.getLine(start), 'TEMPLATE', '« 没有写完，缺少 »');
    const after = end < 0 ? this.text.length : end + 1;
    this.add(start, after);
    return after;
  }

  private blank(start: number): number {
    const [written, digits] = /^\[\[(\d+)\]\]/.exec(this.text.slice(start)) ?? [];
    const number = Number(digits);
    if (number >= 1 && number <= 10) this.found.push({ kind: 'blank', line: this.getLine(start), blank: number - 1 });
    else this.source.error(this.getLine(start), 'BLANK', '空写成 [[1]]、[[2]] ……，最多 10 个');
    return start + (written?.length ?? 2);
  }

  private display(start: number): number {
    this.source.error(this.getLine(start), 'FORMULA', '$$…$$ 要单独成段，前后空一行；行内用 $…$');
    const end = this.text.indexOf('$$', start + 2);
    return end < 0 ? this.text.length : end + 2;
  }

  private formula(start: number): number {
    const line = this.getLine(start);
    const end = closingDollar(this.text, start + 1);
    const tex = this.text
      .slice(start + 1, Math.max(end, start + 1))
      .replaceAll('\n', ' ')
      .trim();
    if (end < 0) this.source.error(line, 'FORMULA', '公式没有写完，缺少 $');
    else if (tex === '') this.source.error(line, 'FORMULA', '公式是空的');
    else this.found.push({ kind: 'formula', line, tex });
    if (tex.includes('[[')) this.source.error(line, 'BLANK', '空 [[1]] 不写在 $…$ 里');
    return end < 0 ? this.text.length : end + 1;
  }
}

function closingDollar(text: string, from: number): number {
  for (let i = from; i < text.length; i += 1) {
    if (text[i] === '\\') i += 1;
    else if (text[i] === '$') return i;
  }
  return -1;
}

const WIDE = '[\\p{Script=Han}，。；：？！、“”（）《》…—]';
const BETWEEN_WIDE = new RegExp(`(?<=${WIDE})[ \\t]*\\n[ \\t]*(?=${WIDE})`, 'gu');

/** Chinese goes on in the next line without a space. */
const joinLines = (text: string): string => text.replace(BETWEEN_WIDE, '').replace(/[ \t]*\n[ \t]*/g, ' ');

/** All of it in order, whichever blocks it stands in. */
export function getInlines(prose: Prose): ProseInline[] {
  return prose.flatMap((block) => {
    if (block.kind === 'paragraph') return block.inlines;
    return block.kind === 'list' ? block.items.flat() : [];
  });
}
