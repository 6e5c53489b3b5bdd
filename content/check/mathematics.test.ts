/** Every course, question and figure of mathematics that is shipped, by the very check of the import. */
import path from 'node:path';
import { checkFolder } from '../../server/src/mathematics-content/check-folder';
import { describeProblem } from '../../server/src/mathematics-content/problems';

const MATHEMATICS = path.join(__dirname, '..', 'mathematics');

const errorsIn = (folder: string): string[] => checkFolder(folder).problems.errors.map(describeProblem);

it('the shipped courses and the level test have no errors', () => {
  expect(errorsIn(MATHEMATICS)).toEqual([]);
});

it('the template has none, and nothing to be looked at again', () => {
  expect(checkFolder(path.join(MATHEMATICS, 'template')).problems.sorted().map(describeProblem)).toEqual([]);
});
