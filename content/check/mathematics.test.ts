/** Every course, question and figure of mathematics that is shipped, by the very check of the import. */
import path from 'node:path';
import { keepDrawings } from '../../server/seed/kept-drawings';
import { checkFolder } from '../../server/src/modules/math/content/check-folder';
import { checkPictures } from '../../server/src/modules/math/content/compile/course';
import { describeProblem } from '../../server/src/modules/math/content/problems';

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
