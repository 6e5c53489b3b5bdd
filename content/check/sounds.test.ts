/** The pack of word sounds: every word of every course is in it, made from the transcription that its card shows. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { getPhones, VOICES } from '../../scripts/sounds/voices';
import { COLUMNS } from './word-course';
import { readWordCourse, WORD_COURSES } from './read';

const FOLDER = path.join(__dirname, '..', 'english', 'sounds');
/** Of the whole pack, bytes. */
const MOST = 12_000_000;

const pack = JSON.parse(readFileSync(path.join(FOLDER, 'words.json'), 'utf8')) as { words: Record<string, [number, number, string]> };
const sounds = readFileSync(path.join(FOLDER, 'words.mp3s'));

describe('the pack of word sounds', () => {
  test.each(WORD_COURSES)('says every word of %s as its card writes it', (course) => {
    const [word, phonetic] = [COLUMNS.indexOf('word'), COLUMNS.indexOf('phonetic')];
    const cards = readWordCourse(course)
      .slice(1)
      .map((row) => [row[word] ?? '', row[phonetic]] as const);
    expect(cards.length).toBeGreaterThan(100);
    // Other after a change of words.csv: npm run sounds.
    expect(cards.filter(([spelling, written]) => pack.words[spelling]?.[2] !== written)).toEqual([]);
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

describe('the phones of a transcription', () => {
  // Where British and American English differ, weak and syllabic ends, stress, and what is silent.
  test.each([
    ['/ˈʃedjuːl/', 'sh eh1 d y uw0 l', 'sh e1 d y uu0 l'],
    ['/təˈmɑːtəʊ/', 't ax0 m aa1 t ow0', 't @0 m aa1 t ou0'],
    ['/hɪə(r)/', 'hh ih1 ax0', 'h i@1'],
    ['/ˈbʌtn/', 'b ah1 t ax0 n', 'b uh1 t @0 n'],
    ['/ˈrɪðm/', 'r ih1 dh ax0 m', 'r i1 dh @0 m'],
    ['/fɪlm/', 'f ih1 l m', 'f i1 l m'],
    ['/ˈteɪbl tenɪs/', 't ey1 b ax0 l t eh0 n ih0 s', 't ei1 b @0 l t e0 n i0 s'],
    ['/ˌʌndəˈstænd/', 'ah1 n d ax0 s t ae1 n d', 'uh1 n d @0 s t a1 n d'],
    ['/ˈhæpi/', 'hh ae1 p iy0', 'h a1 p ii0'],
    ['/bɜːd/', 'b er1 d', 'b @@1 d'],
    ['/hɒt/', 'hh ao1 t', 'h o1 t'],
  ])('%s', (phonetic, slt, roger) => {
    expect([VOICES.slt, VOICES.roger].map((voice) => getPhones(phonetic, voice!).join(' '))).toEqual([slt, roger]);
  });

  test('a sign that is none of ours has none', () => {
    expect(() => getPhones('/hoʊp/', VOICES.slt!)).toThrow('/hoʊp/');
  });
});
