/** Sheets of wrong questions, from what the database holds now. */
import type { MathPrintType } from '@xueban/contract/resources/learning-prints';
import type { RichText } from '@xueban/contract/resources/mathematics/rich-text';
import type { Executor } from '../../database';
import type { SheetContent } from '../../printing/sheet';
import type { QuestionPart, SheetQuestion } from '../../printing/sheets/math-sheet';
import { loadSvgs } from '../pictures/save-pictures';
import { loadMistakes, type MistakeToPrint } from './math-sheets.repository';
import { hashesOfInline, hashesOfText } from './picture-hashes';
import type { SheetSource } from './sheet-source';
import { loadNames } from './word-sheets.repository';

export interface QuestionsToPrint {
  studentId: number;
  courseId: number;
  mistakeIds: readonly number[];
}

type MathContent = Extract<SheetContent, { pictures: unknown }>;

/** Questions that a preview shows (the contract's PREVIEW_QUESTIONS; its schemas are not loaded for a number). */
const PREVIEW_QUESTIONS = 10;

export async function loadMathSheet(
  db: Executor,
  { studentId, courseId, mistakeIds }: QuestionsToPrint,
  type: MathPrintType,
): Promise<MathContent> {
  const names = await loadNames(db, studentId, courseId);
  const parts = byChapter(await loadMistakes(db, studentId, mistakeIds), type === 'math_answers');
  return {
    type,
    ...names,
    parts,
    // Read when it is drawn: which of them stand on it is in the parts.
    photos: {},
    pictures: await loadSvgs(db, [...new Set(parts.flatMap(({ questions }) => questions.flatMap(hashesOf)))]),
  };
}

/** @param type as the print has it */
export const mathSheets = (type: MathPrintType): SheetSource => ({
  load: (db, print) => loadMathSheet(db, print, type),
  async preview(db, { studentId, mistakeIds }) {
    const rows = await loadMistakes(db, studentId, mistakeIds.slice(0, PREVIEW_QUESTIONS));
    return {
      words: [],
      questions: rows.map((row) => {
        const { prompt, photo, answer } = questionOf(row, type === 'math_answers');
        return { prompt: photo === null ? prompt : say(PHOTO_IN_PDF), answer };
      }),
    };
  },
});

const FROM_PAPER = '自己加的题';

/** Questions come in the order of the course: those of a chapter stand together. */
function byChapter(rows: readonly MistakeToPrint[], withAnswers: boolean): QuestionPart[] {
  const parts: QuestionPart[] = [];
  for (const row of rows) {
    const title = row.chapter ?? FROM_PAPER;
    const question = questionOf(row, withAnswers);
    const part = parts.at(-1);
    if (part?.title === title) part.questions.push(question);
    else parts.push({ title, questions: [question] });
  }
  return parts;
}

const PHOTO_ONLY = '（照片里的题，请看手机上的错题本）';
const PHOTO_IN_PDF = '（照片里的题，照片印在 PDF 里）';
/** What PDFs hold; a photo of before they were drawn anew may be WebP. */
const CAN_BE_PRINTED = /\.(?:jpe?g|png)$/;
const say = (text: string): RichText => text.split('\n').map((line) => ({ kind: 'paragraph', inlines: [{ kind: 'text', text: line }] }));

function questionOf(
  { content, solution, kind, cause, paperText, paperAnswer, photoObjectKey }: MistakeToPrint,
  withAnswers: boolean,
): SheetQuestion {
  if (!content || !solution) {
    const text = paperText ?? '';
    const answer = paperAnswer === null || paperAnswer === '' ? null : say(paperAnswer);
    return {
      prompt: say(text === '' ? PHOTO_ONLY : text),
      // Its text says it without what was written beside it.
      photo: text === '' && photoObjectKey !== null && CAN_BE_PRINTED.test(photoObjectKey) ? photoObjectKey : null,
      options: [],
      matches: [],
      answer: withAnswers ? answer : null,
      steps: [],
      cause: withAnswers ? cause : null,
      isLong: true,
    };
  }
  return {
    prompt: content.prompt,
    photo: null,
    options: content.options,
    matches: content.matches,
    answer: withAnswers ? solution.answer : null,
    steps: withAnswers ? solution.steps : [],
    cause: withAnswers ? cause : null,
    isLong: kind === 'short_answer',
  };
}

const hashesOf = ({ prompt, options, matches, answer, steps }: SheetQuestion): string[] => [
  ...[prompt, answer ?? [], ...steps].flatMap(hashesOfText),
  ...[...options, ...matches].flatMap(({ content }) => content.flatMap(hashesOfInline)),
];
