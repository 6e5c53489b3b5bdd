/** Whether a secret can be guessed, by its text alone. */

/** Shorter ones can be tried. */
const LEAST_LENGTH = 32;
/** Of `openssl rand`'s characters there are always more. */
const FEWEST_CHARACTERS = 10;
/** Of a random text one pair in twenty stands beside each other in the alphabet. */
const MOST_IN_ORDER = 0.5;
/** What examples, and people in a hurry, write; of six letters, which no drawn text has by chance. */
const WORDS = /secret|password|changeme|change-|example|default|qwerty|letmein|xueban|session|please|replace/i;

/** The same over and over, whatever the length of what is repeated. */
const isRepeated = (secret: string): boolean =>
  (secret + secret).indexOf(secret, 1) < secret.length || /^(.{1,16})\1+.{0,15}$/s.test(secret);

function isInOrder(secret: string): boolean {
  const codes = Array.from(secret, (character) => character.charCodeAt(0));
  const steps = codes.slice(1).filter((code, at) => Math.abs(code - (codes[at] ?? 0)) <= 1);
  return steps.length > codes.length * MOST_IN_ORDER;
}

export const isGuessable = (secret: string): boolean =>
  secret.length < LEAST_LENGTH || new Set(secret).size < FEWEST_CHARACTERS || isRepeated(secret) || isInOrder(secret) || WORDS.test(secret);
