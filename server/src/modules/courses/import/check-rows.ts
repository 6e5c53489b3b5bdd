/** Turns the rows of a file into courses, or says what is wrong with each row. */
import { MAX_MEANING_LENGTH } from '@xueban/contract/constants';
import { type ImportProblem, ImportRefused } from './problems';
import type { TableRow } from './read-table';

export interface ImportedWord {
  unit: string;
  chapter: string;
  spelling: string;
  phonetic: string;
  partOfSpeech: string;
  meaning: string;
  example: string;
  translation: string;
}

export interface ImportedCourse {
  name: string;
  /** In the order of the file. */
  words: ImportedWord[];
}

type Field = 'course' | keyof ImportedWord;

interface Column {
  /** Headings that name this column. */
  headings: readonly string[];
  label: string;
  required: boolean;
  maxLength: number;
}

const COLUMNS: Record<Field, Column> = {
  course: { headings: ['course', '课程'], label: '课程', required: true, maxLength: 60 },
  unit: { headings: ['unit', '单元'], label: '单元', required: true, maxLength: 60 },
  chapter: { headings: ['chapter', '章', '章节'], label: '章', required: true, maxLength: 60 },
  spelling: { headings: ['word', '单词'], label: '单词', required: true, maxLength: 60 },
  phonetic: { headings: ['phonetic', '音标'], label: '音标', required: false, maxLength: 100 },
  partOfSpeech: { headings: ['part_of_speech', '词性'], label: '词性', required: false, maxLength: 40 },
  meaning: { headings: ['meaning', '释义'], label: '释义', required: true, maxLength: MAX_MEANING_LENGTH },
  example: { headings: ['example', '例句'], label: '例句', required: false, maxLength: 500 },
  translation: { headings: ['translation', '译文', '例句翻译'], label: '译文', required: false, maxLength: 500 },
};
const FIELDS = Object.keys(COLUMNS) as Field[];

// Control characters break screens and prints; line breaks inside a cell are among them.
// eslint-disable-next-line no-control-regex -- exactly these are looked for
const CONTROL = /[\u0000-\u001f\u007f-\u009f\ufffd]/;

/**
 * Courses of a file, in its order.
 * @param rows the heading first
 * @throws ImportRefused with every problem of every row
 */
export function checkRows(rows: readonly TableRow[]): ImportedCourse[] {
  const [heading, ...body] = rows;
  const positions = readHeading(heading?.cells ?? [], heading?.line ?? 1);
  const problems: ImportProblem[] = [];
  const courses = new Map<string, ImportedCourse>();
  const firstLines = new Map<string, number>();
  for (const row of body) {
    const values = readRow(row, positions, heading?.cells.length ?? 0, problems);
    if (!values) continue;
    const { course: name, ...word } = values;
    const identity = JSON.stringify([name, word.spelling]);
    const firstLine = firstLines.get(identity);
    if (firstLine !== undefined) {
      problems.push({ line: row.line, column: 'word', code: 'WORD_REPEATED', message: `单词 ${word.spelling} 与第 ${firstLine} 行重复` });
      continue;
    }
    firstLines.set(identity, row.line);
    const course = courses.get(name);
    if (course) course.words.push(word);
    else courses.set(name, { name, words: [word] });
  }
  if (problems.length > 0) throw new ImportRefused(problems);
  return [...courses.values()];
}

function readHeading(headings: readonly string[], line: number): Map<Field, number> {
  const positions = new Map<Field, number>();
  const problems: ImportProblem[] = [];
  headings.forEach((heading, position) => {
    const field = FIELDS.find((name) => COLUMNS[name].headings.includes(heading.toLowerCase()));
    if (!field) {
      problems.push({
        line,
        column: heading,
        code: 'COLUMN_UNKNOWN',
        message: heading === '' ? `第 ${position + 1} 列没有列名` : `不认识的列名 ${heading}`,
      });
    } else if (positions.has(field)) {
      problems.push({ line, column: heading, code: 'COLUMN_REPEATED', message: `列 ${heading} 出现了两次` });
    } else {
      positions.set(field, position);
    }
  });
  for (const field of FIELDS) {
    const {
      headings: [name = field],
      label,
    } = COLUMNS[field];
    if (!positions.has(field)) problems.push({ line, column: name, code: 'COLUMN_MISSING', message: `缺少列 ${name}（${label}）` });
  }
  if (problems.length > 0) throw new ImportRefused(problems);
  return positions;
}

function readRow(
  row: TableRow,
  positions: ReadonlyMap<Field, number>,
  columnCount: number,
  problems: ImportProblem[],
): Record<Field, string> | undefined {
  const { line, cells } = row;
  // Sheets leave out empty cells at the end of a row; a longer row has a comma that was not quoted.
  if (cells.slice(columnCount).some((cell) => cell !== '')) {
    problems.push({ line, code: 'COLUMN_COUNT', message: `应有 ${columnCount} 列，实际 ${cells.length} 列；含逗号的内容要加英文双引号` });
    return undefined;
  }
  const before = problems.length;
  const values = Object.fromEntries(FIELDS.map((field) => [field, cells[positions.get(field) ?? -1] ?? ''])) as Record<Field, string>;
  for (const field of FIELDS) {
    const problem = checkValue(values[field], COLUMNS[field]);
    if (problem) problems.push({ line, column: COLUMNS[field].headings[0] ?? field, ...problem });
  }
  return problems.length === before ? values : undefined;
}

function checkValue(value: string, { label, required, maxLength }: Column): Pick<ImportProblem, 'code' | 'message'> | undefined {
  if (value === '') return required ? { code: 'VALUE_MISSING', message: `${label}没有填` } : undefined;
  if (CONTROL.test(value)) return { code: 'VALUE_CHARACTER', message: `${label}里有换行、乱码或不可见字符` };
  if (value.length > maxLength) return { code: 'VALUE_TOO_LONG', message: `${label}超过 ${maxLength} 个字符` };
  return undefined;
}
