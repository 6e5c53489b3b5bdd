/*
 * Frequency rank of a word, inflections folded into it, from a list of word forms
 * ("form count" a line, the most frequent first). The fold goes by spelling and by the
 * counts alone: it knows no names, so names keep their places among the ranks.
 */

/** Pieces of contractions (didn't, we'll) that the list counts as words. */
const FRAGMENTS = new Set([
  'don',
  'didn',
  'doesn',
  'isn',
  'wasn',
  'couldn',
  'wouldn',
  'shouldn',
  'hasn',
  'haven',
  'hadn',
  'aren',
  'weren',
  'ain',
  'mustn',
  'needn',
  'll',
  've',
  're',
]);

/** Irregular forms: base first, then its forms. */
const IRREGULAR_FORMS = [
  'be am is are was were been being',
  'have has had having',
  'do does did done',
  'go goes went gone',
  'i me my mine myself',
  'he him his himself',
  'she her hers herself',
  'we us our ours ourselves',
  'they them their theirs themselves',
  'you your yours yourself yourselves',
  'it its itself',
  'a an',
  'can could',
  'will would',
  'shall should',
  'this these',
  'that those',
  'who whom whose',
  'good better best',
  'bad worse worst',
  'many more most',
  'little less least',
  'far farther further',
  'arise arose arisen',
  'awake awoke',
  'beat beaten',
  'become became',
  'begin began begun',
  'bend bent',
  'bite bit bitten',
  'bleed bled',
  'blow blew blown',
  'break broke broken',
  'breed bred',
  'bring brought',
  'build built',
  'burn burnt',
  'buy bought',
  'catch caught',
  'choose chose chosen',
  'cling clung',
  'come came',
  'creep crept',
  'deal dealt',
  'dig dug',
  'draw drew drawn',
  'dream dreamt',
  'drink drank drunk',
  'drive drove driven',
  'eat ate eaten',
  'fall fell fallen',
  'feed fed',
  'feel felt',
  'fight fought',
  'find found',
  'flee fled',
  'fly flew flown',
  'forbid forbade forbidden',
  'forget forgot forgotten',
  'forgive forgave forgiven',
  'freeze froze frozen',
  'get got gotten',
  'give gave given',
  'grind ground',
  'grow grew grown',
  'hang hung',
  'hear heard',
  'hide hid hidden',
  'hold held',
  'keep kept',
  'kneel knelt',
  'know knew known',
  'lay laid',
  'lead led',
  'leap leapt',
  'learn learnt',
  'leave left',
  'lend lent',
  'lie lay lain lying',
  'light lit',
  'lose lost',
  'make made',
  'mean meant',
  'meet met',
  'mistake mistook mistaken',
  'overcome overcame',
  'pay paid',
  'prove proven',
  'ride rode ridden',
  'ring rang rung',
  'rise rose risen',
  'run ran',
  'say said',
  'see saw seen',
  'seek sought',
  'sell sold',
  'send sent',
  'sew sewn',
  'shake shook shaken',
  'shine shone',
  'shoot shot',
  'show shown',
  'shrink shrank shrunk',
  'sing sang sung',
  'sink sank sunk',
  'sit sat',
  'sleep slept',
  'slide slid',
  'sow sown',
  'speak spoke spoken',
  'speed sped',
  'spend spent',
  'spin spun',
  'spit spat',
  'spring sprang sprung',
  'stand stood',
  'steal stole stolen',
  'stick stuck',
  'sting stung',
  'stink stank stunk',
  'strike struck',
  'string strung',
  'strive strove',
  'swear swore sworn',
  'sweep swept',
  'swell swollen',
  'swim swam swum',
  'swing swung',
  'take took taken',
  'teach taught',
  'tear tore torn',
  'tell told',
  'think thought',
  'throw threw thrown',
  'understand understood',
  'undertake undertook undertaken',
  'wake woke woken',
  'wear wore worn',
  'weave wove woven',
  'weep wept',
  'win won',
  'wind wound',
  'withdraw withdrew withdrawn',
  'write wrote written',
  'die dying',
  'tie tying',
  'child children',
  'foot feet',
  'tooth teeth',
  'goose geese',
  'mouse mice',
  'man men',
  'woman women',
  'person people',
  'leaf leaves',
  'life lives',
  'wife wives',
  'knife knives',
  'wolf wolves',
  'half halves',
  'shelf shelves',
  'thief thieves',
  'loaf loaves',
  'calf calves',
  'hoof hooves',
  'scarf scarves',
  'self selves',
  'ox oxen',
];

/** Spelled like a base and an ending, but words of their own. */
const NOT_FORMS = new Set([
  'news',
  'seed',
  'feed',
  'need',
  'speed',
  'breed',
  'weed',
  'evening',
  'morning',
  'during',
  'wedding',
  'bed',
  'red',
  'always',
  'perhaps',
  'besides',
  'towards',
  'across',
  'nothing',
  'anything',
  'something',
  'everything',
  'king',
  'ring',
  'sing',
  'wing',
  'thing',
  'bring',
  'spring',
  'string',
  'sting',
  'swing',
  'sling',
  'cling',
  'fling',
  'ceiling',
  'sibling',
  'darling',
  'sterling',
  'building',
  'meeting',
  'feeling',
  'meaning',
  'hundred',
  'sacred',
  'hatred',
  'kindred',
  'wicked',
  'naked',
  'rugged',
  'ragged',
  'wretched',
  'means',
  'does',
  'lens',
  'mars',
  'christmas',
  'gas',
  'bus',
  'yes',
  'its',
  'his',
  'this',
  'was',
  'has',
  'species',
  'series',
  'shed',
  'sled',
  'bleed',
  'greed',
  'creed',
  'deed',
  'reed',
  'steed',
  'indeed',
  'exceed',
  'proceed',
  'succeed',
  'embed',
  'tweed',
  'forest',
  'interest',
  'honest',
  'modest',
  'earnest',
  'harvest',
  'request',
  'guest',
  'quest',
  'conquest',
  'tempest',
  'forrest',
  'arrest',
  'digest',
  'contest',
  'protest',
  'priest',
  'chest',
  'crest',
  'wrest',
  'west',
  'best',
  'test',
  'nest',
  'rest',
  'vest',
  'pest',
  'zest',
  'invest',
  'suggest',
]);

const SHORTEST_BASE = 3;
/** A base far rarer than the form is another word: morning is no form of "morn". */
const LEAST_SHARE = 0.04;

const irregular = new Map(
  IRREGULAR_FORMS.flatMap((line) => {
    const [base = '', ...forms] = line.split(' ');
    return forms.map((form): [string, string] => [form, base]);
  }),
);

function withoutVowelEnding(form: string, ending: string): string[] {
  if (!form.endsWith(ending)) return [];
  const stem = form.slice(0, -ending.length);
  const bases = [stem, `${stem}e`];
  if (/([bdfgklmnprtvz])\1$/.test(stem)) bases.push(stem.slice(0, -1));
  if (stem.endsWith('i')) bases.push(`${stem.slice(0, -1)}y`);
  return bases;
}

/** What the form may be a form of, by spelling alone. */
function possibleBases(form: string): string[] {
  const bases: string[] = [];
  if (form.endsWith('ies')) bases.push(`${form.slice(0, -3)}y`, form.slice(0, -1));
  else if (/(?:s|x|z|ch|sh|o)es$/.test(form)) bases.push(form.slice(0, -2), form.slice(0, -1));
  else if (/[^sui]s$/.test(form)) bases.push(form.slice(0, -1));
  bases.push(...withoutVowelEnding(form, 'ed'), ...withoutVowelEnding(form, 'ing'), ...withoutVowelEnding(form, 'est'));
  if (/[^aeiou]ier$/.test(form)) bases.push(`${form.slice(0, -3)}y`);
  return bases.filter((base) => base.length >= SHORTEST_BASE);
}

function baseOf(form: string, counts: ReadonlyMap<string, number>): string {
  const known = irregular.get(form);
  if (known !== undefined) return known;
  if (NOT_FORMS.has(form)) return form;
  const least = (counts.get(form) ?? 0) * LEAST_SHARE;
  const [best] = possibleBases(form)
    .map((base) => ({ base, count: counts.get(base) ?? 0 }))
    .filter(({ count }) => count > least)
    .sort((a, b) => b.count - a.count);
  return best?.base ?? form;
}

function readCounts(list: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const line of list.split('\n')) {
    const [form = '', count = ''] = line.trim().split(' ');
    const isWord = /^[a-z]{2,}$/.test(form) || form === 'a' || form === 'i';
    if (isWord && !FRAGMENTS.has(form)) counts.set(form, Number(count));
  }
  return counts;
}

export interface Frequency {
  /** Every word of the list as it stands, unfolded. */
  readonly forms: ReadonlySet<string>;
  /** Folded words, the most frequent first. */
  readonly words: readonly string[];
  /** Place among the folded words, 1 the most frequent; `undefined` for a word the list does not hold. */
  rankOf(word: string): number | undefined;
}

/** Folds a list of forms ("form count" a line) into words and ranks them by the sum of their counts. */
export function readFrequency(list: string): Frequency {
  const counts = readCounts(list);
  const sums = new Map<string, number>();
  for (const [form, count] of counts) {
    // Twice, for a form of a form: pickings, picking, pick.
    const base = baseOf(baseOf(form, counts), counts);
    sums.set(base, (sums.get(base) ?? 0) + count);
  }
  const ranked = [...sums].sort((a, b) => b[1] - a[1]);
  const ranks = new Map(ranked.map(([word], index) => [word, index + 1]));
  return {
    forms: new Set(list.split('\n').map((line) => line.split(' ')[0] ?? '')),
    words: ranked.map(([word]) => word),
    rankOf(word) {
      const own = counts.get(word);
      // A form folded into another word (interested) stands where its own count would put it.
      return ranks.get(word) ?? (own === undefined ? undefined : ranked.findIndex(([, sum]) => sum < own) + 1);
    },
  };
}
