/** The strings of a JSON object that is still coming, as far as they have come. */

export interface PartialString {
  /** Keys from the root, without places in arrays: parts.sentences.en */
  path: string;
  /** What has come of it. */
  text: string;
  /** Its end has come. */
  isWhole: boolean;
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', b: '\b', f: '\f', '"': '"', '\\': '\\', '/': '/' };

interface Level {
  isArray: boolean;
  key: string;
  /** In an object: a key comes next. */
  wantsKey: boolean;
}

/** Deeper than any answer that is asked for: nothing more is read. */
const DEEPEST = 12;

/** Values that are strings, in order; the object begins with the first brace. Never more than what longer text gives, too. */
export function parseStrings(partial: string): PartialString[] {
  const found: PartialString[] = [];
  const levels: Level[] = [];
  let at = partial.indexOf('{');
  if (at < 0) return found;
  for (; at < partial.length; at += 1) {
    const character = partial[at];
    const level = levels.at(-1);
    if (character === '{' || character === '[') {
      if (levels.length === DEEPEST) break;
      levels.push({ isArray: character === '[', key: '', wantsKey: character === '{' });
    } else if (character === '}' || character === ']') {
      levels.pop();
      if (levels.length === 0) break;
    } else if (character === ',' && level) level.wantsKey = !level.isArray;
    else if (character === '"' && level) {
      const read = readString(partial, at);
      at = read.end;
      if (level.wantsKey) {
        if (!read.isWhole) break;
        level.key = read.text;
        level.wantsKey = false;
      } else {
        found.push({ path: levels.flatMap(({ key }) => (key === '' ? [] : [key])).join('.'), text: read.text, isWhole: read.isWhole });
      }
    }
  }
  return found;
}

/** @param start of the quotation mark */
function readString(partial: string, start: number): { text: string; end: number; isWhole: boolean } {
  let text = '';
  let at = start + 1;
  while (at < partial.length) {
    const character = partial[at] ?? '';
    if (character === '"') return { text, end: at, isWhole: true };
    if (character !== '\\') {
      text += character === '\0' ? '\ufffd' : character;
      at += 1;
      continue;
    }
    const escape = partial[at + 1];
    const isCode = escape === 'u';
    if (escape === undefined || (isCode && at + 6 > partial.length)) break;
    text += isCode ? String.fromCharCode(Number.parseInt(partial.slice(at + 2, at + 6), 16) || 0xfffd) : (ESCAPES[escape] ?? escape);
    at += isCode ? 6 : 2;
  }
  return { text, end: partial.length, isWhole: false };
}
