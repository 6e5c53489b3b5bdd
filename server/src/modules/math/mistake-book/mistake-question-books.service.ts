/** The mistake books of mathematics: shown, added to from paper, changed by hand. */
import { createHash } from 'node:crypto';
import type { Calls } from '@xueban/contract/calls';
import { MAX_PAPER_QUESTIONS } from '@xueban/contract/constants';
import type { MistakeQuestion, MistakeQuestionBook } from '@xueban/contract/resources/math/mistake-question-books';
import type { Executor } from '../../../database';
import { AppError } from '../../../plugins/errors';
import { isWrongToday, type MistakeMemory, mistakeAfterRight, mistakeAfterWrong, mistakeByHand } from '../rules/question-memory';
import { getSchoolDay } from '../../school/rules/school-calendar';
import type { LearningContext, StudentCourse } from '../../courses';
import type { Listed, Range } from '../../../database/listing';
import { loadQuestions } from '../questions/questions.repository';
import { loadKnowledgePoints } from '../questions/sections.repository';
import { MemoryChange } from '../memory/memory-change';
import { holdMathCourse, saveChange } from '../memory/memory.repository';
import type { PhotoLink } from '../quizzes/photos';
import {
  beginBooks,
  countMistakes,
  countPaperMistakes,
  findBook,
  findMistake,
  findMistakeByKey,
  insertMistakeEvent,
  insertPaperMistake,
  listBooks,
  listMistakes,
  loadParts,
  type MistakeEventKind,
  type MistakeFilter,
  type MistakeRow,
  saveMistake,
} from './mistake-question-books.repository';

export type MistakeQuestionBookService = ReturnType<typeof createMistakeQuestionBookService>;
type Added = Calls['POST mistake_question_books/{id}/questions']['body'];
type Change = Calls['PUT mistake_question_books/{id}/questions/{entryId}']['body'];

/** In the same order. */
async function viewMistakes(
  { db, pool }: Pick<LearningContext, 'db' | 'pool'>,
  rows: readonly MistakeRow[],
  linkTo: PhotoLink,
): Promise<MistakeQuestion[]> {
  const asked = rows.flatMap(({ questionId, variant }) => (questionId === null ? [] : [{ questionId, variant }]));
  const questions = new Map((await loadQuestions(pool, asked)).map((whole) => [whole.question.id, whole]));
  const points = new Map(
    (await loadKnowledgePoints(db, [...new Set(rows.flatMap((row) => row.knowledgePointIds))])).map((point) => [point.id, point]),
  );
  return Promise.all(
    rows.map(async (row) => {
      const whole = row.questionId === null ? undefined : questions.get(row.questionId);
      return {
        id: row.id,
        question: whole?.question ?? null,
        solution: whole?.solution ?? null,
        paper: row.questionId === null ? await toPaper(row, linkTo) : null,
        given: row.given,
        cause: row.cause,
        chapter_id: row.chapterId,
        knowledge_points: row.knowledgePointIds.flatMap((id) => points.get(id) ?? []),
        times_wrong: row.timesWrong,
        right_days: row.rightDays,
        last_wrong_at: row.lastWrongAt.toISOString(),
        left_at: row.leftAt?.toISOString() ?? null,
      };
    }),
  );
}

const toPaper = async ({ photoObjectKey, paperText, paperAnswer }: MistakeRow, linkTo: PhotoLink) => ({
  photo: photoObjectKey === null ? null : await linkTo(photoObjectKey),
  text: paperText ?? '',
  answer: paperAnswer ?? '',
});

type PaperMistake = Omit<Parameters<typeof insertPaperMistake>[1], keyof StudentCourse> & { idempotencyKey: string };

/** Tells what was added from what the entry has become. */
const getHash = (added: object): string => createHash('sha256').update(JSON.stringify(added)).digest('base64url');

/** The same key adds the same entry once. @throws AppError IDEMPOTENCY_KEY_REUSED, PAPER_QUESTIONS_FULL */
async function addPaperMistake(tx: Executor, book: StudentCourse, mistake: PaperMistake): Promise<{ id: number; created: boolean }> {
  const { studentId, courseId } = book;
  const { knowledgePointIds, cause, photoObjectKey } = mistake;
  const held = await holdMathCourse(tx, book);
  const counted = await findMistakeByKey(tx, studentId, mistake.idempotencyKey);
  if (counted) {
    const isSame =
      counted.courseId === courseId &&
      (counted.addedHash === null ? counted.photoObjectKey === photoObjectKey : counted.addedHash === mistake.addedHash);
    if (!isSame) throw new AppError('IDEMPOTENCY_KEY_REUSED');
    return { id: counted.id, created: false };
  }
  if ((await countPaperMistakes(tx, book)) >= MAX_PAPER_QUESTIONS) throw new AppError('PAPER_QUESTIONS_FULL');
  const change = new MemoryChange(held, new Map());
  change.mistake({ chapterId: null, knowledgePointIds }, null, { leftAt: null, cause });
  const id = await insertPaperMistake(tx, { studentId, courseId, ...mistake });
  await saveChange(tx, change);
  return { id, created: true };
}

/** @throws AppError NOT_FOUND */
async function requireBook(db: Executor, studentId: number, bookId: number) {
  const book = await findBook(db, studentId, bookId);
  if (!book) throw new AppError('NOT_FOUND');
  return book;
}

async function changeMistake(tx: Executor, book: StudentCourse, entryId: number, asked: Change, at: Date): Promise<void> {
  const held = await holdMathCourse(tx, book);
  const row = await findMistake(tx, book, entryId);
  if (!row) throw new AppError('NOT_FOUND');
  const isOfPaperAlone = asked.right !== undefined || asked.text !== undefined || asked.answer !== undefined;
  if (row.questionId !== null && isOfPaperAlone) throw new AppError('MARK_NOT_POSSIBLE');
  if (asked.text?.trim() === '' && row.photoObjectKey === null) throw new AppError('PAPER_QUESTION_EMPTY');
  const day = getSchoolDay(at);
  const before = getMemory(row);
  let after = before;
  for (const kind of getKinds(asked)) {
    const next = afterHand(after, kind, day, at.toISOString());
    if (next !== after) await insertMistakeEvent(tx, row, kind, day, at);
    after = next;
  }
  if (asked.cause !== undefined) after = { ...after, cause: asked.cause };
  const change = new MemoryChange(held, new Map());
  change.mistake(row, before, after);
  await saveMistake(tx, row, after, {
    ...(asked.text !== undefined && { paperText: asked.text.trim() }),
    ...(asked.answer !== undefined && { paperAnswer: asked.answer.trim() }),
  });
  await saveChange(tx, change);
}

export function createMistakeQuestionBookService({ db, pool, now }: LearningContext) {
  async function showOne(course: { studentId: number; courseId: number }, id: number, linkTo: PhotoLink): Promise<MistakeQuestion> {
    const row = await findMistake(db, course, id);
    const [entry] = row ? await viewMistakes({ db, pool }, [row], linkTo) : [];
    if (!entry) throw new AppError('NOT_FOUND');
    return entry;
  }

  return {
    async list(studentId: number, range: Range, courseId: number | undefined): Promise<Listed<MistakeQuestionBook>> {
      await beginBooks(db, studentId);
      const { items, total } = await listBooks(db, studentId, range, courseId);
      const books: MistakeQuestionBook[] = [];
      for (const book of items) books.push({ ...book, ...(await loadParts(db, { studentId, courseId: book.course_id })) });
      return { items: books, total };
    },

    /** @throws AppError NOT_FOUND */
    async questions(
      studentId: number,
      bookId: number,
      filter: MistakeFilter,
      range: Range,
      linkTo: PhotoLink,
    ): Promise<Listed<MistakeQuestion>> {
      const book = await requireBook(db, studentId, bookId);
      const isWhole = filter.chapterId === undefined && filter.knowledgePointId === undefined && filter.cause === undefined;
      const total = isWhole ? (filter.left ? book.leftCount : book.questionsCount) : await countMistakes(db, book, filter);
      return { items: await viewMistakes({ db, pool }, await listMistakes(db, book, filter, range), linkTo), total };
    },

    /** @throws AppError NOT_FOUND, PAPER_QUESTION_EMPTY, IDEMPOTENCY_KEY_REUSED, PAPER_QUESTIONS_FULL, UPLOAD_NOT_FINISHED, UPLOAD_REFUSED */
    async add(
      studentId: number,
      bookId: number,
      key: string,
      added: Added,
      claimPhoto: (uploadId: number) => Promise<string>,
      linkTo: PhotoLink,
    ): Promise<{ data: MistakeQuestion; created: boolean }> {
      const book = await requireBook(db, studentId, bookId);
      const { photo_upload_id: uploadId, knowledge_point_id: pointId, cause = null } = added;
      const [text, answer] = [added.text?.trim() ?? '', added.answer?.trim() ?? ''];
      if (text === '' && uploadId === undefined) throw new AppError('PAPER_QUESTION_EMPTY');
      const knowledgePointIds = pointId === undefined ? [] : [pointId];
      if ((await loadKnowledgePoints(db, knowledgePointIds)).length < knowledgePointIds.length) throw new AppError('NOT_FOUND');
      const photoObjectKey = uploadId === undefined ? null : await claimPhoto(uploadId);
      const said = { paperText: text, paperAnswer: answer, photoObjectKey, knowledgePointIds, cause };
      const paper = { ...said, idempotencyKey: key, addedHash: getHash(said), lastWrongAt: now() };
      const { id, created } = await db.transaction((tx) => addPaperMistake(tx, book, paper));
      return { data: await showOne(book, id, linkTo), created };
    },

    /**
     * A change of an entry by hand; text and correctness only of questions from paper.
     * @throws AppError NOT_FOUND, MARK_NOT_POSSIBLE, PAPER_QUESTION_EMPTY
     */
    async change(studentId: number, bookId: number, entryId: number, asked: Change, linkTo: PhotoLink): Promise<MistakeQuestion> {
      const book = await requireBook(db, studentId, bookId);
      await db.transaction((tx) => changeMistake(tx, book, entryId, asked, now()));
      return showOne(book, entryId, linkTo);
    },
  };
}

function getKinds({ right, in_mistake_book: inBook }: Change): MistakeEventKind[] {
  const judged: MistakeEventKind[] = right === undefined ? [] : [right ? 'right' : 'wrong'];
  return inBook === undefined ? judged : [...judged, inBook ? 'in' : 'out'];
}

function afterHand(mistake: MistakeMemory, kind: MistakeEventKind, day: string, at: string): MistakeMemory {
  if (kind === 'right') return mistakeAfterRight(mistake, day, at);
  if (kind === 'wrong') return isWrongToday(mistake, day) ? mistake : mistakeAfterWrong(mistake, at);
  return mistakeByHand(mistake, kind === 'in', at);
}

const getMemory = (row: MistakeRow): MistakeMemory => ({
  timesWrong: row.timesWrong,
  rightDays: row.rightDays,
  lastRightOn: row.lastRightOn,
  lastWrongAt: row.lastWrongAt.toISOString(),
  leftAt: row.leftAt?.toISOString() ?? null,
  variant: row.variant,
  given: row.given,
  cause: row.cause,
});
