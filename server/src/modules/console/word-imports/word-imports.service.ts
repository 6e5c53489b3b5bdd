/** Lists of words that staff import: read, looked at, confirmed or given up. */
import type { WordCourseChange, WordLine, WordList, WordPreview, WordReading, WordReadingStep } from '@xueban/contract/school/word-imports';
import type { Range } from '../../../database/listing';
import type { Page } from '../../../plugins/calls';
import { AppError } from '../../../plugins/errors';
import type { KeyedStaffActor, Staff } from '../../../plugins/staff-access';
import { type CourseChange, toField, importPlanned, notesOn, readWords, toWordField, type WordReadingNews } from '../../words';
import { cut, listLines, markImported, readParts, type SchoolFileRow } from '../files/files.repository';
import type { ImportParts } from '../files/files.service';

interface KeptPreview {
  courses: WordCourseChange[];
  /** Something is still asked: it cannot be imported. */
  isOpen: boolean;
}

const toChange = ({ name, created, chaptersCount, wordsCount, words, removedWords, silencedExamples }: CourseChange): WordCourseChange => ({
  name,
  created,
  chapters_count: chaptersCount,
  words_count: wordsCount,
  added: words.added,
  changed: words.changed,
  moved: words.moved,
  restored: words.restored,
  removed: removedWords,
  unchanged: words.unchanged,
  silenced_examples: silencedExamples,
});

function toOptions({ columns = {}, skip_bad: skipBad, missing: _missing, ...rest }: WordReading) {
  const chosen = Object.entries(columns).flatMap(([code, choice]) => {
    const field = toField(code);
    return field === undefined ? [] : [[field, choice] as const];
  });
  return { ...rest, skipBad, ...(chosen.length > 0 && { columns: Object.fromEntries(chosen) }) };
}

const toTables = (tables: Extract<WordReadingNews, { kind: 'refused' }>['tables']): WordPreview['tables'] =>
  tables.map(({ sheet, words, columns, ignored }) => ({
    sheet: sheet ?? null,
    words,
    columns: columns.map(({ field, heading, at }) => ({ field: toWordField(field), heading, number: at + 1 })),
    ignored: [...ignored],
  }));

type Planned = Extract<WordReadingNews, { kind: 'planned' }>;

function toPreview({ understood, samples, changes, asksMissing, counts }: Planned, number: number): WordPreview {
  return {
    kind: 'preview',
    number,
    file_kind: understood.kind,
    tables: toTables(understood.tables),
    samples,
    notes: notesOn(understood, '请在上面选“各单元都保留”'),
    courses: changes.map(toChange),
    asks_missing: asksMissing,
    rejected: counts.rejected,
    doubtful: counts.doubtful,
    hidden: counts.hidden,
  };
}

function toRefused({ problems, layout, tables, samples }: Extract<WordReadingNews, { kind: 'refused' }>): WordReadingStep {
  const isLine = problems.every(({ code }) => code.startsWith('VALUE_') || code === 'COLUMN_COUNT' || code === 'WORD_REPEATED');
  return {
    kind: 'refused',
    layout,
    problems: problems.length,
    tables: toTables(tables),
    may_skip: layout === null && isLine,
    asks_titles: problems.some(({ code }) => code === 'TITLE_UNKNOWN'),
    samples,
  };
}

export function createWordImportService({ db, once, audit, files, turns, now }: ImportParts) {
  async function* read(file: SchoolFileRow, reading: WordReading): AsyncGenerator<WordReadingStep> {
    const disk = await files.toDisk(file);
    try {
      for await (const news of readWords(db, disk.file, toOptions(reading), reading.missing)) {
        if (news.kind === 'progress') yield news;
        else if (news.kind === 'refused') {
          const preview: KeptPreview = { courses: [], isOpen: true };
          await files.keepReading(file.id, { preview, parts: {}, lines: news.lines });
          yield toRefused(news);
        } else {
          const preview: KeptPreview = { courses: news.changes.map(toChange), isOpen: news.asksMissing };
          yield toPreview(news, await files.keepReading(file.id, { preview, parts: { plan: cut(news.plan) }, lines: news.lines }));
        }
      }
    } finally {
      await disk.remove();
    }
  }

  return {
    /** Tells how far the reading is, and last what it came to. @throws AppError SCHOOL_FILE_GONE, SCHOOL_FILE_USED */
    async read(staff: Staff, fileId: number, reading: WordReading): Promise<AsyncGenerator<WordReadingStep>> {
      const file = await files.requireUnused(staff, fileId, 'words');
      return turns.run(() => read(file, reading));
    },

    async list(staff: Staff, fileId: number, list: WordList, range: Range): Promise<Page<WordLine[]>> {
      await files.require(staff, fileId, 'words');
      const { items, total } = await listLines(db, fileId, list, range);
      return { items: items as WordLine[], total };
    },

    /** What the preview of this number said. @throws AppError SCHOOL_FILE_GONE, SCHOOL_FILE_USED, EDITED_MEANWHILE */
    import: ({ staff, idempotencyKey, caller }: KeyedStaffActor, fileId: number, number: number): Promise<WordCourseChange[]> =>
      once({ staff, idempotencyKey, call: 'POST files/import_words', sent: { fileId, number } }, async (tx) => {
        const file = await files.requireUnused(staff, fileId, 'words', tx);
        const preview = file.preview as KeptPreview | null;
        if (!preview || file.readings !== number) throw new AppError('EDITED_MEANWHILE');
        if (preview.isOpen) throw new AppError('INVALID_REQUEST');
        const bytes: Buffer[] = [];
        for await (const part of readParts(tx, fileId, 'plan')) bytes.push(part);
        if (!(await importPlanned(tx, Buffer.concat(bytes), now()))) throw new AppError('EDITED_MEANWHILE');
        const changed = preview.courses.reduce((sum, { added, changed: count, removed }) => sum + added + count + removed, 0);
        const details = { courses: preview.courses.length, words: changed };
        await audit.record({ kind: 'words_imported', staffId: staff.staffId, address: caller.address, details }, tx);
        await markImported(tx, fileId, now());
        return preview.courses;
      }),
  };
}
