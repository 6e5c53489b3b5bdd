/** Which questions a quiz asks, in which order and variant. Randomness is a hash, so the same quiz is always the same. */
import { MISTAKES_IN_A_QUIZ } from '@xueban/contract/constants';
import type { QuizItem } from '@xueban/contract/resources/math/quizzes';

const MIXED_QUESTIONS = 12;
const MIXED_OF_A_SECTION = 3;

export interface QuizQuestion {
  questionId: number;
  sectionId: number;
  variantsCount: number;
}

/** A whole number below 2³², the same for the same numbers (FNV-1a with a last stir). */
function hash(...numbers: readonly number[]): number {
  let state = 0x811c9dc5;
  for (const character of numbers.join()) state = Math.imul(state ^ character.charCodeAt(0), 0x01000193);
  state = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d);
  return (state ^ (state >>> 13)) >>> 0;
}

const getItem = ({ questionId, sectionId, variantsCount }: QuizQuestion, variant: number): QuizItem => ({
  question_id: questionId,
  section_id: sectionId,
  variant: variant % variantsCount,
  variants_count: variantsCount,
});

export interface SectionQuestion extends QuizQuestion {
  isRight: boolean;
}

/** In which a section asks a question of a student. */
const getFirstVariant = (studentId: number, { questionId, variantsCount }: QuizQuestion): number =>
  hash(studentId, questionId) % variantsCount;

/** All questions of a section by sequence; of a completed one, those that are not right now, if any. */
export function sectionItems(studentId: number, questions: readonly SectionQuestion[], wasCompleted: boolean): QuizItem[] {
  const notRight = wasCompleted ? questions.filter(({ isRight }) => !isRight) : [];
  const asked = notRight.length > 0 ? notRight : questions;
  return asked.map((question) => getItem(question, getFirstVariant(studentId, question)));
}

export interface MistakenQuestion extends QuizQuestion {
  /** Answered wrong last. */
  variant: number;
}

/** Questions of the mistake book in the variant answered wrong; after a right answer in another one, if there is one. */
export const mistakeItems = (questions: readonly MistakenQuestion[]): QuizItem[] =>
  questions
    .slice(0, MISTAKES_IN_A_QUIZ)
    .map((question) => ({ ...getItem(question, question.variant), ...(question.variantsCount > 1 && { similar: true as const }) }));

/** Any but the one that the section asked, where there are several: what is held is more than one answer remembered. */
const getOtherVariant = (studentId: number, question: QuizQuestion, seed: number): number =>
  getFirstVariant(studentId, question) + 1 + (hash(question.questionId, seed) % Math.max(1, question.variantsCount - 1));

/**
 * Some questions of each section, taking turns so that neighbours differ.
 * @param sections those that are due, the longest due first, with their questions
 * @param seed another one for every quiz: other questions, other variants
 */
export function mixedItems(studentId: number, seed: number, sections: readonly (readonly QuizQuestion[])[]): QuizItem[] {
  const most = Math.floor(MIXED_QUESTIONS / MIXED_OF_A_SECTION);
  const drawn = sections
    .filter((questions) => questions.length > 0)
    .slice(0, most)
    .map((questions) =>
      [...questions]
        .sort((one, other) => hash(seed, one.questionId) - hash(seed, other.questionId))
        .slice(0, MIXED_OF_A_SECTION)
        .map((question) => getItem(question, getOtherVariant(studentId, question, seed))),
    );
  return Array.from({ length: MIXED_OF_A_SECTION }, (_, turn) => drawn.flatMap((items) => items[turn] ?? [])).flat();
}
