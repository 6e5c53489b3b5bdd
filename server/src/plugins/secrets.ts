/** Whether a secret can be guessed, by its text alone. */

/** Shorter ones can be tried. */
const LEAST_LENGTH = 32;
/** Of `openssl rand`'s characters there are always more. */
const FEWEST_CHARACTERS = 10;
/** Of a random text one pair in twenty stands beside each other in the alphabet. */
const MOST_IN_ORDER = 0.5;
/** One in five lies beside the other on a keyboard. */
const MOST_NEIGHBOURS = 0.6;
/** Nearly every second sign of a drawn text is of another kind than the next. */
const FEWEST_CHANGES = 0.08;
/** What examples, and people in a hurry, write; of six letters, which no drawn text has by chance. */
const WORDS = /secret|password|changeme|change-|example|default|qwerty|letmein|xueban|session|please|replace/i;

/** The same over and over, whatever the length of what is repeated. */
const isRepeated = (secret: string): boolean =>
  (secret + secret).indexOf(secret, 1) < secret.length || /^(.{1,16})\1+.{0,15}$/s.test(secret);

/** Where keys lie: those in the same and the next column of the same and the next row are neighbours. */
const KEYBOARD = new Map(
  ['1234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm'].flatMap((keys, row) =>
    Array.from(keys, (key, column) => [key, { row, column }] as const),
  ),
);

function areNeighbours(one: string, other: string): boolean {
  const [from, to] = [KEYBOARD.get(one), KEYBOARD.get(other)];
  return from !== undefined && to !== undefined && Math.abs(from.row - to.row) <= 1 && Math.abs(from.column - to.column) <= 1;
}

const areInOrder = (one: string, other: string): boolean => Math.abs(one.charCodeAt(0) - other.charCodeAt(0)) <= 1;

/** Of pairs of signs, whatever their case, how many stand so beside each other. */
function getShare(secret: string, isSo: (one: string, other: string) => boolean): number {
  const signs = Array.from(secret.toLowerCase());
  return signs.filter((sign, at) => at > 0 && isSo(signs[at - 1] ?? '', sign)).length / signs.length;
}

/** Small letters, capitals and digits change where a text is drawn; in words they do not. */
const isOfWords = (secret: string): boolean =>
  (secret.match(/[a-z](?=[A-Z\d])|[A-Z](?=\d)|\d(?=[A-Za-z])/g) ?? []).length < secret.length * FEWEST_CHANGES;

export const isGuessable = (secret: string): boolean =>
  secret.length < LEAST_LENGTH ||
  new Set(secret).size < FEWEST_CHARACTERS ||
  // No command that draws one gives these: a sentence, or what stands for a secret in an example.
  /[\s<>]/.test(secret) ||
  isRepeated(secret) ||
  getShare(secret, areInOrder) > MOST_IN_ORDER ||
  getShare(secret, areNeighbours) > MOST_NEIGHBOURS ||
  isOfWords(secret) ||
  WORDS.test(secret);
