/** Headings in a word list, which say where the words below them belong: Module 2, Unit 3, 第三单元, Lesson 5. */
import type { Field } from './headings';

const NUMBER = '(?:\\d+|[ivx]+|one|two|three|four|five|six|seven|eight|nine|ten)';
const REST = '\\b.{0,50}$';
/** The patterns of each kind with its level: 0 module, 1 unit, 2 topic, 3 lesson. */
const KINDS: readonly (readonly [RegExp, number])[] = [
  [new RegExp(`^(?:(?:starter|welcome|预备)\\s*)?(?:module|m)\\s*\\.?\\s*${NUMBER}${REST}`, 'i'), 0],
  [/^(?:第\s*[\d一二三四五六七八九十百]+\s*模块|模块\s*[\d一二三四五六七八九十百]+).{0,50}$/, 0],
  [new RegExp(`^(?:(?:starter|welcome|预备)\\s*)?(?:unit|chapter|list|week|u)\\s*\\.?\\s*${NUMBER}${REST}`, 'i'), 1],
  [/^(?:第\s*[\d一二三四五六七八九十百]+\s*[单章][元]?|单元\s*[\d一二三四五六七八九十百]+).{0,50}$/, 1],
  [/^(?:预备单元|复习单元|专题).{0,50}$|^starter$/i, 1],
  // Module and unit in one, as lists of 外研版 have them: M1U1.
  [/^m\d{1,2}\s?[-.]?\s?u\d{1,2}\b.{0,50}$/i, 1],
  [new RegExp(`^topic\\s*\\.?\\s*${NUMBER}${REST}`, 'i'), 2],
  [new RegExp(`^(?:lesson|part|section|day)\\s*\\.?\\s*(?:${NUMBER}|[a-h])${REST}`, 'i'), 3],
  [/^第\s*[\d一二三四五六七八九十百]+\s*(?:课|天|组|部分).{0,50}$/, 3],
];

/** Headings outside the numbering of units: Welcome Unit, 复习, Project 2. They take the highest level of their list. */
const BESIDE: readonly RegExp[] = [
  /^(?:welcome|starter|introductory|preparatory|bridging|revision|review)\s+(?:unit|module)\b.{0,40}$/i,
  /^(?:revision|review|recycle|project)\s*\.?\s*(?:\d{1,2}|[ivx]{1,4}|[a-h])$/i,
  /^(?:预备|复习|总复习|期中|期末|入门|衔接|拓展)(?:篇|单元|模块)\s*[\d一二三四五六七八九十]{0,2}$/,
  /^(?:总复习|复习|期中复习|期末复习)\s*[\d一二三四五六七八九十]{1,2}$/,
];
const TOP = -1;

/** A line that begins with a textbook. The first group is its title (人教版七年级上册), the second the rest of the line. */
const BOOK =
  /^([^,，;；:：]{0,20}?(?:(?:[一二三四五六七八九1-9]年级|[初高][一二三])[\s（(]{0,2}(?:[上下全][一]?(?:学期|册)?)?|(?:选择性)?必修\s?(?:第?[一二三四1-4]册?)?)[)）]?)(?:英语)?[\s:：·.,，—-]{0,3}(.{0,60})$/;
/** What may follow a title when the line names only a book: 单词表 in 七年级上册单词表. */
const LIST_OF_BOOK = /^(?:单词|词汇|生词)(?:短语|词组)?(?:总)?(?:表|汇总|列表)?$/;
/** A title with nothing behind it must look like this, since 初一 is also the meaning of a word. */
const WHOLE_BOOK = /年级[\s（(]{0,2}[上下全]|必修\s?第?[一二三四1-4]/;

/** Level of a heading; undefined when it is none. */
const findLevel = (section: string): number | undefined =>
  KINDS.find(([pattern]) => pattern.test(section))?.[1] ?? (BESIDE.some((pattern) => pattern.test(section)) ? TOP : undefined);

/** What a heading names: `七年级上册 Unit 1` both, others only one; the other is empty. */
interface Headline {
  book: string;
  section: string;
}

export function findHeadline(line: string): Headline | undefined {
  if (findLevel(line) !== undefined) return { book: '', section: line };
  const [, before = '', section = ''] = BOOK.exec(line) ?? [];
  const book = before.trim();
  if (book === '') return undefined;
  if (findLevel(section) !== undefined) return { book, section };
  const isAlone = section === '' ? WHOLE_BOOK.test(book) : LIST_OF_BOOK.test(section);
  return isAlone ? { book, section: '' } : undefined;
}

export const isSection = (line: string): boolean => findHeadline(line) !== undefined;
/** Whether a sheet is called like a module or a unit. */
export const isUnitName = (name: string): boolean => (findLevel(name) ?? 2) < 2;

export const isModuleName = (name: string): boolean => findLevel(name) === 0;

/** A heading that is nothing but `Unit 1`. It is no word even when other cells of its row are filled. */
const BARE =
  /^(?:(?:starter|welcome)\s+)?(?:unit|module|lesson)\s*\d{1,2}\s*[:：.]?$|^第\s*[\d一二三四五六七八九十]{1,3}\s*(?:单元|模块|课)$/i;
export const isBareSection = (cell: string): boolean => BARE.test(cell);

/** Fields that a heading can fill, the highest first. */
const LEVELS: readonly Field[] = ['module', 'unit', 'chapter'];

/** Which field the headings of one table fill. */
export interface SectionFields {
  findField: (section: string) => Field | undefined;
  /** For a title of no known kind, which a person has said is a unit. */
  top: Field;
}

/**
 * Where units have a column, a heading fills the field of its level. Elsewhere the levels that occur are numbered from
 * module down, and a single one is the unit.
 */
export function mapSectionsToFields(lines: readonly string[], columns: ReadonlySet<Field>): SectionFields {
  const named = lines.flatMap((line) => findLevel(findHeadline(line)?.section ?? '') ?? []);
  const levels = [...new Set(named)].filter((level) => level !== TOP).sort((a, b) => a - b);
  const top = columns.has('unit') || levels.length < 2 ? 'unit' : 'module';
  const findField = (section: string): Field | undefined => {
    const level = findLevel(section);
    if (level === undefined) return undefined;
    if (level === TOP) return top;
    if (columns.has('unit')) return LEVELS[Math.min(level, 2)];
    return levels.length < 2 ? 'unit' : LEVELS[Math.min(levels.indexOf(level), 2)];
  };
  return { findField, top };
}

/** Lower fields: they are emptied when a heading fills this one. */
export const below = (field: Field): readonly Field[] => LEVELS.slice(LEVELS.indexOf(field) + 1);

const COUNTED = '(?:[(（]?(?:[一二三四五六七八九十]{1,2}|\\d{1,2}|[A-H])\\s*[、.．)）]\\s*|[①-⑩]\\s*|[ivx]{1,3}[.、]\\s*)?';
const CHINESE_PART = '(?:单词|词汇|短语|词组|句子|句型|专有名词)';
const PART_OF_LIST = [
  new RegExp(
    `^${COUNTED}(?:(?:new|key|useful|important) )?(?:words|phrases|expressions|sentences|sentence patterns|proper (?:nouns|names))(?: ?(?:and|&) ?(?:phrases|expressions|sentences))?[:：]?$`,
    'i',
  ),
  new RegExp(
    `^${COUNTED}[【[]?(?:本单元|本课)?(?:重点|核心|常用|必记|必背|必会|必考|常考|高频|经典|基础|基本|重要|课标|拓展|黑体)?${CHINESE_PART}(?:[和与及、]${CHINESE_PART})?[】\\]]?[:：]?$`,
    'i',
  ),
];
/** Headings inside a unit that only say what kind of entries follow: Words, 二、短语, 【重点句型】. They fill no field. */
export const isPartOfList = (line: string): boolean => line.length <= 60 && PART_OF_LIST.some((pattern) => pattern.test(line));

/** How Excel and WPS call sheets that nobody named. */
export const isUnnamedSheet = (name: string): boolean => /^(?:sheet|工作表|表)\s*\d{1,3}(?:\s*[(（]\d{1,3}[)）])?$/i.test(name);
