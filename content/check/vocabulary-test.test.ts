import { readFileSync } from 'node:fs';
import path from 'node:path';
import { readFrequency } from './frequency';
import { makeForms } from './inflections';
import { parseForms, KNOWN_FORMS, packForms, readKnownForms } from './known-forms';
import { readTaughtSenses, readVocabularyTest } from './read';
import { folderWith, REFERENCE_FILES } from './reference-data';
import {
  findBand,
  BANDS,
  checkItems,
  checkPseudoWords,
  countSyllables,
  ITEM_COLUMNS,
  isOneLetterOff,
  normalise,
  PSEUDO_COLUMNS,
  type ItemRule,
  type Problem,
  type PseudoRule,
} from './vocabulary-test';

const items = readVocabularyTest('items');
const pseudoWords = readVocabularyTest('pseudo-words');
const taught = readTaughtSenses();
const words = [...new Set([...taught.keys(), ...items.slice(1).map(([word = '']) => word)])];

/** An item bank of one row: rules about counts speak too, and are looked past. */
const itemRules = (row: string[]): ItemRule[] =>
  checkItems([[...ITEM_COLUMNS], row], taught)
    .filter(({ line }) => line === 2)
    .map(({ rule }) => rule);
const pseudoRules = (row: string[]): PseudoRule[] =>
  checkPseudoWords([[...PSEUDO_COLUMNS], row], words)
    .filter(({ line }) => line === 2)
    .map(({ rule }) => rule);
const getRules = <Rule>(problems: readonly Problem<Rule>[]): Rule[] => problems.map(({ rule }) => rule);

describe('the shipped item bank', () => {
  it('has no problem', () => {
    expect(checkItems(items, taught)).toEqual([]);
  });

  it('is checked against words the courses teach', () => {
    const known = items.slice(1).filter(([word = '']) => taught.has(word));
    expect(known.length).toBeGreaterThan(400);
  });

  it('puts the three hundred most frequent words to the test too', () => {
    expect(items.slice(1).filter((row) => Number(row[6]) <= 300).length).toBeGreaterThanOrEqual(30);
  });
});

describe('an item', () => {
  const good = ['abandon', 'v.', '抛弃', '拥抱', '禁止', '羡慕', '1500', '2k', 'opensubtitles-2018', '1'];
  const withCell = (index: number, value: string): string[] => good.map((cell, at) => (at === index ? value : cell));

  it('without fault has no problem', () => {
    expect(itemRules(good)).toEqual([]);
  });

  const cases: [string, string[], ItemRule][] = [
    ['neither listed nor not', withCell(9, 'yes'), 'listed'],
    ['a missing column', good.slice(0, 8), 'columns'],
    ['a column too many', [...good, '多余'], 'columns'],
    ['an empty cell', withCell(4, ''), 'empty'],
    ['a stray space', withCell(4, '禁 止'), 'spaces'],
    ['a capital in the word', withCell(0, 'Abandon'), 'word'],
    ['an unknown part of speech', withCell(1, 'verb'), 'part-of-speech'],
    ['an option that is not Chinese', withCell(3, 'hug'), 'chinese'],
    ['punctuation in an option', withCell(3, '拥抱；'), 'chinese'],
    ['an option of more than eight characters', withCell(2, '因为不要了所以抛弃掉'), 'chinese'],
    ['a distractor much longer than the meaning', withCell(5, '非常非常羡慕'), 'length'],
    ['a distractor given twice', withCell(5, '拥抱'), 'repeated'],
    ['a distractor that is the meaning', withCell(5, '抛弃'), 'repeated'],
    ['a distractor that is the meaning but for 的', withCell(5, '抛弃的'), 'repeated'],
    ['a distractor that contains the meaning', withCell(5, '抛弃掉'), 'contained'],
    ['a meaning that contains a distractor', withCell(5, '抛'), 'contained'],
    ['使 before one option only', withCell(5, '使生气'), 'form'],
    ['an adjective without 的', ['wise', 'adj.', '明智', '愚蠢', '宽阔', '昂贵', '2044', '3k'], 'form'],
    ['地 after one option only', ['nearly', 'adv.', '几乎', '从不', '早早地', '偶尔', '1300', '2k'], 'form'],
    ['a rank that is no number', withCell(6, '1.5k'), 'rank'],
    ['a band that does not fit the rank', withCell(7, '3k'), 'band'],
    ['a rank of unknown source', withCell(8, 'my-own-list'), 'source'],
    ['a rank beyond the last band', withCell(6, '20001'), 'band'],
  ];

  it.each(cases)('with %s is reported', (_, row, rule) => {
    expect(itemRules(row)).toContain(rule);
  });

  it.each([
    ['a sense of the word', '体育馆'],
    ['another sense of it', '健身房'],
    ['part of a sense', '体育'],
  ])('is reported where a distractor is %s in a course', (_, distractor) => {
    expect(itemRules(['gym', 'n.', '锻炼场地', distractor, '游戏', '果酱', '2400', '3k'])).toContain('taught');
  });

  it('may use a word that holds a taught sense of one character', () => {
    const senses = new Map([['gym', ['馆']]]);
    const rows = [[...ITEM_COLUMNS], ['gym', 'n.', '健身房', '图书馆', '游戏', '果酱', '2400', '3k']];
    expect(getRules(checkItems(rows, senses))).not.toContain('taught');
  });
});

describe('a bank', () => {
  const without = (keep: (row: string[]) => boolean): string[][] => [...items.slice(0, 1), ...items.slice(1).filter(keep)];

  it('with another header is reported', () => {
    expect(getRules(checkItems([['word'], ...items.slice(1)], taught))).toEqual(['header']);
  });

  it('with a word twice is reported', () => {
    const last = items.at(-1) ?? [];
    expect(getRules(checkItems([...items, [...last]], taught))).toContain('duplicate');
  });

  it('with a form of another word is reported', () => {
    const row = ['mountains', 'n.', '高山', '大河', '深湖', '远海', '19999', '20k'];
    expect(getRules(checkItems([...items, row], taught))).toContain('inflection');
  });

  it('out of the order of rank is reported', () => {
    expect(getRules(checkItems([...items.slice(0, 1), ...items.slice(1).reverse()], taught))).toContain('order');
  });

  it.each(BANDS.map(({ name }) => name))('that lacks words of band %s is reported', (name) => {
    const problems = checkItems(
      without((row) => row[7] !== name),
      taught,
    );
    expect(getRules(problems)).toContain('band-count');
  });

  it('of fewer than 1,500 items is reported', () => {
    expect(getRules(checkItems(items.slice(0, 1_500), taught))).toContain('count');
    expect(getRules(checkItems(items.slice(0, 1_501), taught))).not.toContain('count');
  });
});

describe('the shipped pseudo-words', () => {
  it('have no problem', () => {
    expect(checkPseudoWords(pseudoWords, words)).toEqual([]);
  });
});

describe('a pseudo-word', () => {
  it('without fault has no problem', () => {
    expect(pseudoRules(['grensil', '2', 'tinsel'])).toEqual([]);
  });

  const cases: [string, string[], PseudoRule][] = [
    ['a missing column', ['grensil', '2'], 'columns'],
    ['an empty cell', ['grensil', '2', ''], 'empty'],
    ['a stray space', ['grensil', '2', 'tin sel'], 'spaces'],
    ['three letters', ['gre', '1', 'tree'], 'shape'],
    ['ten letters', ['grensilten', '3', 'tinsel'], 'shape'],
    ['no vowel', ['grnsl', '0', 'tinsel'], 'shape'],
    ['q without u', ['qensil', '2', 'tinsel'], 'shape'],
    ['a letter three times in a row', ['grensssil', '2', 'tinsel'], 'shape'],
    ['an end English does not spell', ['grensiv', '2', 'tinsel'], 'shape'],
    ['a wrong count of syllables', ['grensil', '3', 'tinsel'], 'syllables'],
    ['no model', ['grensil', '2', 'Tinsel'], 'model'],
    ['itself as model', ['grensil', '2', 'grensil'], 'model'],
    ['a word of the bank', ['mountain', '2', 'fountain'], 'a-word'],
    ['a form of a word of the bank', ['mountains', '2', 'fountains'], 'a-word'],
    ['one letter changed from a word', ['moontain', '2', 'fountain'], 'near-a-word'],
    ['one letter more than a word', ['mountrain', '2', 'fountain'], 'near-a-word'],
    ['one letter less than a word', ['mountin', '2', 'fountain'], 'near-a-word'],
    ['two letters of a word swapped', ['mountian', '2', 'fountain'], 'near-a-word'],
  ];

  it.each(cases)('with %s is reported', (_, row, rule) => {
    expect(pseudoRules(row)).toContain(rule);
  });

  it('given twice is reported, as are too few and another header', () => {
    const row = ['grensil', '2', 'tinsel'];
    expect(getRules(checkPseudoWords([['word'], row, row], words))).toEqual(['header', 'duplicate', 'count']);
  });
});

describe('small parts', () => {
  it.each([
    ['高兴的', '高兴'],
    ['慢慢地', '慢慢'],
    ['土地', '土'],
    ['地', '地'],
    ['好，坏', '好坏'],
  ])('%s is read as %s', (option, read) => {
    expect(normalise(option)).toBe(read);
  });

  it.each([
    [1, '1k'],
    [1_000, '1k'],
    [1_001, '2k'],
    [6_001, '8k'],
    [20_000, '20k'],
    [20_001, undefined],
  ])('rank %d lies in %s', (rank, band) => {
    expect(findBand(rank)).toBe(band);
  });

  it.each([
    ['splonce', 1],
    ['handle', 2],
    ['conflure', 2],
    ['calforate', 3],
    ['plondify', 3],
  ])('%s has %d syllables', (word, count) => {
    expect(countSyllables(word)).toBe(count);
  });

  it('tells one letter off from two, and from none', () => {
    expect(isOneLetterOff('brandle', 'bramble')).toBe(false);
    expect(isOneLetterOff('handle', 'candle')).toBe(true);
    expect(isOneLetterOff('handle', 'handle')).toBe(false);
    expect(isOneLetterOff('handle', 'handlers')).toBe(false);
  });
});

describe('compared with the forms of the frequency list', () => {
  const known = readKnownForms();

  it('the hashes are those of 50,000 forms', () => {
    expect(known.size).toBeGreaterThan(49_990);
    expect(items.slice(1).filter(([word = '']) => !known.has(word))).toEqual([]);
  });

  it('no pseudo-word, nor any form of one, is in the list', () => {
    const found = pseudoWords.slice(1).filter(([word = '']) => [...makeForms(word)].some((form) => known.has(form)));
    expect(found).toEqual([]);
  });

  it('a form of the list is found again, another one is not', () => {
    const packed = readKnownForms(packForms(parseForms('the 10\nyou 9\nmountains 8\n')));
    expect([packed.size, packed.has('mountains'), packed.has('mountain'), packed.has('')]).toEqual([3, true, false, false]);
  });
});

/* Ranks and near misses want the list itself, which is kept outside the repository. */
const folder = folderWith('subtitles');

if (folder !== undefined) {
  describe('compared with the frequency list', () => {
    const list = readFileSync(path.join(folder, REFERENCE_FILES.subtitles), 'utf8');
    const frequency = readFrequency(list);

    it('the hashes are those of this list', () => {
      expect(packForms(parseForms(list))).toBe(readFileSync(KNOWN_FORMS, 'utf8'));
    });

    it('every rank is the one the list gives', () => {
      const wrong = items.slice(1).filter(([word = '', ...row]) => frequency.findRank(word) !== Number(row[5]));
      expect(wrong.map(([word]) => word)).toEqual([]);
    });

    it('no pseudo-word may be read as one of the 10,000 most frequent words', () => {
      const common = frequency.words.slice(0, 10_000);
      const found = pseudoWords.slice(1).filter(([word = '']) => common.some((other) => isOneLetterOff(word, other)));
      expect(found).toEqual([]);
    });
  });
}
