/** The pack of word sounds: every word of every course is in it, and what is in it is sound. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { COLUMNS } from './word-course';
import { readWordCourse, WORD_COURSES } from './read';

const FOLDER = path.join(__dirname, '..', 'english', 'sounds');
/** Of the whole pack, bytes. */
const MOST = 12_000_000;

const pack = JSON.parse(readFileSync(path.join(FOLDER, 'words.json'), 'utf8')) as { words: Record<string, [number, number]> };
const sounds = readFileSync(path.join(FOLDER, 'words.mp3s'));

describe('the pack of word sounds', () => {
  test.each(WORD_COURSES)('says every word of %s', (course) => {
    const at = COLUMNS.indexOf('word');
    const words = readWordCourse(course)
      .slice(1)
      .map((row) => row[at] ?? '');
    expect(words.length).toBeGreaterThan(100);
    // Missing after a change of words.csv: npm run sounds.
    expect(words.filter((word) => pack.words[word] === undefined)).toEqual([]);
  });

  test('holds one MP3 behind the other, each of a word’s length, and no more than may be shipped', () => {
    let end = 0;
    for (const [word, [at, length]] of Object.entries(pack.words)) {
      expect([word, at]).toEqual([word, end]);
      end = at + length;
      // A frame of MPEG layer III begins with eleven set bits; 32 kbit/s: 0.3 to 3 seconds.
      expect([word, sounds[at], ((sounds[at + 1] ?? 0) & 0xe0) === 0xe0]).toEqual([word, 0xff, true]);
      expect([word, length > 1200 && length < 12_000]).toEqual([word, true]);
    }
    expect(end).toBe(sounds.length);
    expect(end).toBeLessThanOrEqual(MOST);
  });
});
