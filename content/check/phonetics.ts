/**
 * The signs a phonetic transcription may use: British English as current Chinese textbooks
 * and learner's dictionaries print it. Anything else is a slip of the keyboard (a plain "g"
 * for "ɡ", an apostrophe for "ˈ") or another tradition ("ɛ", "ɹ", "oʊ").
 */
export const VOWELS = [
  'eɪ',
  'aɪ',
  'ɔɪ',
  'əʊ',
  'aʊ',
  'ɪə',
  'eə',
  'ʊə',
  'iː',
  'uː',
  'ɑː',
  'ɔː',
  'ɜː',
  'ɪ',
  'e',
  'æ',
  'ɒ',
  'ʌ',
  'ʊ',
  'ə',
  'i',
  'u',
] as const;

export const CONSONANTS = [
  'tʃ',
  'dʒ',
  'p',
  'b',
  't',
  'd',
  'k',
  'ɡ',
  'f',
  'v',
  'θ',
  'ð',
  's',
  'z',
  'ʃ',
  'ʒ',
  'h',
  'm',
  'n',
  'ŋ',
  'l',
  'r',
  'j',
  'w',
] as const;

export const PRIMARY_STRESS = 'ˈ';
export const SECONDARY_STRESS = 'ˌ';
/** Sounded only before a vowel: teacher /ˈtiːtʃə(r)/. */
export const LINKING_R = '(r)';

/** Vowels that never carry primary stress. */
const WEAK_VOWELS = new Set<string>(['ə', 'i', 'u']);

type SignKind = 'vowel' | 'consonant' | 'primary' | 'secondary' | 'linking' | 'space';

export interface Sign {
  readonly kind: SignKind;
  readonly text: string;
}

const SIGNS: readonly Sign[] = [
  { kind: 'linking' as const, text: LINKING_R },
  { kind: 'primary' as const, text: PRIMARY_STRESS },
  { kind: 'secondary' as const, text: SECONDARY_STRESS },
  { kind: 'space' as const, text: ' ' },
  ...VOWELS.map((text) => ({ kind: 'vowel' as const, text })),
  ...CONSONANTS.map((text) => ({ kind: 'consonant' as const, text })),
].sort((a, b) => b.text.length - a.text.length);

/** Splits a transcription (without its slashes) into signs; `undefined` where a sign is unknown. */
export function splitSigns(body: string): Sign[] | undefined {
  const signs: Sign[] = [];
  let at = 0;
  while (at < body.length) {
    const sign = SIGNS.find(({ text }) => body.startsWith(text, at));
    if (!sign) return undefined;
    signs.push(sign);
    at += sign.text.length;
  }
  return signs;
}

/** `l`, `m` and `n` form a syllable of their own in /ˈlɪtl/, /ˈrɪðm/ and /ˈlesn/, but not in /film/ or /help/. */
export function isSyllabic(signs: readonly Sign[], index: number): boolean {
  const sign = signs[index];
  const before = signs[index - 1];
  const after = signs[index + 1];
  if (!sign || before?.kind !== 'consonant' || after?.kind === 'vowel') return false;
  if (after?.kind === 'consonant' && 'jrw'.includes(after.text)) return false;
  if (sign.text === 'l') return !'lrjw'.includes(before.text);
  return 'mn'.includes(sign.text) && !'lrjwmnŋ'.includes(before.text);
}

function countSyllables(signs: readonly Sign[]): number {
  return signs.filter((sign, index) => sign.kind === 'vowel' || isSyllabic(signs, index)).length;
}

function stressedVowel(signs: readonly Sign[]): string | undefined {
  const mark = signs.findIndex(({ kind }) => kind === 'primary');
  return signs.slice(mark).find(({ kind }) => kind === 'vowel')?.text;
}

function stressProblem(signs: readonly Sign[]): string | undefined {
  const primaries = signs.filter(({ kind }) => kind === 'primary').length;
  const syllables = countSyllables(signs);
  if (syllables === 0) return 'no vowel';
  if (syllables === 1) {
    return primaries > 0 ? 'a word of one syllable carries no stress mark' : undefined;
  }
  if (primaries !== 1) return `${syllables} syllables need one primary stress, found ${primaries}`;
  const vowel = stressedVowel(signs);
  if (vowel === undefined) return 'the primary stress stands before no vowel';
  return WEAK_VOWELS.has(vowel) ? `the weak vowel ${vowel} cannot be stressed` : undefined;
}

function linkingProblem(word: string, signs: readonly Sign[]): string | undefined {
  const last = signs.at(-1);
  const expected = /re?$/.test(word) && last?.text !== 'r';
  const present = last?.kind === 'linking';
  if (expected !== present) return expected ? 'a final r is printed (r)' : 'no final r to print as (r)';
  const inside = signs.slice(0, -1).some(({ kind }) => kind === 'linking');
  return inside ? '(r) stands only at the end' : undefined;
}

/** What is wrong with the transcription of a word, or `undefined` if nothing is. */
export function phoneticProblem(word: string, phonetic: string): string | undefined {
  const body = /^\/([^/]+)\/$/.exec(phonetic)?.[1];
  if (body === undefined) return 'must stand between two slashes';
  const signs = splitSigns(body);
  if (!signs) return `uses a sign outside the set: ${phonetic}`;
  return stressProblem(signs) ?? linkingProblem(word, signs);
}
