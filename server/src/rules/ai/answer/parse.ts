/** The one JSON object in what a model said: alone, in a fence, or with a sentence before or after it. */

/** Longest answer that is looked at, characters. */
const MOST = 40_000;

/** @returns undefined where there is none, or not the whole of it */
export function parseAnswer(text: string): unknown {
  if (text.length > MOST) return undefined;
  const from = text.indexOf('{');
  const to = text.lastIndexOf('}');
  if (from < 0 || to < from) return undefined;
  try {
    return JSON.parse(text.slice(from, to + 1));
  } catch {
    return undefined;
  }
}
