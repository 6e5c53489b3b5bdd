/** Folders of mathematics that staff bring: checked, looked at question by question, published or given up. */
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type {
  LibraryHandout,
  LibraryQuestion,
  MathChange,
  MathPreviewSection,
  MathProblem,
  MathReadingStep,
} from '@xueban/contract/school/math-imports';
import type { Executor } from '../../../database';
import type { Range } from '../../../database/listing';
import { packLines } from '../../../database/packed-lines';
import type { Page } from '../../../plugins/calls';
import { AppError } from '../../../plugins/errors';
import type { KeyedStaffActor, Staff } from '../../../plugins/staff-access';
import { savePictures } from '../../files';
import {
  ContentRefused,
  findSection,
  importMath,
  type KeptContent,
  listWithVariants,
  loadKnowledgePoints,
  type MathImport,
  type MathNews,
  type PackedSection,
  type Problem,
  startMathThread,
  unpack,
  unpackContent,
} from '../../math';
import { listLines, loadParts, markImported, readParts, type SchoolFileRow } from '../files/files.repository';
import type { ImportParts } from '../files/files.service';

/** What a reading came to; without a change it was refused. */
interface KeptPreview {
  change?: MathChange;
  sections: PackedSection[];
}

type Read = Extract<MathNews, { kind: 'read' }>;

const toChange = ({ courses, levelItems }: MathImport): MathChange => ({
  courses: courses.map(({ name, created, sectionsCount, removedSections, questions }) => ({
    name,
    created,
    sections_count: sectionsCount,
    removed_sections: removedSections,
    questions,
  })),
  level_items: levelItems ?? null,
});

const toProblem = ({ file, line, level, code, message }: Problem): MathProblem => ({ file, line, level, code, message });
const toSection = ({ number, course, name, questions_count }: PackedSection): MathPreviewSection => ({
  number,
  course,
  name,
  questions_count,
});
const countErrors = (problems: readonly Problem[]): number => problems.filter(({ level }) => level === 'error').length;

/** Without pictures: they are many, and change nothing else. */
const importContent = (db: Executor, content: KeptContent, options: Parameters<typeof importMath>[2]): Promise<MathImport> =>
  importMath(db, { ...content, pictures: new Map() }, options);

/** Does what the preview of a number said. @throws AppError SCHOOL_FILE_GONE, SCHOOL_FILE_USED, EDITED_MEANWHILE */
function createPublishing({ once, audit, files, now }: ImportParts) {
  return ({ staff, idempotencyKey, caller }: KeyedStaffActor, fileId: number, number: number): Promise<MathChange> =>
    once({ staff, idempotencyKey, call: 'POST files/publish_math', sent: { fileId, number } }, async (tx) => {
      const file = await files.requireUnused(staff, fileId, 'math', tx);
      const preview = file.preview as KeptPreview | null;
      if (!preview?.change || file.readings !== number) throw new AppError('EDITED_MEANWHILE');
      const content = await unpackContent(readParts(tx, fileId, 'plan'));
      const change = toChange(await importContent(tx, content, { now: now() }));
      if (!isDeepStrictEqual(change, preview.change)) throw new AppError('EDITED_MEANWHILE');
      for await (const some of readParts(tx, fileId, 'pictures')) {
        await savePictures(tx, (await unpack(some)) as { hash: string; svg: string }[]);
      }
      const details = { courses: change.courses.length, level_test: change.level_items !== null };
      await audit.record({ kind: 'math_published', staffId: staff.staffId, address: caller.address, details }, tx);
      await markImported(tx, fileId, now());
      return change;
    });
}

const NO_HANDOUT: LibraryHandout = { parts: [], pictures: {} };

/** What is there, published. */
function createPublishedReads(db: Executor) {
  return {
    async findPublishedHandout(sectionId: number): Promise<LibraryHandout> {
      const section = await findSection(db, sectionId);
      return section ? { parts: section.handout, pictures: {} } : NO_HANDOUT;
    },

    /** Of a section that is there. */
    async listPublished(sectionId: number, range: Range): Promise<Page<LibraryQuestion[]>> {
      const { items, total } = await listWithVariants(db, sectionId, range);
      const points = await loadKnowledgePoints(db, [...new Set(items.flatMap(({ knowledgePointIds }) => knowledgePointIds))]);
      const names = new Map(points.map(({ id, name }) => [id, name]));
      return {
        items: items.map(({ slug, kind, difficulty, knowledgePointIds, variants }) => ({
          slug,
          kind,
          difficulty,
          knowledge_points: knowledgePointIds.map((id) => names.get(id) ?? id),
          variants: variants.map(({ content, solution }) => ({ ...content, solution })),
          pictures: {},
        })),
        total,
      };
    },
  };
}

export function createMathImportService(parts: ImportParts) {
  const { db, files, turns, now } = parts;
  async function refuse(file: SchoolFileRow, problems: readonly Problem[]): Promise<MathReadingStep> {
    const preview: KeptPreview = { sections: [] };
    await files.keepReading(file.id, { preview, parts: {}, lines: packLines({ problems: problems.map(toProblem) }) });
    const errors = countErrors(problems);
    return { kind: 'refused', errors, warnings: problems.length - errors };
  }

  /** What publishing would come to is tried and taken back. */
  async function keep(file: SchoolFileRow, { plan, pictures, questions, handouts, sections, problems }: Read): Promise<MathReadingStep> {
    const tried = await importContent(db, await unpackContent(plan), { dryRun: true, now: now() }).catch((error: unknown) => {
      if (error instanceof ContentRefused) return error;
      throw error;
    });
    if (tried instanceof ContentRefused) return refuse(file, tried.problems);
    const change = toChange(tried);
    const preview: KeptPreview = { change, sections };
    const packed = { plan, pictures, question: questions, handout: handouts };
    const number = await files.keepReading(file.id, { preview, parts: packed, lines: packLines({ problems: problems.map(toProblem) }) });
    return { kind: 'preview', number, change, warnings: problems.length, sections: sections.map(toSection) };
  }

  async function* read(file: SchoolFileRow): AsyncGenerator<MathReadingStep> {
    const disk = await files.toDisk(file);
    const thread = startMathThread();
    try {
      thread.post({ file: disk.file, into: path.join(disk.folder, 'content') });
      for await (const news of thread.messages) {
        if (news.kind === 'broken') throw new Error(news.message);
        if (news.kind === 'progress') yield news;
        else {
          yield news.kind === 'refused' ? await refuse(file, news.problems) : await keep(file, news);
          return;
        }
      }
    } finally {
      await thread.end();
      await disk.remove();
    }
  }

  return {
    /** Tells how far the reading is, and last what it came to. @throws AppError SCHOOL_FILE_GONE, SCHOOL_FILE_USED */
    async read(staff: Staff, fileId: number): Promise<AsyncGenerator<MathReadingStep>> {
      const file = await files.requireUnused(staff, fileId, 'math');
      return turns.run(() => read(file));
    },

    async listProblems(staff: Staff, fileId: number, range: Range): Promise<Page<MathProblem[]>> {
      await files.require(staff, fileId, 'math');
      const { items, total } = await listLines(db, fileId, 'problems', range);
      return { items: items as MathProblem[], total };
    },

    async listQuestions(staff: Staff, fileId: number, number: number, { limit, offset }: Range): Promise<Page<LibraryQuestion[]>> {
      const file = await files.require(staff, fileId, 'math');
      const section = (file.preview as KeptPreview | null)?.sections[number];
      if (!section) return { items: [], total: 0 };
      const left = Math.max(0, Math.min(limit, section.questions_count - offset));
      const parts = await loadParts(db, fileId, 'question', { limit: left, offset: section.first + offset });
      const items = await Promise.all(parts.map(async (bytes) => (await unpack(bytes)) as LibraryQuestion));
      return { items, total: section.questions_count };
    },

    /** Empty where there is no such section, as its questions are. */
    async findHandout(staff: Staff, fileId: number, number: number): Promise<LibraryHandout> {
      await files.require(staff, fileId, 'math');
      const [part] = await loadParts(db, fileId, 'handout', { limit: 1, offset: number });
      return part ? ((await unpack(part)) as LibraryHandout) : NO_HANDOUT;
    },

    publish: createPublishing(parts),

    ...createPublishedReads(db),
  };
}
