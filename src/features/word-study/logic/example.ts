/** Finding the word in its example sentence, to set it off. */

export interface ExampleParts {
  before: string;
  /** As it stands in the sentence; empty when the sentence does not hold the word. */
  word: string;
  after: string;
}

const letter = /[A-Za-z'’-]/;

/**
 * Splits a sentence around the word. Inflected forms count (dictionary → dictionaries, study → studied):
 * the whole written form that begins like the word is set off.
 */
export function splitExample(sentence: string, spelling: string): ExampleParts {
  for (const stem of parseStems(spelling)) {
    const found = findWord(sentence, stem);
    if (found)
      return { before: sentence.slice(0, found.start), word: sentence.slice(found.start, found.end), after: sentence.slice(found.end) };
  }
  return { before: sentence, word: '', after: '' };
}

/** The spelling itself, then shorter beginnings for forms that change the end (y → ies, e → ing). */
function parseStems(spelling: string): string[] {
  const word = spelling.trim().toLowerCase();
  if (word === '') return [];
  const stems = [word];
  if (/[ey]$/.test(word) && word.length > 3) stems.push(word.slice(0, -1));
  return stems;
}

function findWord(sentence: string, stem: string): { start: number; end: number } | undefined {
  const text = sentence.toLowerCase();
  for (let start = text.indexOf(stem); start >= 0; start = text.indexOf(stem, start + 1)) {
    if (start > 0 && letter.test(text.charAt(start - 1))) continue;
    let end = start + stem.length;
    while (end < text.length && letter.test(text.charAt(end))) end += 1;
    // "can" must not set off "candle": an ending is short.
    if (end - start - stem.length <= 4) return { start, end };
  }
  return undefined;
}
