/** Lists of words that staff import: how a file was read, what it would change, and the import itself. */
import { type Static, Type } from '@sinclair/typebox';
import { Body, Nullable } from '../resources/shared';
import { FileParams } from './files';
import { defineSchoolCalls, OFFICE, PageOf50 } from './shared';

const WORD_FIELDS = [
  'course',
  'grade',
  'term',
  'module',
  'unit',
  'chapter',
  'word',
  'phonetic',
  'part_of_speech',
  'meaning',
  'example',
  'translation',
] as const;
/** What a column of a list may hold. */
export const WordField = Type.Union(WORD_FIELDS.map((field) => Type.Literal(field)));
export type WordField = (typeof WORD_FIELDS)[number];

const Name = Type.String({ minLength: 1, maxLength: 60, pattern: '\\S' });
/** A column by its number, `第3列`, or `无`: the file has it and nobody wants it. */
const ColumnChoice = Type.String({ pattern: '^(?:第[1-9][0-9]{0,2}列|无)$', examples: ['第3列'] });

/** What a person says of a file beyond what it says itself. */
export const WordReading = Body({
  columns: Type.Optional(Type.Partial(Body(Object.fromEntries(WORD_FIELDS.map((field) => [field, ColumnChoice]))))),
  /** The name of the course, in place of what the file says. */
  course: Type.Optional(Name),
  /** What names of sheets name. */
  sheets: Type.Optional(Type.Union([Type.Literal('course'), Type.Literal('unit'), Type.Literal('chapter'), Type.Literal('nothing')])),
  /** A word that stands more than once in a course becomes one, or stays in every unit. */
  repeated: Type.Optional(Type.Union([Type.Literal('merge'), Type.Literal('keep')])),
  /** Lines that look like titles and are no known ones are units, or not used. */
  titles: Type.Optional(Type.Union([Type.Literal('unit'), Type.Literal('skip')])),
  /** Leaves out lines with something wrong. */
  skip_bad: Type.Optional(Type.Boolean()),
  /** Words of the course that the file lacks are shown to nobody any more, or stay. */
  missing: Type.Optional(Type.Union([Type.Literal('hide'), Type.Literal('keep')])),
});
export type WordReading = Static<typeof WordReading> & { columns?: Partial<Record<WordField, string>> };

/** How a table of the file was read. */
export const ReadTable = Type.Object({
  sheet: Nullable(Type.String()),
  words: Type.Integer(),
  columns: Type.Array(Type.Object({ field: WordField, number: Type.Integer({ minimum: 1 }), heading: Type.String() })),
  ignored: Type.Array(Type.String()),
});
/** Its first rows, as they stand in the file. */
export const TableSample = Type.Object({ sheet: Nullable(Type.String()), rows: Type.Array(Type.Array(Type.String())) });
export type TableSample = Static<typeof TableSample>;

/** What an import does to a course. */
export const WordCourseChange = Type.Object({
  name: Type.String({ examples: ['人教版七年级上册'] }),
  /** The course is not there yet. */
  created: Type.Boolean(),
  chapters_count: Type.Integer(),
  words_count: Type.Integer(),
  added: Type.Integer(),
  changed: Type.Integer(),
  /** Stand elsewhere, and say the same. */
  moved: Type.Integer(),
  restored: Type.Integer(),
  removed: Type.Integer(),
  unchanged: Type.Integer(),
  /** Words whose example is another one, so that a recording of the old one is used no more. */
  silenced_examples: Type.Array(Type.String()),
});
export type WordCourseChange = Static<typeof WordCourseChange>;

const Progress = Type.Object({ kind: Type.Literal('progress'), text: Type.String() });
const Failed = Type.Object({ kind: Type.Literal('failed'), message: Type.String() });
const Refused = Type.Object({
  kind: Type.Literal('refused'),
  /** What was made of a file most of whose lines are wrong. */
  layout: Nullable(Type.String()),
  /** In the list `rejected`. */
  problems: Type.Integer(),
  /** The only ones are lines that could be left out. */
  may_skip: Type.Boolean(),
  /** Lines that may be titles, and what becomes of them is asked. */
  asks_titles: Type.Boolean(),
  tables: Type.Array(ReadTable),
  samples: Type.Array(TableSample),
});
export const WordPreview = Type.Object({
  kind: Type.Literal('preview'),
  /** Sent back with the import: what is imported is what this preview says. */
  number: Type.Integer(),
  file_kind: Type.String({ examples: ['Excel 工作簿'] }),
  tables: Type.Array(ReadTable),
  samples: Type.Array(TableSample),
  /** How it was read, in sentences. */
  notes: Type.Array(Type.String()),
  courses: Type.Array(WordCourseChange),
  /** Courses have words that the file lacks, and nobody has said what becomes of them. */
  asks_missing: Type.Boolean(),
  /** Lines left out, in the list `rejected`; lines to look at, in `doubtful`; lines nobody sees in the file, in `hidden`. */
  rejected: Type.Integer(),
  doubtful: Type.Integer(),
  hidden: Type.Integer(),
});
export type WordPreview = Static<typeof WordPreview>;
export const WordReadingStep = Type.Union([Progress, Failed, Refused, WordPreview]);
export type WordReadingStep = Static<typeof WordReadingStep>;

export const WORD_LISTS = ['added', 'changed', 'moved', 'restored', 'removed', 'rejected', 'doubtful', 'hidden'] as const;
export const WordList = Type.Union(WORD_LISTS.map((list) => Type.Literal(list)));
export type WordList = (typeof WORD_LISTS)[number];

/** A word of a list, or a line of the file. */
export const WordLine = Type.Object({
  /** Course, unit and chapter; or the line of the file. */
  place: Type.String({ examples: ['人教版七年级上册 · Unit 1 · 第1章', '第 12 行'] }),
  word: Type.String(),
  phonetic: Type.String(),
  part_of_speech: Type.String(),
  meaning: Type.String(),
  /** What is wrong with the line, or why somebody should look at it. */
  message: Nullable(Type.String()),
  changes: Type.Array(Type.Object({ field: Type.Union([WordField, Type.Literal('place')]), before: Type.String(), after: Type.String() })),
});
export type WordLine = Static<typeof WordLine>;

export const wordImportCalls = defineSchoolCalls({
  'POST files/{fileId}/read_words': {
    summary: 'Reads a list of words and says what it would change, beside the courses as they are now. Nothing of them is written.',
    access: OFFICE,
    params: FileParams,
    body: WordReading,
    stream: true,
    reply: WordReadingStep,
  },
  'GET files/{fileId}/words': {
    summary: 'What the latest reading of a file would change, list by list, and the lines it has left out.',
    access: OFFICE,
    params: FileParams,
    query: Body({ ...PageOf50, list: WordList }),
    reply: Type.Array(WordLine),
    paginated: true,
  },
  'POST files/{fileId}/import_words': {
    summary: 'Does what a preview said, once. When a course has changed since, nothing is done.',
    access: OFFICE,
    params: FileParams,
    body: Body({ number: Type.Integer({ minimum: 1 }) }),
    reply: Type.Array(WordCourseChange),
    idempotent: true,
  },
});
