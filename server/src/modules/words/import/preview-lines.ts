/** What an import would change, line by line, as people look at it before they confirm. */
import type { WordField, WordLine, WordList } from '@xueban/contract/school/word-imports';
import { CODES, type Field, LABELS, FIELDS } from './headings';
import type { ImportPlan, StoredCourse, StoredWord } from './plan-import';
import { sayPlace, type ImportProblem } from './problems';
import type { Understood } from './understood';

export type PreviewLines = Record<WordList, WordLine[]>;
/** More are of no use to anybody who looks at them. */
const MOST_LINES = 20_000;

const VALUES = ['phonetic', 'partOfSpeech', 'meaning', 'example', 'translation'] as const satisfies readonly Field[];
const NOTHING = { phonetic: '', part_of_speech: '', meaning: '', message: null, changes: [] };

export const toWordField = (field: Field): WordField => CODES[field] as WordField;
export const toField = (code: string): Field | undefined => FIELDS.find((field) => CODES[field] === code);

export function noLines(): PreviewLines {
  return { added: [], changed: [], moved: [], restored: [], removed: [], rejected: [], doubtful: [], hidden: [] };
}

/** Adds what becomes of the words of a course. */
export function addChanges(lines: PreviewLines, name: string, stored: StoredCourse, plan: ImportPlan): void {
  const before = new Map(stored.words.map((word) => [word.id, word]));
  const unitNames = new Map(stored.units.map((unit) => [unit.id, unit.name]));
  const chapterNames = new Map(stored.chapters.map((chapter) => [chapter.id, chapter.name]));
  const joinPlace = (unit: string | undefined, chapter: string | undefined): string => [name, unit, chapter].filter(Boolean).join(' · ');
  const storedPlace = ({ unitId, chapterId }: StoredWord): string => joinPlace(unitNames.get(unitId), chapterNames.get(chapterId));
  for (const word of plan.words) {
    if (word.change === 'unchanged') continue;
    const chapter = plan.chapters[word.chapterIndex];
    const place = joinPlace(plan.units[chapter?.unitIndex ?? -1]?.name, chapter?.name);
    const was = before.get(word.id ?? 0);
    const changes = was ? getChanges({ ...was, place: storedPlace(was) }, { ...word, place }) : [];
    add(lines[word.change], { ...toLine(word), place, changes });
  }
  const removed = new Set(plan.removedWordIds);
  const gone = stored.words.filter(({ id }) => removed.has(id)).sort((a, b) => a.sequence - b.sequence);
  for (const word of gone) add(lines.removed, { ...toLine(word), place: storedPlace(word) });
}

type Placed = Pick<StoredWord, 'spelling' | (typeof VALUES)[number]> & { place: string };

function getChanges(was: Placed, is: Placed): WordLine['changes'] {
  const fields = (['spelling', ...VALUES, 'place'] as const).filter((field) => was[field] !== is[field]);
  return fields.map((field) => ({ field: field === 'place' ? field : toWordField(field), before: was[field], after: is[field] }));
}

const toLine = ({ spelling, phonetic, partOfSpeech, meaning }: Pick<StoredWord, 'spelling' | 'phonetic' | 'partOfSpeech' | 'meaning'>) => ({
  ...NOTHING,
  word: spelling,
  phonetic,
  part_of_speech: partOfSpeech,
  meaning,
});

const DOUBTS = {
  cut: '可以有两种读法，请核对单词和释义',
  letters: '中文前面有英文，请核对词性和释义',
  number: '末尾的数字留在拼写里；只是区分同形词的编号，就在文件里去掉',
  spellings: '单词里有逗号或分号，要照样整个拼写；是几种写法，就写成 a/b',
} as const;

/** Adds the lines of the file that are not taken as they stand. */
export function addReadings(lines: PreviewLines, { doubtful, hiddenRows, leftOut }: Understood): void {
  for (const { why, word, meaning, ...place } of doubtful) {
    add(lines.doubtful, { ...NOTHING, place: sayPlace(place), word, meaning, message: DOUBTS[why] });
  }
  for (const place of hiddenRows) add(lines.hidden, { ...NOTHING, place, word: '', message: '隐藏或被筛选掉，没有读' });
  addProblems(lines, leftOut);
}

export function addProblems(lines: PreviewLines, problems: readonly ImportProblem[]): void {
  for (const { message, column, word, ...place } of problems) {
    const field = column === undefined ? undefined : toField(column);
    const named = field === undefined || message.includes(LABELS[field]) ? message : `${LABELS[field]}：${message}`;
    add(lines.rejected, { ...NOTHING, place: sayPlace(place) || '整个文件', word: word ?? '', message: named });
  }
}

function add(list: WordLine[], line: WordLine): void {
  if (list.length < MOST_LINES) list.push(line);
}
