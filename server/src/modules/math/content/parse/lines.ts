/** Files as lines: parts under headings, documents between `---`; fenced blocks are left whole. */

export interface Text {
  /** Line of the file on which it begins, from 1. */
  line: number;
  text: string;
}

export interface Part extends Text {
  /** Without `#`; of what stands before the first heading, ''. */
  heading: string;
  headingLine: number;
}

const FENCE = /^ {0,3}(`{3,}|~{3,})/;

/** Of each line, whether it lies in a fenced block. */
function fenced(lines: readonly string[]): boolean[] {
  let open: string | undefined;
  return lines.map((line) => {
    const fence = FENCE.exec(line)?.[1];
    if (open === undefined) {
      open = fence;
      return fence !== undefined;
    }
    if (fence?.startsWith(open)) open = undefined;
    return true;
  });
}

/** What stands under each heading of so many `#`, in order; the first is what stands before them. */
export function getParts({ line, text }: Text, level: number): Part[] {
  const lines = text.split('\n');
  const inFence = fenced(lines);
  const mark = `${'#'.repeat(level)} `;
  const parts: Part[] = [{ heading: '', headingLine: line, line, text: '' }];
  const bodies: string[][] = [[]];
  lines.forEach((each, index) => {
    if (!inFence[index] && each.startsWith(mark)) {
      parts.push({ heading: each.slice(mark.length).trim(), headingLine: line + index, line: line + index + 1, text: '' });
      bodies.push([]);
    } else bodies.at(-1)?.push(each);
  });
  return parts.map((part, index) => ({ ...part, text: bodies[index]?.join('\n') ?? '' }));
}

export interface Entry {
  front: Text;
  body: Text;
}

/** `---`, YAML, `---`, text, and again; `before` is what stands before the first. */
export function parseEntries(text: string): { before: Text; entries: Entry[]; unclosedLine?: number } {
  const lines = text.split('\n');
  const inFence = fenced(lines);
  const marks = lines.flatMap((each, index) => (each.trimEnd() === '---' && !inFence[index] ? [index] : []));
  const between = (from: number, to = lines.length): Text => ({ line: from + 1, text: lines.slice(from, to).join('\n') });
  const entries: Entry[] = [];
  for (let i = 0; i + 1 < marks.length; i += 2) {
    const [open = 0, close = 0] = marks.slice(i, i + 2);
    entries.push({ front: between(open + 1, close), body: between(close + 1, marks[i + 2]) });
  }
  const last = marks.length % 2 === 1 ? marks.at(-1) : undefined;
  return { before: between(0, marks[0]), entries, ...(last !== undefined && { unclosedLine: last + 1 }) };
}

/** A file as lines are counted, whatever system wrote it. */
export const withPlainLineEnds = (text: string): string => text.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n');
