/** The voices of Festival that a pack can be made with, and the phones they say our phonetic signs with. Pure. */
import { type CONSONANTS, isSyllabic, splitSigns, type VOWELS } from '../../content/check/phonetics';

type Sign = (typeof CONSONANTS)[number] | (typeof VOWELS)[number];

export interface Voice {
  /** Festival's name, also that of the pack. */
  name: string;
  /** Debian's packages. */
  packages: string;
  /** What Festival is told before it loads the voice. */
  before: string;
  phones: Readonly<Record<Sign, readonly string[]>>;
}

/** Names that both sets of phones share. */
const SHARED = {
  ...{ tʃ: ['ch'], dʒ: ['jh'], θ: ['th'], ð: ['dh'], ʃ: ['sh'], ʒ: ['zh'], ŋ: ['ng'], ɡ: ['g'], j: ['y'] },
  ...{ p: ['p'], b: ['b'], t: ['t'], d: ['d'], k: ['k'], f: ['f'], v: ['v'], s: ['s'], z: ['z'] },
  ...{ m: ['m'], n: ['n'], l: ['l'], r: ['r'], w: ['w'] },
};

/** An American voice: its er is said with r, its ao is open, its ow begins far back. The centring diphthongs are two of its vowels. */
const slt: Voice = {
  name: 'cmu_us_slt_arctic_hts',
  packages: 'festival festvox-us-slt-hts',
  before: '',
  phones: {
    ...SHARED,
    ...{ h: ['hh'], iː: ['iy'], i: ['iy'], ɪ: ['ih'], uː: ['uw'], u: ['uw'], ʊ: ['uh'], e: ['eh'], æ: ['ae'] },
    ...{ ɑː: ['aa'], ɒ: ['ao'], ɔː: ['ao'], ʌ: ['ah'], ɜː: ['er'], ə: ['ax'] },
    ...{ eɪ: ['ey'], aɪ: ['ay'], ɔɪ: ['oy'], əʊ: ['ow'], aʊ: ['aw'], ɪə: ['ih', 'ax'], eə: ['eh', 'ax'], ʊə: ['uh', 'ax'] },
  },
};

/** Received Pronunciation. It asks for a dictionary that is not free: an empty one stands in, for every word has its entry. */
const roger: Voice = {
  name: 'rab_diphone',
  packages: 'festival festvox-rablpc16k',
  before: `(require 'mrpa_phones) (define (setup_oald_lex) (lex.create "oald") (lex.set.phoneset "mrpa"))`,
  phones: {
    ...SHARED,
    ...{ h: ['h'], iː: ['ii'], i: ['ii'], ɪ: ['i'], uː: ['uu'], u: ['uu'], ʊ: ['u'], e: ['e'], æ: ['a'] },
    ...{ ɑː: ['aa'], ɒ: ['o'], ɔː: ['oo'], ʌ: ['uh'], ɜː: ['@@'], ə: ['@'] },
    ...{ eɪ: ['ei'], aɪ: ['ai'], ɔɪ: ['oi'], əʊ: ['ou'], aʊ: ['au'], ɪə: ['i@'], eə: ['e@'], ʊə: ['u@'] },
  },
};

export const VOICES: Readonly<Record<string, Voice>> = { slt, roger };

/**
 * The phones of a transcription, 1 behind stressed vowels and 0 behind others: /ˈbʌtn/ is b ah1 t ax0 n. A syllable without a
 * vowel gets a schwa; (r) is silent at the end of a word said alone.
 * @throws Error for a transcription with other signs than ours
 */
export function getPhones(phonetic: string, voice: Voice): string[] {
  const signs = splitSigns(phonetic.replace(/^\/|\/$/g, ''));
  if (!signs) throw new Error(`${phonetic} has a sign that is none of ours`);
  // A word of one syllable carries no mark, and is stressed when said alone.
  let isStressed = !signs.some(({ kind }) => kind === 'primary');
  return signs.flatMap((sign, at) => {
    if (sign.kind === 'primary' || sign.kind === 'secondary') isStressed = true;
    const sounds: readonly string[] = sign.kind === 'vowel' || sign.kind === 'consonant' ? voice.phones[sign.text as Sign] : [];
    const isNucleus = sign.kind === 'vowel' || isSyllabic(signs, at);
    if (!isNucleus) return sounds;
    const stress = isStressed ? '1' : '0';
    isStressed = false;
    if (sign.kind === 'consonant') return [...voice.phones.ə.map((phone) => phone + stress), ...sounds];
    return sounds.map((phone, index) => phone + (index === 0 ? stress : '0'));
  });
}
