/** Forms of English words folded: which words a form may be a form of, by irregular forms and by spelling. No dictionary: what is asked is whether one of them is known. */
import { IRREGULAR_FORMS, NOT_FORMS } from './forms';

/** Such as a learner's text has them, beside those that count frequencies. */
const MORE_FORMS: readonly string[] = [
  'well better best',
  'old elder eldest',
  'spell spelt',
  'smell smelt',
  'spoil spoilt',
  'spill spilt',
  'bind bound',
  'lean leant',
  'travel travelled travelling',
  'cut cutting',
  'put putting',
  'do doing',
  'go going',
  'ski skied skiing',
  'fit fitted fitting',
  'pay paid',
  'dry dries dried',
  ...['bear bore borne born', 'bid bade bidden', 'dwell dwelt', 'fling flung', 'forsake forsook forsaken', 'mow mown', 'saw sawn'],
  ...['sling slung', 'slay slew slain', 'stride strode stridden', 'tread trod trodden', 'wring wrung', 'shear shorn', 'rid ridding'],
  ...['elf elves', 'dwarf dwarves', 'wharf wharves', 'louse lice', 'die dice', 'medium media', 'datum data', 'bacterium bacteria'],
  ...['criterion criteria', 'phenomenon phenomena', 'cactus cacti', 'fungus fungi', 'nucleus nuclei', 'stimulus stimuli', 'radius radii'],
  ...['index indices', 'formula formulae'],
];

const basesByForm = new Map<string, string[]>();
for (const line of [...IRREGULAR_FORMS, ...MORE_FORMS]) {
  const [base = '', ...forms] = line.split(' ');
  for (const form of forms) basesByForm.set(form, [...(basesByForm.get(form) ?? []), base]);
}

const SHORTEST = 3;
const SHORTEST_BEFORE = 2;

/** What ends like an irregular form: repaid, firemen, overslept. Some of it is no word (climeat), which nobody knows. */
function getCompounds(form: string): string[] {
  const bases: string[] = [];
  for (let at = SHORTEST_BEFORE; at <= form.length - SHORTEST; at += 1) {
    const before = form.slice(0, at);
    bases.push(...(basesByForm.get(form.slice(at)) ?? []).map((base) => before + base));
  }
  return bases;
}

/** What a stem that lost a vowel ending may have been: hop(p)-, hope-, carri-. */
function restored(stem: string): string[] {
  const bases = [stem, `${stem}e`];
  if (/([bdfgklmnprstvz])\1$/.test(stem)) bases.push(stem.slice(0, -1));
  if (stem.endsWith('i')) bases.push(`${stem.slice(0, -1)}y`);
  // picnicked
  if (stem.endsWith('ick')) bases.push(stem.slice(0, -1));
  return bases;
}

function without(form: string, ending: string): string[] {
  return form.endsWith(ending) ? restored(form.slice(0, -ending.length)) : [];
}

function withoutS(form: string): string[] {
  // mothers-in-law, passers-by
  const [, head, rest] = /^([a-z]+)s(-(?:in|to|of|at)-[a-z]+|-(?:by|on|up))$/.exec(form) ?? [];
  if (head !== undefined && rest !== undefined) return [head + rest];
  if (form.endsWith('ies')) return [`${form.slice(0, -3)}y`, form.slice(0, -1)];
  // crises, quizzes
  if (form.endsWith('ses')) return [form.slice(0, -2), form.slice(0, -1), `${form.slice(0, -2)}is`];
  if (/(?:x|z|ch|sh|o)es$/.test(form)) return [form.slice(0, -2), form.slice(0, -1), form.replace(/zes$/, '')];
  return /[^su]s$/.test(form) ? [form.slice(0, -1)] : [];
}

/** Words that `form` (lower case) is a plural or a tense of, itself among them. */
export function getTenses(form: string): readonly string[] {
  const irregular = [...(basesByForm.get(form) ?? []), ...getCompounds(form)];
  if (NOT_FORMS.has(form)) return [form, ...irregular];
  const regular = [
    ...withoutS(form),
    ...without(form, 'ed'),
    ...without(form, 'ing'),
    ...(/^.{1,3}ying$/.test(form) ? [form.replace(/ying$/, 'ie')] : []),
  ];
  return [form, ...irregular, ...regular.filter((base) => base.length >= SHORTEST)];
}

/** Words that `form` may be the -ing of, also where it is a word of its own: building, meeting. */
export const getContinued = (form: string): readonly string[] => without(form, 'ing').filter((base) => base.length >= SHORTEST);

/** The same with comparisons. */
export function getBases(form: string): readonly string[] {
  if (NOT_FORMS.has(form)) return getTenses(form);
  const compared = [...without(form, 'est'), ...without(form, 'er')];
  return [...getTenses(form), ...compared.filter((base) => base.length >= SHORTEST)];
}

/** Words without which nobody knows this one, though no dictionary calls it a form of them: quickly, helpful, unhappy. */
export function getRoots(form: string): readonly string[] {
  const bases = getBases(form);
  const derived = bases.flatMap((base) => [
    ...(base.endsWith('ily') ? [`${base.slice(0, -3)}y`] : []),
    ...(base.endsWith('ly') ? [base.slice(0, -2), `${base.slice(0, -1)}e`, base.replace(/lly$/, 'l')] : []),
    ...without(base, 'er'),
    ...without(base, 'or'),
    ...(base.endsWith('ful') ? [base.slice(0, -3), `${base.slice(0, -4)}y`] : []),
    ...(base.endsWith('less') ? [base.slice(0, -4)] : []),
    ...(base.endsWith('ness') ? [base.slice(0, -4), `${base.slice(0, -5)}y`] : []),
    ...(base.startsWith('un') ? [base.slice(2)] : []),
    ...(base.startsWith('grand') ? [base.slice(5)] : []),
    ...(base.length > 4 && base.endsWith('y') ? restored(base.slice(0, -1)) : []),
  ]);
  return [...bases, ...derived.filter((base) => base.length >= SHORTEST)];
}
