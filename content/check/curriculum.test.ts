import { readFileSync } from 'node:fs';
import path from 'node:path';
import { JUNIOR_WORDS } from '../../server/src/modules/ai/rules/english/junior-words';
import { PRIMARY_WORDS } from '../../server/src/modules/ai/rules/english/primary-words';
import { CURRICULUM_HEADWORDS, missingHeadwords, packHeadwords } from './curriculum';
import { parseRows, readWordCourse } from './read';
import { folderWith, REFERENCE_FILES } from './reference-data';
import { COLUMNS } from './word-course';

const words = readWordCourse('junior-high-1600')
  .slice(1)
  .map((row) => row[COLUMNS.indexOf('word')] ?? '');
const [heading = [], ...differences] = parseRows(readFileSync(path.join(__dirname, '../english/curriculum-differences.csv'), 'utf8'));
const headwords = readFileSync(CURRICULUM_HEADWORDS, 'utf8').trim().split('\n');

describe('the curriculum course', () => {
  it('holds every headword of the curriculum but the differences that are named', () => {
    const names = [...PRIMARY_WORDS, ...JUNIOR_WORDS, ...words];
    expect(missingHeadwords([...words, ...differences.map(([headword = '']) => headword)], names)).toEqual([]);
  });

  it('is compared with some 1,600 headwords', () => {
    expect(headwords.length).toBeGreaterThanOrEqual(1_600);
    expect(headwords.filter((entry) => !/^[0-9a-f]{8}(?:\/[0-9a-f]{8})*$/.test(entry))).toEqual([]);
  });

  it.each(['tent', 'recognise', 'X-ray', "o'clock", 'AI'])('that lacked %s would be found out, by name', (removed) => {
    const others = words.filter((word) => word !== removed);
    expect(others).toHaveLength(words.length - 1);
    const missing = missingHeadwords([...others, ...differences.map(([headword = '']) => headword)], words);
    expect(missing).toHaveLength(1);
    expect(missing[0]).toContain(removed);
  });
});

describe('the differences', () => {
  it('are few, and each has a reason and what the course has instead', () => {
    expect(heading).toEqual(['headword', 'in_the_course', 'why']);
    expect(differences.length).toBeLessThanOrEqual(10);
    expect(differences.filter(([, ours = '', why = '']) => !words.includes(ours) || why.length < 10)).toEqual([]);
  });

  it('are needed, all of them', () => {
    for (const [headword = ''] of differences) {
      const others = differences.flatMap(([other = '']) => (other === headword ? [] : [other]));
      expect(missingHeadwords([...words, ...others], [headword])).toEqual([headword]);
    }
  });
});

describe('a list of headwords', () => {
  const packed = packHeadwords('humour/humor\nAI (artificial intelligence)\no’clock\n\ntent\n');

  it('is met by any spelling of each', () => {
    expect(missingHeadwords(['humor', 'AI', "o'clock", 'tent'], [], packed)).toEqual([]);
    expect(missingHeadwords(['humour', 'AI', 'o’clock'], ['tent'], packed)).toEqual(['tent']);
  });

  it('says no word that nobody asks for', () => {
    expect(packed).not.toMatch(/tent|humo/);
    expect(missingHeadwords(['humour', 'AI', "o'clock"], [], packed)).toEqual([expect.stringMatching(/^[0-9a-f]{8}$/)]);
  });
});

/* The list itself is kept outside the repository: this is registered only where it is. */
const folder = folderWith('curriculum');
if (folder !== undefined) {
  test('the hashes are those of the list', () => {
    expect(packHeadwords(readFileSync(path.join(folder, REFERENCE_FILES.curriculum), 'utf8'))).toBe(
      readFileSync(CURRICULUM_HEADWORDS, 'utf8'),
    );
  });
}
