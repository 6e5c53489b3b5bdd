/** The one JSON object in what a model said: alone, in a fence, or with a sentence before or after it. */

/** Longest answer that is looked at, characters. */
const MOST = 40_000;
/** Nothing that is asked for is deeper; who walks through an answer calls itself so often. */
const DEEPEST = 12;

/** Braces that open nothing (`:{`), each of which is read to the end for. */
const MOST_UNCLOSED = 20;

/** A single backslash before a letter that JSON does not know is taken for two. @returns undefined where there is none, not the whole of it, or one that is deeper than any that is asked for */
export function parseAnswer(text: string): unknown {
  if (text.length > MOST) return undefined;
  const from = text.indexOf('{');
  const to = text.lastIndexOf('}');
  if (from < 0 || to < from) return undefined;
  const answer = mended(text.slice(from, to + 1));
  if (answer !== undefined) return answer;
  // Among words that have braces, too; of several nobody says which is meant.
  const [found, another] = findObjects(text).flatMap((object) => mended(object) ?? []);
  return another === undefined ? found : undefined;
}

const mended = (object: string): unknown =>
  parsed(object) ?? parsed(object.replace(/\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}|)/g, (escape) => (escape === '\\' ? '\\\\' : escape)));

/** What stands between braces that belong together. */
function findObjects(text: string): string[] {
  const objects: string[] = [];
  let unclosed = 0;
  for (let at = text.indexOf('{'); at >= 0 && unclosed < MOST_UNCLOSED; at = text.indexOf('{', at)) {
    const end = findEnd(text, at);
    if (end === undefined) {
      unclosed += 1;
      at += 1;
    } else {
      objects.push(text.slice(at, end));
      at = end;
    }
  }
  return objects;
}

/** A string as far as it goes, or a brace: one that does not end is read once, not again from each of its quotes. */
const TOKEN = /"(?:[^"\\]|\\[^])*(?:"|\\?$)|[{}]/g;

/** Behind the brace that closes the one at `from`; those in strings are none. */
function findEnd(text: string, from: number): number | undefined {
  let depth = 0;
  for (const { 0: token, index } of text.slice(from).matchAll(TOKEN)) {
    if (token === '{') depth += 1;
    else if (token === '}') depth -= 1;
    if (depth === 0) return from + index + 1;
  }
  return undefined;
}

function parsed(object: string): unknown {
  try {
    const answer: unknown = JSON.parse(object);
    return isWithin(answer, DEEPEST) ? answer : undefined;
  } catch {
    return undefined;
  }
}

const isWithin = (value: unknown, depth: number): boolean =>
  typeof value !== 'object' || value === null || (depth > 0 && Object.values(value).every((one) => isWithin(one, depth - 1)));

/** Commands of TeX that begin as an escape of JSON does: a model that wrote one backslash has written a tab for `\times`. */
const SWALLOWED: Readonly<Record<string, string>> = { '\b': '\\b', '\f': '\\f', '\r': '\\r', '\t': '\\t' };

/** The same answer with the commands of TeX that JSON swallowed. */
export function withTex(answer: unknown): unknown {
  if (typeof answer === 'string') return answer.replace(/[\b\f\r\t](?=[a-z])/g, (character) => SWALLOWED[character] ?? character);
  if (Array.isArray(answer)) return answer.map(withTex);
  if (typeof answer !== 'object' || answer === null) return answer;
  return Object.fromEntries(Object.entries(answer).map(([key, value]) => [key, withTex(value)]));
}
