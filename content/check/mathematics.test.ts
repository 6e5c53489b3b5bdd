/** Every course, question and figure of mathematics that is shipped, by the very check of the import. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { keepDrawings } from '../../server/seed/kept-drawings';
import { checkFolder } from '../../server/src/modules/math/content/check-folder';
import { checkPictures } from '../../server/src/modules/math/content/compile/course';
import { describeProblem } from '../../server/src/modules/math/content/problems';
import { parseRows } from './read';

const MATHEMATICS = path.join(__dirname, '..', 'mathematics');

/** Thousands of formulas are drawn. */
const MINUTES = 5 * 60_000;

it(
  'the shipped courses and the level test have no errors, and all of them can be drawn',
  async () => {
    const { content, problems } = checkFolder(MATHEMATICS);
    const { DRAWINGS_DIR: folder } = process.env;
    await checkPictures(content, folder ? keepDrawings(folder) : undefined);
    expect(problems.errors.map(describeProblem)).toEqual([]);
    // Every section that a course names is there.
    expect(problems.sorted().filter(({ code }) => code === 'SECTION_MISSING')).toEqual([]);
  },
  MINUTES,
);

it('the template has none, and nothing to be looked at again', () => {
  expect(checkFolder(path.join(MATHEMATICS, 'template')).problems.sorted().map(describeProblem)).toEqual([]);
});

describe('the record of the reading', () => {
  const read = (file: string): string => readFileSync(path.join(MATHEMATICS, file), 'utf8');
  const [heading = [], ...record] = parseRows(read('reading-record.csv'));
  const files = readdirSync(MATHEMATICS, { recursive: true, encoding: 'utf8' });

  it('has its columns, and no reading twice', () => {
    expect(heading).toEqual(['file', 'hash', 'read_on', 'questions', 'hard', 'soft', 'what']);
    const rows = record.map((row) => row.join('\t'));
    expect(rows.filter((row, i) => rows.indexOf(row) !== i)).toEqual([]);
  });

  it.each([
    ['a bridge', 2, /^bridges\/.*\.md$/],
    ['the course and the level test', 1, /^(grade-7-first|level-test)\/.*\.md$/],
  ])('has each file of %s as it stands %i times or more', (_, fewest, kind) => {
    const shipped = files.filter((file) => kind.test(file));
    expect(shipped).not.toEqual([]);
    const unread = shipped.flatMap((file) => {
      const now = createHash('sha256').update(read(file)).digest('hex').slice(0, 16);
      const readings = record.filter(([name, hash]) => name === file && hash === now).length;
      return readings < fewest ? [`${file} ${now} ${readings}`] : [];
    });
    // It has changed since it was read: read it again, and say in new rows who read it and what was found.
    expect(unread).toEqual([]);
  });
});
