/** Prints of a student: listed, previewed, handed out, made again when out of date. */
import type { LearningPrint } from '@xueban/contract/resources/learning-prints';
import type { Calls } from '@xueban/contract/calls';
import type { ObjectStore } from '../../adapters/objects/store';
import type { Executor, Transact } from '../../database';
import type { MistakeFilter } from '../../database/schema/prints';
import { AppError } from '../../plugins/errors';
import { getContentHash, PRINT_TYPE_TEXTS } from './printing/sheet';
import { getSchoolDay } from '../school/rules/school-calendar';
import { type AudioLinks, isAssigned } from '../courses';
import type { FileLinks } from '../files';
import type { Listed, Range } from '../../database/listing';
import type { OrderPrint, PrintOrder } from './sheet-source';
import {
  findByContent,
  findPrint,
  insertPrints,
  type ListedPrint,
  listPrints,
  lockPrints,
  type PrintFilter,
  type PrintKey,
  type PrintRow,
  requeue,
} from './prints.repository';
import { loadContent, type SheetSources } from './sheet-source';
import { findBookCourse, listMistakeWordIds } from './word-sheets.repository';

export type PrintService = ReturnType<typeof createPrintService>;

export interface PrintParts {
  db: Executor;
  sources: SheetSources;
  transact: Transact;
  objects: ObjectStore;
  links: FileLinks;
  audio: AudioLinks;
  /** Tells the jobs that there is something to make. */
  wake: () => void;
  now: () => Date;
}

const STATUS_TEXTS: Readonly<Record<LearningPrint['status'], string>> = {
  waiting: '等待制作',
  making: '正在制作',
  ready: '可以打印',
  failed: '没有做成，请重试',
};

const shown = (row: ListedPrint): LearningPrint => ({
  id: row.id,
  number: row.number,
  print_type: row.type,
  print_type_text: PRINT_TYPE_TEXTS[row.type],
  status: row.status,
  status_text: STATUS_TEXTS[row.status],
  created_at: row.createdAt.toISOString(),
  student: { id: row.studentId, name: row.studentName },
  course: { id: row.courseId, name: row.courseName },
  learning_record_id: row.recordId,
  words_count: row.wordsCount,
  questions_count: row.questionsCount,
  pages_count: row.pagesCount,
  byte_size: row.byteSize,
});

/** Whether what is kept is what would be printed now. */
async function isFresh({ db, sources, objects }: PrintParts, row: PrintRow): Promise<boolean> {
  if (row.status !== 'ready' || row.objectKey === null) return false;
  if (getContentHash(await loadContent(db, sources, row)) !== row.contentHash) return false;
  return (await objects.findSize(row.objectKey)) !== undefined;
}

/** The kept file of a print; a print that failed when it was made again still has its old one. */
const findFile = async ({ objects, links }: PrintParts, row: PrintRow, session: string) =>
  row.objectKey === null || (await objects.findSize(row.objectKey)) === undefined
    ? null
    : links.linkTo(
        {
          objectKey: row.objectKey,
          contentType: 'application/pdf',
          byteSize: row.byteSize ?? 1,
          fileName: `${row.studentName}-${PRINT_TYPE_TEXTS[row.type]}-${row.number}.pdf`.replace(/[/\\:*?"<>|]/g, '_'),
          plainName: `学习打印-${row.number}.pdf`,
        },
        { session, studentId: row.studentId },
      );

export function createPrintService(parts: PrintParts) {
  const { db, sources, transact, audio, wake, now } = parts;

  /** @throws AppError NOT_FOUND */
  async function find(key: PrintKey, executor: Executor = db): Promise<PrintRow> {
    const row = await findPrint(executor, key);
    if (!row) throw new AppError('NOT_FOUND');
    return row;
  }

  /** Has it made again if it failed or its words have changed; one that still waits comes before all that were asked for earlier. */
  async function refresh(row: PrintRow): Promise<PrintRow> {
    if (await isFresh(parts, row)) return row;
    await requeue(db, row);
    wake();
    return find(row);
  }

  const order: OrderPrint = async (studentId, collect) => {
    const { row, created } = await transact(async (tx) => {
      const wanted = await collect(tx);
      await lockPrints(tx, studentId);
      const contentHash = getContentHash(
        await loadContent(tx, sources, { wordIds: [], mistakeIds: [], aiGenerationId: null, ...wanted, studentId }),
      );
      const same = await findByContent(tx, studentId, wanted.type, contentHash);
      if (same) return { row: same, created: false };
      const [id = 0] = await insertPrints(tx, [{ ...wanted, studentId, contentHash }], getSchoolDay(now()), now());
      return { row: await find({ studentId, id }, tx), created: true };
    });
    return { data: shown(await refresh(row)), created };
  };

  async function exportMistakes(studentId: number, courseId: number, filter: MistakeFilter): Promise<LearningPrint> {
    const collect = async (tx: Executor): Promise<PrintOrder> => {
      const wordIds = await listMistakeWordIds(tx, studentId, courseId, filter);
      if (wordIds.length === 0) throw new AppError('NOTHING_TO_PRINT');
      return { type: 'mistake_book', courseId, filter, wordIds };
    };
    return (await order(studentId, collect)).data;
  }

  return {
    async list(studentId: number, filter: PrintFilter, range: Range): Promise<Listed<LearningPrint>> {
      const { items, total } = await listPrints(db, studentId, filter, range);
      return { items: items.map(shown), total };
    },

    async preview(key: PrintKey): Promise<Calls['GET learning_prints/{id}']['reply']> {
      const row = await find(key);
      return { ...shown(row), ...(await sources[row.type].preview(db, row, audio)) };
    },

    async export(key: PrintKey, session: string): Promise<Calls['GET learning_prints/{id}/export']['reply']> {
      const before = await find(key);
      const row = await refresh(before);
      const available = row.status === 'ready' || before.status === 'failed';
      return { print: shown(row), file: available ? await findFile(parts, row, session) : null };
    },

    order,

    print: async (key: PrintKey): Promise<LearningPrint> => shown(await refresh(await find(key))),

    /** @throws AppError COURSE_NOT_ASSIGNED, NOTHING_TO_PRINT */
    async exportMistakesOfCourse(studentId: number, courseId: number, filter: MistakeFilter): Promise<LearningPrint> {
      if (!(await isAssigned(db, studentId, courseId))) throw new AppError('COURSE_NOT_ASSIGNED');
      return exportMistakes(studentId, courseId, filter);
    },

    /** @throws AppError NOT_FOUND, NOTHING_TO_PRINT */
    async exportMistakesOfBook(studentId: number, bookId: number, filter: MistakeFilter): Promise<LearningPrint> {
      const courseId = await findBookCourse(db, studentId, bookId);
      if (courseId === undefined) throw new AppError('NOT_FOUND');
      return exportMistakes(studentId, courseId, filter);
    },
  };
}
