/** Words put together into a sentence. Pure. */

/** Blanks between them, and none before a mark. */
export const sentenceOf = (pieces: readonly string[]): string => pieces.join(' ').replace(/\s+([.,!?;:])/g, '$1');
