/** Whether two ways to write a transcription say the same: brackets, older signs and marks differ from book to book. Pure. */

/** Signs of older books, each before ours; those that differ by length alone keep its mark. */
const OLDER: Readonly<Record<string, string>> = {
  ...{ "'": 'ˈ', '’': 'ˈ', '‘': 'ˈ', '`': 'ˈ', '´': 'ˈ', ˋ: 'ˈ', '′': 'ˈ', ':': 'ː', '：': 'ː' },
  ...{ ɡ: 'g', ɹ: 'r', ʧ: 'tʃ', ʤ: 'dʒ', ɪ: 'i', ʊ: 'u', ɒ: 'ɔ', ɜ: 'ə', ɛ: 'e' },
};
const VOWELS = 'aæɑeəiɔuʌ';
/** Between the transcriptions of one word. */
const BETWEEN = /[/[\];；，、|]|,\s|\d[.)]/;

function toSounds(transcription: string): string {
  return transcription
    .normalize('NFD')
    .replace(/^(\s*(?:[a-z]+\.|strong|weak))+/i, '') // of which form: n., strong
    .replace(/[(（][^)）]*[)）]/g, '') // what may be left out: (r), (ə)
    .replace(/[^a-zæðŋœəɑɐ-ʯθˈː'’‘`´ˋ′:：]/g, '')
    .replace(/[^a-z]/g, (sign) => OLDER[sign] ?? sign)
    .replace(/ə(?=[lmn])/g, '') // the same as a syllabic l, m, n
    .replaceAll('ou', 'əu')
    .replace(new RegExp(`ˈ([^${VOWELS}ˈ]+)`, 'g'), '$1ˈ') // before the vowel: books part syllables differently
    .replace(new RegExp(`^([^${VOWELS}ˈ]*)ˈ`), '$1'); // the first one, as words of one syllable have none
}

/** Whether one of the transcriptions that a card shows is this one. */
export const isSaid = (shown: string, transcription: string): boolean => {
  if (shown === transcription) return true;
  const sounds = toSounds(transcription);
  return shown.split(BETWEEN).some((one) => toSounds(one) === sounds);
};
