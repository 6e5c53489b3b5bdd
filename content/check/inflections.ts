/** Irregular forms of words used in the courses; regular forms are derived from spelling. */
const IRREGULAR: Readonly<Record<string, readonly string[]>> = {
  become: ['became'],
  begin: ['began', 'begun'],
  beat: ['beaten'],
  blow: ['blew', 'blown'],
  break: ['broke', 'broken'],
  bring: ['brought'],
  build: ['built'],
  buy: ['bought'],
  catch: ['caught'],
  child: ['children'],
  choose: ['chose', 'chosen'],
  come: ['came'],
  cut: ['cutting'],
  draw: ['drew', 'drawn'],
  drink: ['drank', 'drunk'],
  drive: ['drove', 'driven'],
  eat: ['ate', 'eaten'],
  fall: ['fell', 'fallen'],
  feed: ['fed'],
  feel: ['felt'],
  find: ['found'],
  fly: ['flew', 'flown'],
  foot: ['feet'],
  forget: ['forgot', 'forgotten'],
  forgive: ['forgave', 'forgiven'],
  get: ['got'],
  give: ['gave', 'given'],
  go: ['went', 'gone'],
  goose: ['geese'],
  grow: ['grew', 'grown'],
  hang: ['hung'],
  hear: ['heard'],
  hide: ['hid', 'hidden'],
  hold: ['held'],
  keep: ['kept'],
  knife: ['knives'],
  know: ['knew', 'known'],
  leaf: ['leaves'],
  learn: ['learnt'],
  leave: ['left'],
  lend: ['lent'],
  life: ['lives'],
  lose: ['lost'],
  make: ['made'],
  man: ['men'],
  mean: ['meant'],
  meet: ['met'],
  mouse: ['mice'],
  pay: ['paid'],
  policeman: ['policemen'],
  read: ['read'],
  ride: ['rode', 'ridden'],
  ring: ['rang', 'rung'],
  run: ['ran'],
  say: ['said'],
  see: ['saw', 'seen'],
  sell: ['sold'],
  send: ['sent'],
  shelf: ['shelves'],
  shake: ['shook', 'shaken'],
  shine: ['shone'],
  show: ['shown'],
  sing: ['sang', 'sung'],
  sit: ['sat'],
  sleep: ['slept'],
  smell: ['smelt'],
  speak: ['spoke', 'spoken'],
  spell: ['spelt'],
  spend: ['spent'],
  stand: ['stood'],
  sweep: ['swept'],
  swim: ['swam', 'swum'],
  take: ['took', 'taken'],
  teach: ['taught'],
  tell: ['told'],
  think: ['thought'],
  throw: ['threw', 'thrown'],
  tooth: ['teeth'],
  understand: ['understood'],
  wake: ['woke', 'woken'],
  wear: ['wore', 'worn'],
  wife: ['wives'],
  win: ['won'],
  wolf: ['wolves'],
  woman: ['women'],
  write: ['wrote', 'written'],
};

/** Pairs that look like word and inflection but are two words to a learner. */
const UNRELATED = new Set([
  'ear early',
  'see seed',
  'new news',
  'on only',
  'hard hardly',
  // Spelled alike by chance: no form of be is "bed".
  'mr mrs',
  'hi his',
  'it its',
  'be bed',
  'the thing',
  'we wing',
  'a as',
  'even evening',
  'leave left',
  // Words with a meaning of their own, which school books teach on their own.
  'your yours',
  'her hers',
  'our ours',
  'their theirs',
  'beside besides',
  'near nearly',
  'like likely',
  'day daily',
  'love lovely',
  'friend friendly',
  'live lively',
  'usual usually',
  'real really',
  'certain certainly',
  'final finally',
  'think thought',
  'interest interested',
  'interest interesting',
  'feel feeling',
  'mean meaning',
  'meet meeting',
  'paint painting',
  'build building',
  'will willing',
  'lose lost',
  'disappoint disappointed',
  'short shorts',
  'train training',
  'crowd crowded',
  'find found',
]);

const CONSONANT_Y = /[^aeiou]y$/;
const SIBILANT = /(?:s|x|z|ch|sh|o)$/;
const SINGLE_VOWEL_CLOSE = /[^aeiou][aeiou][bdgklmnprtv]$/;

function plurals(word: string): string[] {
  if (CONSONANT_Y.test(word)) return [`${word.slice(0, -1)}ies`];
  return SIBILANT.test(word) ? [`${word}es`, `${word}s`] : [`${word}s`];
}

/** The stems a suffix that starts with a vowel may hang on: hope → hop-, stop → stopp-. */
function stems(word: string): string[] {
  if (word.endsWith('ie')) return [`${word.slice(0, -2)}y`, word.slice(0, -1), word];
  if (word.endsWith('e')) return [word.slice(0, -1), word];
  if (SINGLE_VOWEL_CLOSE.test(word)) return [word, word + word.slice(-1)];
  return [word];
}

function withSuffixes(word: string, suffixes: readonly string[]): string[] {
  const softened = CONSONANT_Y.test(word) ? [`${word.slice(0, -1)}i`] : [];
  const bases = [...stems(word), ...softened];
  return bases.flatMap((base) => suffixes.map((suffix) => base + suffix));
}

/** The forms of a headword a sentence may use: the word, its plural, tenses and comparisons. */
export function makeForms(word: string): Set<string> {
  const base = word.toLowerCase();
  const irregular = IRREGULAR[base] ?? [];
  return new Set([base, ...plurals(base), ...withSuffixes(base, ['ed', 'ing', 'er', 'est']), ...irregular]);
}

/** The forms of a word that are no headwords of their own: s, es, ed, ing, ly and irregular forms. */
export function makeInflections(word: string): Set<string> {
  const base = word.toLowerCase();
  const adverbs = [`${base}ly`, base.replace(/y$/, 'ily'), base.replace(/le$/, 'ly'), base.replace(/l$/, 'lly')];
  const forms = [...plurals(base), ...withSuffixes(base, ['ed', 'ing']), ...(IRREGULAR[base] ?? []), ...adverbs];
  return new Set(forms.filter((form) => form !== base && !UNRELATED.has(`${base} ${form}`)));
}
