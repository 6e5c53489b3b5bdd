/**
 * What stands in brackets behind a word in a list: another way to write it (`grey (gray)`, `TV (television)`), its forms
 * (`begin (began, begun)`), or a part that may be left out (`look (at)`).
 */
import { getBases, getTenses } from './english/lemmas';

/** Pairs of British and American spelling that look too unlike, or too like forms of one word, for the rule. */
const PAIRS =
  'grey gray|mum mom|mummy mommy|autumn fall|film movie|lift elevator|flat apartment|holiday vacation|football soccer|biscuit cookie|' +
  'rubbish garbage|rubbish trash|rubber eraser|underground subway|pavement sidewalk|petrol gas|petrol gasoline|lorry truck|trousers pants|' +
  'timetable schedule|cinema theater|queue line|tap faucet|taxi cab|sweet candy|sweets candy|chips fries|tyre tire|cheque check|' +
  'storey story|kerb curb|plough plow|pyjamas pajamas|jewellery jewelry|whisky whiskey|doughnut donut|axe ax|ok okay|ok all right|programme program|' +
  'aluminium aluminum|mobile cell|postman mailman|post mail|shop store|goodbye bye|aeroplane airplane|plane airplane|bike bicycle|' +
  'fridge refrigerator|phone telephone|plane aeroplane|hello hi|learnt learned|burnt burned|dreamt dreamed|towards toward|' +
  'anyone anybody|someone somebody|everyone everybody|nobody no one|maths math|until till|among amongst|while whilst|dad daddy|mum mummy';
const KNOWN = new Set(
  PAIRS.split('|').flatMap((pair) => {
    const [one = '', ...other] = pair.split(' ');
    return [pair, `${other.join(' ')} ${one}`];
  }),
);

/** Word for word: took out is a form of take out. */
function isForm(form: string, word: string, getWords = getTenses): boolean {
  const [forms = [], words = []] = [form, word].map((text) => text.toLowerCase().split(/\s+/));
  return forms.length === words.length && forms.every((one, at) => getWords(one).includes(words[at] ?? ''));
}

/** What American and British spellings have in common. */
const commonSpelling = (word: string): string =>
  word
    .toLowerCase()
    .replace(/[-\s.]/g, '')
    .replace(/our/g, 'or')
    .replace(/([^aeiou])re$/, '$1er')
    .replace(/ogue$/, 'og')
    .replace(/([iy])s(?=e|ing|ation)/g, '$1z')
    .replace(/enc(?=e)/g, 'ens')
    .replace(/ce$/, 'se')
    .replace(/[ao]e/g, 'e')
    .replace(/ould/g, 'old')
    .replace(/dgem/g, 'dgm')
    .replace(/([lmp])\1/g, '$1');

/** TV of television, PE of physical education, kg of kilogram; exam of examination, but listen of nothing that is its form. */
function isShortFor(short: string, long: string): boolean {
  const [signs, letters] = [short.replace(/[.\s]/g, '').toLowerCase(), long.toLowerCase()];
  if (signs.length < 2 || signs.length >= letters.length || signs.charAt(0) !== letters.charAt(0)) return false;
  const isCapital = /^(?:[A-Z]\.?){2,6}$/.test(short);
  if (letters.startsWith(signs))
    return signs.length > 2 && letters.length - signs.length > 2 && !/ing$/.test(letters) && !isForm(letters, signs, getBases);
  if (!isCapital && (signs.length > 3 || /[aeiou]/.test(signs))) return false;
  let at = 0;
  for (const sign of signs) {
    at = letters.indexOf(sign, at) + 1;
    if (at === 0) return false;
  }
  return true;
}

/** Whether two words are two ways to write one. */
export const areVariants = (one: string, other: string): boolean =>
  (one === 'a' && other === 'an') ||
  KNOWN.has(`${one} ${other}`.toLowerCase()) ||
  (one !== other && commonSpelling(one) === commonSpelling(other)) ||
  isShortFor(one, other) ||
  isShortFor(other, one);

/** Says that another way to write the word follows. */
const SAID = /^(?:[=]|(?:also|or|AmE|BrE|US|UK|Am|Br)\b[.:]?(?=\s))\s*/;
/** Says that forms of the word follow; several of them have commas between. */
const FORMS = /^(?:pl|pt|pp|past|comp|sup|3rd|ing)\b[.\s:]|,/;

/** Parts that a sign divides, where they are words and no sentence. */
function divide(text: string, sign: RegExp): string[] {
  if (/[()!?…]|\.(?:$|\s*[;,])/.test(text)) return [];
  const parts = text.split(sign).map((part) => part.trim());
  return parts.length > 1 && parts.every((part) => /^[A-Za-z\u00c0-\u024f]/.test(part)) ? parts : [];
}

/** One word with a hyphen in it, as see-saw: no word beside its form. */
const HYPHENATED = /^[^\s\-‐‑]+[-‐‑][^\s\-‐‑]+$/;

/** The word of an entry that goes on with its forms: `begin, began, begun`, `child – children`, `cut, cut, cut`; not bye-bye. */
function findWordOfForms(text: string): string | undefined {
  if (HYPHENATED.test(text)) return undefined;
  const [word = '', ...others] = divide(text, /[;,、]|\s*[‐-―−-]\s*/);
  const forms = others.flatMap((part) => part.split('/')).map((form) => form.trim().replace(/^(?:more|most) /i, ''));
  const getWords = forms.some((form) => /est$/i.test(form)) ? getBases : getTenses;
  const areForms = forms.every((form) => isForm(form, word, getWords));
  return areForms && (forms.length > 1 || others.some((other) => other.toLowerCase() !== word.toLowerCase())) ? word : undefined;
}

/** `mum; mom` are two ways to write a word unless the others are its forms; `mum, mom` only where they are known to be. */
function findDivided(text: string): string[] | undefined {
  const [first = '', ...others] = divide(text, /[;,、]/);
  if (others.length > 0 && others.every((other) => areVariants(first, other))) return [first, ...others];
  const base = findWordOfForms(text);
  if (base !== undefined) return [base];
  const [word = '', ...further] = /[,、]/.test(text) ? [] : divide(text, /;/);
  return further.length > 0 && !further.some((part) => isForm(part, word)) ? [word, ...further] : undefined;
}

/** Whether signs divide an entry into parts of like length that nobody knows to be one word's spellings: `first, second`. */
export function isDividedOtherwise(text: string): boolean {
  const parts = divide(text.normalize('NFKC'), /[;,、]/);
  return (
    parts.length > 1 &&
    new Set(parts.map((part) => part.split(/\s+/).length)).size === 1 &&
    findDivided(text.normalize('NFKC')) === undefined
  );
}

/**
 * Other spellings that a list puts beside a word: `mom=mum`, `mum; mom`, `colour(=color)`, `grey (gray)`. Forms are dropped:
 * `begin (began, begun)` is `begin`.
 */
export function findVariants(text: string): string[] | undefined {
  const divided = findDivided(text);
  if (divided) return divided;
  const equals = text.includes('(') ? [] : text.split('=').map((part) => part.trim());
  if (equals.length > 1 && equals.every((part) => /^[A-Za-z]/.test(part) && !/\d/.test(part))) return equals;
  const [, word = '', inside = ''] = /^([^()]*[^()\s])\s*\(\s*([^()]+?)\s*\)$/.exec(text) ?? [];
  if (word === '' || !/[A-Za-z]/.test(inside)) return undefined;
  if (FORMS.test(inside)) return [word];
  const said = inside.replace(SAID, '');
  if (said !== inside && said !== '') return [word, said];
  return areVariants(word, inside) ? [word, inside] : undefined;
}
