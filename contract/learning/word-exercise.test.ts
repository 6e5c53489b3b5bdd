import { readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import {
  areAlike,
  canAsk,
  compareSpelling,
  countsAsRight,
  findObjective,
  hasAlternatives,
  judge,
  getOptions,
  sameSpelling,
  parseSpellings,
  standsForTooMany,
} from './word-exercise';

const word = { id: 7, spelling: 'dictionary', meaning: '词典；字典', distractors: ['字母表', '作者', '图书馆'] };
const said = (spelling: string, typed: string): string =>
  compareSpelling(spelling, typed)
    .map(({ letter, mark }) => (mark === 'right' ? letter : mark === 'missing' ? `[${letter}]` : `(${letter})`))
    .join('');

/** The table that the documents show. */
const RULES = readFileSync(path.join(__dirname, '../../docs/spelling.md'), 'utf8')
  .split('\n')
  .filter((line) => / (?:right|wrong) \|$/.test(line))
  .map(
    (line) =>
      line
        .split('|')
        .slice(1, 4)
        .map((cell) => cell.trim()) as [entry: string, typed: string, judged: string],
  );

/** Rows that no table can show. */
const UNSEEN_SIGNS: typeof RULES = [
  ['apple', 'apple\u200b', 'right'],
  ['apple', '\u2060apple', 'right'],
  ['apple\u00ad', 'apple', 'right'],
  ['app\u200ble', 'apple', 'right'],
  ["o'clock", 'o\u201bclock', 'right'],
  ["o'clock", 'o\u02b9clock', 'right'],
];

test('a claim is not enough where meanings can be chosen from, or the word spelled', () => {
  expect([findObjective(word), findObjective({ distractors: [] })]).toEqual(['choice', 'spelling']);
});

describe('options', () => {
  it('hold the right meaning and every distractor once, in an order of their own for each review', () => {
    const orders = new Set(Array.from({ length: 40 }, (_, seed) => getOptions(word, seed).join()));
    expect(getOptions(word, 1).sort()).toEqual([word.meaning, ...word.distractors].sort());
    expect(getOptions(word, 1)).toEqual(getOptions(word, 1));
    expect(orders.size).toBeGreaterThan(10);
  });

  it('are none without distractors, and the exercise is then not offered', () => {
    expect(getOptions({ ...word, distractors: [] }, 1)).toEqual([]);
    expect(canAsk('choice', { distractors: [], audio_url: '/a.mp3' })).toBe(false);
    expect(canAsk('listening', { distractors: word.distractors, audio_url: null })).toBe(false);
    expect(canAsk('listening', { distractors: word.distractors, audio_url: '/a.mp3' })).toBe(true);
    expect(canAsk('spelling', { distractors: [], audio_url: null })).toBe(true);
  });
});

describe('judgement', () => {
  it('knows the chosen meaning and the typed word; recall is the learner’s own', () => {
    expect(judge('choice', word, '词典；字典')).toBe(true);
    expect(judge('listening', word, '字母表')).toBe(false);
    expect(judge('spelling', word, ' Dictionary ')).toBe(true);
    expect(judge('spelling', word, 'dictionery')).toBe(false);
    expect(judge('recall', word, undefined)).toBeUndefined();
  });

  it('wins over what the phone claims, except in recall', () => {
    expect(countsAsRight('recall', word, undefined, true)).toBe(true);
    expect(countsAsRight('recall', word, undefined, false)).toBe(false);
    expect(countsAsRight('choice', word, '作者', true)).toBe(false);
    expect(countsAsRight('spelling', word, 'dictionary', false)).toBe(true);
    expect(countsAsRight('listening', word, undefined, true)).toBe(false);
  });

  it('leaves it to the phone where the choice was made among the options of an earlier import', () => {
    expect(countsAsRight('choice', word, '字典（旧）', true)).toBe(true);
    expect(countsAsRight('listening', word, '字典（旧）', false)).toBe(false);
    expect(countsAsRight('spelling', word, 'dictionari', true)).toBe(false);
    expect(countsAsRight('choice', { ...word, distractors: [] }, '作者', true)).toBe(false);
  });

  it.each([
    ...RULES,
    ['ice  cream', 'ice cream', 'right'],
    ['T-shirt', 't–shirt', 'right'],
    ['…', '…', 'right'],
    ['…', '', 'wrong'],
    ...UNSEEN_SIGNS,
  ])('%s typed as %s is %s', (spelling, typed, judged) => {
    expect(sameSpelling(spelling, typed)).toBe(judged === 'right');
    expect(countsAsRight('spelling', { spelling, meaning: '', distractors: [] }, typed, false)).toBe(judged === 'right');
  });
});

describe('whether a comparison teaches something', () => {
  it.each([
    ['dictionary', 'dictionery', true],
    ['beautiful', 'beutifull', true],
    ['dictionary', 'book', false],
    ['cat', 'dog', false],
    ['borrow', 'lend', false],
    ['anyone/anybody', 'anibody', true],
  ])('%s spelled as %s: %s', (spelling, typed, alike) => {
    expect(areAlike(spelling, typed)).toBe(alike);
  });
});

describe('several spellings of one entry', () => {
  it.each([
    ['anyone/anybody', ['anyone', 'anybody']],
    ['a/an', ['a', 'an']],
    ['look after / take care of', ['look after', 'take care of']],
    ['go to bed/sleep', ['go to bed', 'go to sleep']],
    ['be/get used to', ['be used to', 'get used to']],
    ['look after/take care of', ['look after', 'take care of']],
    ['say hello/hi to sb', ['say hello to sb', 'say hi to sb', 'say hello', 'hi to sb']],
    ['go out/shopping', ['go out', 'go shopping']],
    ['in order to/that', ['in order to', 'in order that']],
    ['each other/one another', ['each other', 'one another']],
    ['put on/wear', ['put on', 'wear']],
    ['wear/put on', ['wear', 'put on']],
    ['turn/switch on', ['turn on', 'switch on']],
    ['walk/run to', ['walk to', 'run to']],
    ['turn on/off', ['turn on', 'turn off']],
    ['get on/off the bus', ['get on the bus', 'get off the bus']],
    ['in/on time', ['in time', 'on time']],
    ['in time/on time', ['in time', 'on time']],
    ['so that/in order that', ['so that', 'in order that']],
    ['a few/a little', ['a few', 'a little']],
    ['in fact/actually', ['in fact', 'actually']],
    ['sure/of course', ['sure', 'of course']],
    ['all the time/always', ['all the time', 'always']],
    ['fond/afraid of', ['fond of', 'afraid of']],
    ['What/How about…?', ['What about...?', 'How about...?']],
    ['What about…?/How about…?', ['What about...?', 'How about...?']],
    ['Good morning/afternoon!', ['Good morning', 'Good afternoon!']],
    ['colo(u)r', ['colour', 'color']],
    ['(be) good at', ['be good at', 'good at']],
    ['dialogue（ue）', ['dialogueue', 'dialogue']],
    ['colour(=color)', ['colour', 'color']],
    ['colour (= color)', ['colour', 'color']],
    ['colour (AmE color)', ['colour', 'color']],
    ['grey (gray)', ['grey', 'gray']],
    ['grey（gray）', ['grey', 'gray']],
    ['so (so)', ['so so', 'so']],
    ['centre (center)', ['centre', 'center']],
    ['organise (organize)', ['organise', 'organize']],
    ['travelled (traveled)', ['travelled', 'traveled']],
    ['e-mail (email)', ['e-mail', 'email']],
    ['autumn (fall)', ['autumn', 'fall']],
    ['TV (television)', ['TV', 'television']],
    ['television (TV)', ['television', 'TV']],
    ['PE（physical education）', ['PE', 'physical education']],
    ['exam (examination)', ['exam', 'examination']],
    ['mom=mum', ['mom', 'mum']],
    ['anyone = anybody', ['anyone', 'anybody']],
    ['Mr. (=mister)', ['Mr.', 'mister']],
    ['mum; mom', ['mum', 'mom']],
    ['mum，mom', ['mum', 'mom']],
    ['look after; take care of', ['look after', 'take care of']],
    ['nobody, no one', ['nobody', 'no one']],
    ['[be] able to', ['be able to', 'able to']],
    ['begin, began, begun', ['begin']],
    ['begin; began; begun', ['begin']],
    ['begin – began – begun', ['begin']],
    ['begin-began-begun', ['begin']],
    ['see-saw', ['see-saw']],
    ['sing - sang', ['sing']],
    ['get, got, got/gotten', ['get']],
    ['take out, took out, taken out', ['take out']],
    ['cut, cut, cut', ['cut']],
    ['child, children', ['child']],
    ['big, bigger, biggest', ['big']],
    ['far, farther, farthest', ['far']],
    ['beautiful, more beautiful, most beautiful', ['beautiful']],
    ['bye-bye', ['bye-bye']],
    ['teach, teacher', ['teach, teacher']],
    ['first, second', ['first, second']],
    ['Yes, please', ['Yes, please']],
    ['Hello! Hi; hey', ['Hello! Hi; hey']],
    // Forms are other words; what may be left out is no word of its own.
    ['begin (began, begun)', ['begin']],
    ['burn (burnt, burnt / burned, burned)', ['burn']],
    ['child (pl. children)', ['child']],
    ['look (at)', ['look at', 'look']],
    ['ice (cream)', ['ice cream', 'ice']],
    ['kilo(gram)', ['kilogram', 'kilo']],
    ['km/h', ['km/h']],
    ['24/7', ['24/7']],
    ['and/or', ['and/or']],
    ['borrow', ['borrow']],
  ])('%s', (entry, spellings) => {
    expect(parseSpellings(entry)).toEqual(spellings);
    expect(hasAlternatives(entry)).toBe(spellings.length > 1);
    // Each of them, and the entry as it stands on the page, is right on the phone and on the server alike.
    for (const typed of [...spellings, entry]) {
      expect(judge('spelling', { spelling: entry, meaning: '' }, typed)).toBe(true);
      expect(countsAsRight('spelling', { spelling: entry, meaning: '', distractors: [] }, typed, false)).toBe(true);
    }
  });

  it.each([
    ['anyone/anybody', 'Anybody / anyone', true],
    ['anyone/anybody', 'any', false],
    ['anyone/anybody', 'anyoneanybody', false],
    ['a/an', 'and', false],
    ['go to bed/sleep', 'sleep', false],
    ['km/h', 'km', false],
    ['grey (gray)', 'grey gray', false],
    ['mom=mum', 'mommum', false],
    ['ice (cream)', 'cream', false],
    ['begin (began, begun)', 'began', false],
    ['begin, began, begun', 'began', false],
    ['look after / take care of', 'look after', true],
    ['look after / take care of', 'take after', false],
  ])('%s typed as %s: %s', (entry, typed, right) => {
    expect(sameSpelling(entry, typed)).toBe(right);
  });

  it('a wrong one is compared with the one most like it', () => {
    expect(said('anyone/anybody', 'anibody')).toBe('an(i)[y]body');
    expect(said('anyone/anybody', 'anyon')).toBe('anyon[e]');
  });

  it('opens brackets without going through every way, which would never end', () => {
    const entry = '(a)'.repeat(200);
    expect(parseSpellings(entry)[0]).toBe('a'.repeat(200));
    expect(sameSpelling(entry, 'a'.repeat(199))).toBe(true);
    expect(sameSpelling(`(${'(a'.repeat(200)}${')'.repeat(201)}`, 'b')).toBe(false);
    expect(sameSpelling('aa/bb '.repeat(200), 'b')).toBe(false);
    expect(sameSpelling('aa/bb cc/dd '.repeat(200), 'b')).toBe(false);
    expect(areAlike('(a)'.repeat(20), 'b'.repeat(60))).toBe(false);
  });

  it('says which entries stand for more than can be told apart', () => {
    expect(['colo(u)r', '(be) good at', '(a)(b)(c)(d)', 'anyone/anybody', 'go to bed/sleep'].map(standsForTooMany)).not.toContain(true);
    expect(['(a)'.repeat(5), 'aa/bb cc/dd ee/ff gg/hh ii/jj', '(a)'.repeat(19), '(aa/bb) '.repeat(4)].map(standsForTooMany)).not.toContain(
      false,
    );
  });

  it('never takes long, whatever a list writes', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('a', 'b', ' ', '/', '(', ')', '（', '）', '=', ',', '1'), maxLength: 60 }), (entry) => {
        const spellings = parseSpellings(entry);
        expect(spellings.length).toBeLessThanOrEqual(24);
        for (const one of spellings) expect(sameSpelling(entry, one)).toBe(true);
      }),
    );
  });
});

describe('letter by letter', () => {
  it.each([
    ['dictionary', 'dictionary', 'dictionary'],
    ['dictionary', 'dictionery', 'diction(e)[a]ry'],
    ['borrow', 'borow', 'bor[r]ow'],
    ['certain', 'ccertain', 'c(c)ertain'],
    ['cat', '', '[c][a][t]'],
    ['How are you?', 'how is you', 'How (i)(s)[a][r][e] you?'],
    ['wake ... up', 'wake us', 'wake ... u(s)[p]'],
    ['May', 'may', 'May'],
  ])('%s typed as %s', (spelling, typed, expected) => {
    const loose = (text: string): string => text.replace(/[()[\]]/g, '');
    expect(loose(said(spelling, typed)).length).toBe(loose(expected).length);
    expect(said(spelling, typed)).toBe(expected);
  });

  it('gives back both words: right and missing letters spell the word, right and extra ones what was typed', () => {
    const letters = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'é'), maxLength: 12 });
    fc.assert(
      fc.property(letters, letters, (spelling, typed) => {
        const compared = compareSpelling(spelling, typed);
        const spelled = (left: 'missing' | 'extra') =>
          compared
            .filter(({ mark }) => mark === 'right' || mark === left)
            .map(({ letter }) => letter)
            .join('');
        expect(spelled('missing')).toBe(spelling);
        expect(spelled('extra')).toBe(typed);
      }),
    );
  });
});
