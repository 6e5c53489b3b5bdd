/** What the speech synthesiser Festival is told: the voice, the pace, words it says wrongly, and one sound a text. Pure. */

/** Festival's name of the voice; Debian's package festvox-us-slt-hts. */
export const VOICE = 'cmu_us_slt_arctic_hts';
/** Learners hear a word slower than a sentence is read. */
const STRETCH = 1.15;

export interface Pronunciation {
  word: string;
  /** ARPAbet as Festival has it: phones, then 1 (stressed) or 0, syllables apart by a full stop: `m ah n 1 . d ey 0`. */
  phones: string;
}

/**
 * A word of no language for each: Festival has rules of its own for some of the real ones (Ms, to, read), which an entry does not
 * change.
 */
const standIn = (at: number): string => `zq${String.fromCharCode(97 + Math.floor(at / 26), 97 + (at % 26))}`;

/** @throws Error for phones that are not written so */
function getEntry({ word, phones }: Pronunciation, at: number): string {
  const syllables = phones.split(' . ').map((syllable) => {
    const [, sounds, stress] = /^((?:[a-z]{1,2} )+)([01])$/.exec(syllable.trim()) ?? [];
    if (sounds === undefined || stress === undefined) throw new Error(`${word}: ${syllable} is no syllable`);
    return `((${sounds.trim()}) ${stress})`;
  });
  return `(lex.add.entry '(${quoted(standIn(at))} nil (${syllables.join(' ')})))`;
}

/** A program in Scheme that says each text into `<folder>/<its place>.wav`. */
export function getProgram(texts: readonly string[], pronunciations: readonly Pronunciation[], folder: string): string {
  const said = new Map(pronunciations.map(({ word }, at) => [word, standIn(at)]));
  const sounds = texts.map(
    (text, at) =>
      `(utt.save.wave (utt.synth (eval (list 'Utterance 'Text ${quoted(said.get(text.toLowerCase()) ?? text)}))) ${quoted(`${folder}/${at}.wav`)} 'riff)`,
  );
  return [`(voice_${VOICE})`, `(Parameter.set 'Duration_Stretch ${STRETCH})`, ...pronunciations.map(getEntry), ...sounds, ''].join('\n');
}

const quoted = (text: string): string => `"${text.replace(/[\\"]/g, '\\$&')}"`;
