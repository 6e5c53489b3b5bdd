/**
 * Forms of words as shown to learners: each is right, or there is none. Irregular plurals, words without a plural and verbs
 * that double a letter are listed.
 */
import { IRREGULAR_FORMS } from '@xueban/contract/learning/english/forms';

/** How a form differs from its word; null: not at all. */
export type Ending = 's' | 'ed' | 'ing' | null;
/** How a course's part of speech begins: n., v. & n. … */
export type Part = string;

const parseWords = (words: string): string[] => words.trim().split(/\s+/);
const parsePairs = (pairs: string): [string, string][] => parseWords(pairs).map((pair) => pair.split('/') as [string, string]);

const PLURALS: ReadonlyMap<string, string> = new Map(
  parsePairs(`
    child/children man/men woman/women person/people foot/feet tooth/teeth mouse/mice goose/geese ox/oxen
    gentleman/gentlemen policeman/policemen policewoman/policewomen fireman/firemen postman/postmen snowman/snowmen
    sportsman/sportsmen businessman/businessmen fisherman/fishermen grandchild/grandchildren
    knife/knives wife/wives housewife/housewives life/lives leaf/leaves half/halves shelf/shelves bookshelf/bookshelves
    thief/thieves wolf/wolves scarf/scarves loaf/loaves potato/potatoes tomato/tomatoes hero/heroes echo/echoes
    bus/buses gas/gases campus/campuses virus/viruses class/classes glass/glasses sunglass/sunglasses quiz/quizzes
    medium/media stomach/stomachs
  `),
);
/** Of these there is one, or none that a learner meets. */
const NO_PLURAL: ReadonlySet<string> = new Set(
  parseWords(`
    advice air anger attention badminton bamboo baseball basketball beef behaviour biology blame blood bread business butter cash chalk cheese chemistry
    chess childhood cloth clothing coal confidence cotton countryside courage dining dirt dust earth east education electricity
    energy equipment evidence fat fishing flu fog food football freedom fun furniture future geography glue gold golf goods grammar grass
    happiness harm health heat help history homework honesty honey housework humour hurry ice information internet jewellery juice
    justice knowledge land laughter lightning literature litter luck luggage magic mathematics maths meat media medicine milk
    money mud music mutton nature news noon north oil ourselves peace percent permission physics pity plenty police pollution pork porridge
    poverty pride progress pronunciation publicity rain research rice rubbish safety salt sand science seafood shame silence silk silver
    smog smoke snow soap socialism soil south staff steel strength sugar sunlight sunshine swimming teamwork technology
    television tennis thunder today tofu tomorrow tonight traffic training trust truth underground understanding violence
    volleyball waste water wealth weather west wisdom wood wool work yesterday yogurt youth
    sheep deer fish people series species means chopsticks congratulations left right front back cold
    fruit hair paper room public folk whole total past present middle midnight chance
  `),
);
/** Helping verbs, whose forms are their own, and what is only said to somebody. */
const NEVER: ReadonlySet<string> = new Set(parseWords('be have do can may must shall will madam sir goodbye hello'));

/** The past is the word itself. */
const SAME_PAST: ReadonlySet<string> = new Set(
  parseWords('beat bet burst cast cost cut forecast hit hurt let put quit read set shut split spread upset'),
);
/** Regular in the past, though they have an irregular participle. */
const REGULAR_PAST: ReadonlySet<string> = new Set(parseWords('show prove sew saw sow swell mow'));
/** Stressed at the end, or doubled as it is written in Britain. */
const DOUBLES: ReadonlySet<string> = new Set(
  parseWords(`
    admit begin cancel compel control equal forget forgot label level marvel model occur panel permit prefer quarrel refer
    regret signal travel transfer upset kidnap quit equip
  `),
);
/** Of one syllable that ends in a single consonant. */
const DOUBLED = /^[^aeiou]*[aeiou][bdgklmnprtv]$/;

const irregularPast = new Map<string, string>();
for (const line of IRREGULAR_FORMS) {
  const [base = '', ...forms] = line.split(' ');
  const first = forms.find((form) => !/(?:ing|s)$/.test(form));
  if (first !== undefined && !irregularPast.has(base)) irregularPast.set(base, first);
}

const isNoun = (part: Part): boolean => part.trim().startsWith('n.');
const isVerb = (part: Part): boolean => part.trim().startsWith('v.');

/** The ending `form` has as a form of `word`; undefined where it is none that is known. */
export function findEnding(word: string, form: string, part: Part): Ending | undefined {
  return ([null, 's', 'ing', 'ed'] as const).find((ending) => inflected(word, ending, part) === form);
}

/** @param part of the word, the first of which counts. @returns undefined where it has none, or only a dictionary could say it */
export function inflected(word: string, ending: Ending, part: Part): string | undefined {
  if (ending === null) return word;
  if (NEVER.has(word)) return undefined;
  if (isNoun(part)) return ending === 's' ? plural(word) : undefined;
  if (!isVerb(part)) return undefined;
  if (ending === 's') return withS(word);
  return ending === 'ing' ? withIng(word) : past(word);
}

function plural(noun: string): string | undefined {
  const irregular = PLURALS.get(noun);
  if (irregular !== undefined) return irregular;
  // What ends in one s is a plural already (trousers), or a word of its own (physics).
  if (NO_PLURAL.has(noun) || /[^s]s$/.test(noun)) return undefined;
  return withS(noun);
}

function withS(word: string): string {
  if (/[^aeiou]y$/.test(word)) return `${word.slice(0, -1)}ies`;
  return /(?:s|x|z|ch|sh)$|^(?:go|do)$/.test(word) ? `${word}es` : `${word}s`;
}

const doubled = (verb: string): string => (DOUBLES.has(verb) || DOUBLED.test(verb) ? verb + verb.slice(-1) : verb);

function withIng(verb: string): string {
  if (verb.endsWith('ie')) return `${verb.slice(0, -2)}ying`;
  return /[^eoy]e$/.test(verb) ? `${verb.slice(0, -1)}ing` : `${doubled(verb)}ing`;
}

function past(verb: string): string {
  if (SAME_PAST.has(verb)) return verb;
  const irregular = REGULAR_PAST.has(verb) ? undefined : irregularPast.get(verb);
  if (irregular !== undefined) return irregular;
  if (/[^aeiou]y$/.test(verb)) return `${verb.slice(0, -1)}ied`;
  return verb.endsWith('e') ? `${verb}d` : `${doubled(verb)}ed`;
}
