/** Sheets of wrong questions, from what the database holds now. */
import type { MathPrintType } from '@xueban/contract/resources/learning-prints';
import type { RichText } from '@xueban/contract/resources/math/rich-text';
import type { Executor } from '../../../database';
import type { MistakeFilter } from '../../../database/schema/prints';
import { AppError } from '../../../plugins/errors';
import type { Printed, PrintOrder, QuestionPart, SheetContent, SheetNames, SheetQuestion, SheetSource } from '../../prints';
import { listInlineHashes, listHashes, loadSvgs } from '../../files';
import { findQuestionBookCourse, listMistakeIds, loadMistakes, type MistakeToPrint } from './question-sheets.repository';

type MathContent = Extract<SheetContent, { pictures: unknown }>;

/** Questions that a preview shows (the contract's PREVIEW_QUESTIONS; its schemas are not loaded for a number). */
const PREVIEW_QUESTIONS = 10;

/** Wrong questions of a book. @throws AppError NOT_FOUND, NOTHING_TO_PRINT */
export async function orderQuestions(
  tx: Executor,
  { studentId, bookId }: { studentId: number; bookId: number },
  filter: MistakeFilter,
  type: MathPrintType,
): Promise<PrintOrder> {
  const courseId = await findQuestionBookCourse(tx, studentId, bookId);
  if (courseId === undefined) throw new AppError('NOT_FOUND');
  const mistakeIds = await listMistakeIds(tx, studentId, courseId, filter);
  if (mistakeIds.length === 0) throw new AppError('NOTHING_TO_PRINT');
  return { type, courseId, filter, mistakeIds };
}

async function loadSheet(
  db: Executor,
  { studentId, mistakeIds }: Printed,
  names: () => Promise<SheetNames>,
  type: MathPrintType,
): Promise<MathContent> {
  const parts = byChapter(await loadMistakes(db, studentId, mistakeIds), type === 'math_answers');
  return {
    type,
    ...(await names()),
    parts,
    // Read when it is drawn: which of them stand on it is in the parts.
    photos: {},
    pictures: await loadSvgs(db, [...new Set(parts.flatMap(({ questions }) => questions.flatMap(getHashes)))]),
  };
}

/** @param type as the print has it */
export const questionSheets = (type: MathPrintType): SheetSource => ({
  load: (db, print, names) => loadSheet(db, print, names, type),
  async preview(db, { studentId, mistakeIds }) {
    const rows = await loadMistakes(db, studentId, mistakeIds.slice(0, PREVIEW_QUESTIONS));
    return {
      words: [],
      questions: rows.map((row) => {
        const { prompt, photo, answer } = getQuestion(row, type === 'math_answers');
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
    const question = getQuestion(row, withAnswers);
    const part = parts.at(-1);
    if (part?.title === title) part.questions.push(question);
    else parts.push({ title, questions: [question] });
  }
  return parts;
}

const PHOTO_ONLY = '（照片里的题，请看手机上的错题本）';
const PHOTO_IN_PDF = '（照片里的题，照片印在 PDF 里）';
/** What PDFs hold; a photo of before they were redrawn may be WebP. */
const CAN_BE_PRINTED = /\.(?:jpe?g|png)$/;
const say = (text: string): RichText => text.split('\n').map((line) => ({ kind: 'paragraph', inlines: [{ kind: 'text', text: line }] }));

function getQuestion(
  { content, solution, kind, cause, paperText, paperAnswer, photoObjectKey }: MistakeToPrint,
  withAnswers: boolean,
): SheetQuestion {
  if (!content || !solution) {
    const text = paperText ?? '';
    const answer = paperAnswer === null || paperAnswer === '' ? null : say(paperAnswer);
    return {
      kind: null,
      prompt: say(text === '' ? PHOTO_ONLY : text),
      // Its text says it without what was written beside it.
      photo: text === '' && photoObjectKey !== null && CAN_BE_PRINTED.test(photoObjectKey) ? photoObjectKey : null,
      options: [],
      matches: [],
      answer: withAnswers ? answer : null,
      steps: [],
      cause: withAnswers ? cause : null,
    };
  }
  return {
    kind,
    prompt: content.prompt,
    photo: null,
    options: content.options,
    matches: content.matches,
    answer: withAnswers ? solution.answer : null,
    steps: withAnswers ? solution.steps : [],
    cause: withAnswers ? cause : null,
  };
}

const getHashes = ({ prompt, options, matches, answer, steps }: SheetQuestion): string[] => [
  ...[prompt, answer ?? [], ...steps].flatMap(listHashes),
  ...[...options, ...matches].flatMap(({ content }) => content.flatMap(listInlineHashes)),
];
