/** Which words of a course are looked at. Pure. */
import type { Calls } from '@xueban/contract/calls';
import type { Course, StudentWord, Unit } from '@xueban/contract/resources/courses';

export type StateChoice = 'all' | StudentWord['state'];

export interface Filter {
  /** 0: the whole course. */
  unitId: number;
  /** 0: the whole unit. */
  chapterId: number;
  state: StateChoice;
  /** What was typed; '' for no search. */
  text: string;
}

export const WHOLE = 0;
export const stateOptions: readonly { key: StateChoice; label: string }[] = [
  { key: 'all', label: '全部' },
  { key: 'new', label: '待学' },
  { key: 'reviewing', label: '复习中' },
  { key: 'mastered', label: '已掌握' },
];

/** Longest search the API takes. */
export const MAX_SEARCH = 50;

export type WordsQuery = NonNullable<Calls['GET courses/{id}/words']['query']>;

/** The query of the call. A search looks through the whole course: who searches does not know the chapter. */
export function getQuery({ unitId, chapterId, state, text }: Filter): WordsQuery {
  const q = toSearch(text);
  const place = q !== '' || unitId === WHOLE ? {} : chapterId === WHOLE ? { unit_id_eq: unitId } : { chapter_id_eq: chapterId };
  return { ...place, ...(state === 'all' ? {} : { state_eq: state }), ...(q === '' ? {} : { q }) };
}

/** What was typed, as it is searched for. */
export function toSearch(text: string): string {
  return text.normalize('NFKC').replace(/\s+/g, ' ').trim().slice(0, MAX_SEARCH);
}

const bySequence = (a: { sequence: number }, b: { sequence: number }): number => a.sequence - b.sequence;
const option = ({ id, name }: { id: number; name: string }) => ({ key: id, label: name });

export function unitOptions(course: Course): { key: number; label: string }[] {
  return [{ key: WHOLE, label: '整门课' }, ...course.units.slice().sort(bySequence).map(option)];
}

/** Chapters of the unit chosen; none to choose from where there is only one. */
export function chapterOptions(unit: Unit | undefined): { key: number; label: string }[] {
  if (!unit || unit.chapters.length < 2) return [];
  return [{ key: WHOLE, label: '整个单元' }, ...unit.chapters.slice().sort(bySequence).map(option)];
}

/** The state of an address: anything unknown is all. */
export function parseState(text: string | undefined): StateChoice {
  return stateOptions.find(({ key }) => key === text)?.key ?? 'all';
}

/** Where the page starts: the place of the address; a chapter brings its unit along. */
export function getPlace(course: Course, unitId: number | undefined, chapterId: number | undefined): Pick<Filter, 'unitId' | 'chapterId'> {
  const unit = course.units.find(({ id, chapters }) => id === unitId || chapters.some((chapter) => chapter.id === chapterId));
  const chapter = unit?.chapters.find(({ id }) => id === chapterId);
  return { unitId: unit?.id ?? WHOLE, chapterId: chapter?.id ?? WHOLE };
}

/** What is said where no word fits. */
export function emptyText({ state, text }: Filter): { title: string; text: string } {
  const q = toSearch(text);
  if (q !== '') return { title: `没有找到“${q}”`, text: '可以输入单词开头的几个字母，或者中文意思里的字' };
  const texts: Record<StateChoice, { title: string; text: string }> = {
    all: { title: '这里还没有单词', text: '换一个单元或章看看' },
    new: { title: '这里没有待学的词了', text: '都学过了，接下来按计划复习就好' },
    reviewing: { title: '这里没有复习中的词', text: '学完一轮，单词就会来到这里' },
    mastered: { title: '这里还没有掌握的词', text: '每次复习答对都会升一格，走完就到这里' },
  };
  return texts[state];
}
