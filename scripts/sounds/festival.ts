/** What the speech synthesiser Festival is told: the voice, the pace, and one sound a word, by its phones. Pure. */
import type { Voice } from './voices';

/** Learners hear a word slower than a sentence is read. */
const STRETCH = 1.15;

/**
 * A word of no language, a new one for each sound: Festival has rules of its own for some real ones (Ms, to, read), which an
 * entry does not change. What was really said is printed, one list of phones a line.
 */
const SAY = `
(define (say phones file)
  (lex.add.entry (list "zqzq" nil (lex.syllabify.phstress phones)))
  (let ((utt (utt.synth (Utterance Text "zqzq"))))
    (utt.save.wave utt file 'riff)
    (format t "%l\\n" (mapcar (lambda (segment) (item.name segment)) (utt.relation.items utt 'Segment)))))`;

/** A program in Scheme that says each word into `<folder>/<its place>.wav`, by its phones and no rule of the voice's own. */
export function getProgram(words: readonly (readonly string[])[], voice: Voice, folder: string): string {
  const sounds = words.map((phones, at) => `(say '(${phones.join(' ')}) "${folder}/${at}.wav")`);
  const settings = [`(Parameter.set 'Duration_Stretch ${STRETCH})`, '(set! postlex_rules_hooks nil)'];
  return [voice.before, `(voice_${voice.name})`, ...settings, SAY, ...sounds, ''].join('\n');
}

/** The phones that the program printed, word by word, without the silence around them. */
export const parseSaid = (output: string): string[][] =>
  output
    .split('\n')
    .filter((line) => line.startsWith('('))
    .map((line) => Array.from(line.matchAll(/"([^"]+)"/g), ([, phone = '']) => phone).filter((phone) => !/^(?:pau|#)$/.test(phone)));
