/** Example sentences on lines of their own below the words of a list: `例句：I eat an apple. 我吃一个苹果。` */
import { MAX_LINE } from './limits';
import type { TextLine } from './table';

/** Of a line that is cleaned: a blank at a time, so there is one way to read it. */
const MARKED =
  /^[-*•·]? ?[(（【[]? ?(?:(?:例句|例如|例子|造句|例) ?\d{0,2} ?[)）】\]]? ?[:：.、]?|(?:e\.? ?g\.?|examples?) ?[:：]) ?(?=["“‘'(]?[A-Za-z])/i;
const HAN = /\p{Script=Han}/u;
/** `例如 for example` is a word with its meaning. */
const isSentence = (text: string): boolean =>
  (text.includes(' ') && ENDED.test(text.slice(-2))) || (/^["“‘'(]?[A-Z]/.test(text) && text.split(' ', 3).length === 3);
const ENDED = /[.!?…]["”’')]?$/;

interface WithoutExamples {
  lines: TextLine[];
  /** Example and translation by the line of their word. */
  examples: ReadonlyMap<number, readonly [example: string, translation: string]>;
}

/** The lines without their examples. The first of a word is kept; below an example without Chinese its translation may stand. */
export function withoutExamples(lines: readonly TextLine[]): WithoutExamples {
  const examples = new Map<number, readonly [string, string]>();
  const kept: TextLine[] = [];
  let owner: number | undefined;
  let waiting: number | undefined;
  for (const one of lines) {
    const { text } = one;
    const [example, translation] = text.length <= MAX_LINE && MARKED.test(text) ? cutSentence(text.replace(MARKED, '')) : ['', ''];
    if (isSentence(example) && owner !== undefined) {
      waiting = translation === '' && !examples.has(owner) ? owner : undefined;
      if (!examples.has(owner)) examples.set(owner, [example, translation]);
    } else if (waiting !== undefined && text !== '' && HAN.test(text) && !/[A-Za-z]{2}/.test(text)) {
      examples.set(waiting, [examples.get(waiting)?.[0] ?? '', text]);
      waiting = undefined;
    } else {
      if (text !== '') [owner, waiting] = [one.line, undefined];
      kept.push(one);
    }
  }
  return { lines: kept, examples };
}

/** The sentence and what it says in Chinese: `I eat an apple.（我吃一个苹果。）` */
export function cutSentence(sentence: string): [example: string, translation: string] {
  const at = sentence.search(/[(（【[“"]?\p{Script=Han}/u);
  const translation = at < 0 ? '' : sentence.slice(at).trim();
  // He wrote “你好” on the wall.
  if (at <= 0 || /[A-Za-z]{2} [A-Za-z]{2}/.test(translation)) return [sentence, ''];
  const bare = /^[(（【[]([^()（）]+)[)）】\]]$/.exec(translation)?.[1] ?? translation;
  return [sentence.slice(0, at).trim(), bare.trim()];
}

/** The lines of a cell that are no example, and the first that is one, with its translation below or beside it. */
export function cutExample(cell: string): { rest: string; example: string; translation: string } {
  if (!cell.includes('\n')) return { rest: cell, example: '', translation: '' };
  const lines = cell.split('\n');
  const at = lines.findIndex(
    (line, index) => index > 0 && /^["“‘'(]?[A-Z]/.test(line) && isSentence(line.replace(/\p{Script=Han}.*$/u, '').trim()),
  );
  if (at < 0) return { rest: cell, example: '', translation: '' };
  const [example, beside] = cutSentence(lines[at] ?? '');
  const below = beside === '' && HAN.test(lines[at + 1] ?? '') ? (lines[at + 1] ?? '') : '';
  const rest = lines.filter((_, index) => index !== at && (below === '' || index !== at + 1)).join('\n');
  return { rest, example, translation: beside || below };
}
