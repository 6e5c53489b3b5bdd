/** Exercises of words without a model: of the course's own example sentences, meanings and distractors. */
import type { AiQuestion } from '@xueban/contract/resources/ai-generations';
import { parseGloss, tooClose } from '../../../words/rules/distractors-meaning';
import { answersFor, toChoice, numbered, toOrdering, toTyped } from '../answer/questions';
import { shuffled } from '../answer/order';
import { plainRich } from '../answer/rich';
import { findEnding, inflected } from '../english/inflected';
import { findWord, parseTokens } from '@xueban/contract/learning/english/tokens';
import type { MaterialWord, WordSense, WordsMaterial } from '../material';
import type { Made, NoMaterial } from '../task';
import type { WordExercise } from './check';
import { SHOWN_GAP } from './gap';
import { nextByTurns } from './next-words';

const MOST = 10;
const WRONG = 3;
const LEAST_WRONG = 2;
type Question = Omit<AiQuestion, 'number'>;
type Maker = (word: MaterialWord, material: WordsMaterial, seed: string) => Question | undefined;

/** The example with its word taken out, and what stood there. */
function findGap({ example, spelling }: MaterialWord): { gapped: string; answer: string } | undefined {
  const tokens = parseTokens(example);
  const found = findWord(tokens, spelling);
  if (!found || findWord(tokens, spelling, found.to)) return undefined;
  return { gapped: example.slice(0, found.from) + SHOWN_GAP + example.slice(found.to), answer: example.slice(found.from, found.to) };
}

/** The part of speech that a word has first: it is the one of its example. */
const getPart = ({ partOfSpeech }: WordSense): string => (partOfSpeech.split(/[&,，、]/)[0] ?? '').trim();
const explained = ({ spelling, partOfSpeech, meaning }: MaterialWord): string =>
  `${spelling} ${partOfSpeech} ${meaning}`.replace(/\s+/g, ' ').trim();

const translated = ({ translation }: MaterialWord) => (translation === '' ? [] : plainRich(translation));

/**
 * Words that may stand beside a word as wrong ones, the best first: learned ones whose meanings the course has among its wrong
 * meanings, other learned ones, then those of the course that are still to be learned.
 */
function getWrongWords(word: MaterialWord, { words, learned, senses }: WordsMaterial, seed: string): string[] {
  const part = getPart(word);
  const own = parseGloss(word.meaning);
  const isFit = (other: WordSense): boolean =>
    other.spelling !== word.spelling &&
    /^[a-z]+$/.test(other.spelling) &&
    getPart(other) === part &&
    !tooClose(parseGloss(other.meaning), own);
  const isAuthored = ({ meaning }: WordSense): boolean => word.distractors.includes(meaning);
  const mine = shuffled([...words, ...learned].filter(isFit), seed);
  const others = shuffled(
    senses.filter((other) => isAuthored(other) && isFit(other)),
    seed,
  );
  const sorted = [...mine.filter(isAuthored), ...mine.filter((other) => !isAuthored(other)), ...others];
  return [...new Set(sorted.map(({ spelling }) => spelling))];
}

/** Without the translation, which would say the word: it is the hint, for sentences into which another option fits, too. */
const cloze: Maker = (word, material, seed) => {
  const gap = findGap(word);
  if (!gap || /\s/.test(word.spelling)) return undefined;
  const base = word.spelling.toLowerCase();
  const part = getPart(word);
  const ending = findEnding(base, gap.answer.toLowerCase(), part);
  if (ending === undefined) return undefined;
  const isCapital = /^[A-Z]/.test(gap.answer);
  const forms = getWrongWords(word, material, seed).flatMap((spelling) => {
    const form = inflected(spelling, ending, part);
    return form === undefined || form === base || form === gap.answer.toLowerCase()
      ? []
      : [isCapital ? form.charAt(0).toUpperCase() + form.slice(1) : form];
  });
  const wrong = [...new Set(forms)].slice(0, WRONG);
  if (wrong.length < LEAST_WRONG) return undefined;
  const hint = translated(word);
  return toChoice({
    prompt: plainRich(gap.gapped),
    hint: hint.length === 0 ? null : hint,
    explanation: [...plainRich(explained(word)), ...hint],
    options: [gap.answer, ...wrong],
    right: 0,
    seed,
    spoken: '',
    wordId: word.id,
  });
};

const spelling: Maker = (word) => {
  const gap = findGap(word);
  if (!gap) return undefined;
  const { answer } = gap;
  return toTyped({
    prompt: [...plainRich(gap.gapped), ...translated(word)],
    hint: plainRich(`${word.meaning}，以 ${answer.slice(0, 1)} 开头，${lettersSaid(answer)}`),
    explanation: plainRich(explained(word)),
    answers: answersFor(answer, word.spelling),
    wordId: word.id,
  });
};

/** How long it is: spaces and hyphens are no letters. */
export function lettersSaid(text: string): string {
  const words = text.trim().split(/\s+/).length;
  return `${words === 1 ? '' : `${words} 个词，共 `}${text.replace(/[^A-Za-z]/g, '').length} 个字母`;
}

const PIECES: readonly [least: number, most: number] = [4, 9];

const ordering: Maker = (word, _material, seed) => {
  const written = word.example.split(/\s+/).filter((piece) => piece !== '');
  const isOneSentence = /^[^.!?]+[.!?]$/.test(word.example.trim());
  if (written.length < PIECES[0] || !isOneSentence || word.translation === '') return undefined;
  const each = Math.ceil(written.length / PIECES[1]);
  const pieces = Array.from({ length: Math.ceil(written.length / each) }, (_, at) => written.slice(at * each, (at + 1) * each).join(' '));
  return toOrdering({
    prompt: plainRich(word.translation),
    hint: plainRich(explained(word)),
    explanation: plainRich(word.example),
    pieces,
    seed,
    wordId: word.id,
  });
};

const meaning: Maker = (word, _material, seed) => {
  if (word.distractors.length < WRONG) return undefined;
  const uses = findWord(parseTokens(word.example), word.spelling) !== undefined;
  return toChoice({
    prompt: [...(uses ? plainRich(word.example) : []), ...plainRich(`${uses ? '句中的 ' : ''}${word.spelling} 是什么意思？`)],
    explanation: [...plainRich(explained(word)), ...translated(word)],
    options: [word.meaning, ...word.distractors],
    right: 0,
    seed,
    spoken: '',
    wordId: word.id,
  });
};

const MAKERS: Readonly<Record<WordExercise, { make: Maker; title: string }>> = {
  cloze: { make: cloze, title: '选词填空 · 课本例句' },
  spelling: { make: spelling, title: '看句拼写 · 课本例句' },
  ordering: { make: ordering, title: '连词成句 · 课本例句' },
  meaning: { make: meaning, title: '词义辨析' },
};

export function schoolExercise(type: WordExercise, material: WordsMaterial, seed: number): Made | NoMaterial {
  const { make, title } = MAKERS[type];
  const questions = nextByTurns(material, MOST, seed).flatMap((word) => make(word, material, `${seed} ${word.id}`) ?? []);
  if (questions.length === 0) return 'no_words';
  return { title, content: { kind: 'exercise', exercise_type: type, questions: numbered(questions.slice(0, MOST)) } };
}

/** Two questions to see whether a word was understood. */
export const questionsAbout = (word: MaterialWord, material: WordsMaterial, seed: number): Question[] =>
  [meaning, spelling].flatMap((make) => make(word, material, `${seed} ${word.id}`) ?? []);
