/** Lines between the words that name what follows: Module 2, Unit 3, 第三单元, Lesson 5. */
import type { Field } from './headings';

const NUMBER = '(?:\\d+|[ivx]+|one|two|three|four|five|six|seven|eight|nine|ten)';
const REST = '\\b.{0,50}$';
/** How far up each kind stands: the modules of a book have units, units have topics, these have lessons. */
const KINDS: readonly (readonly [RegExp, number])[] = [
  [new RegExp(`^(?:(?:starter|welcome|预备)\\s*)?(?:module|m)\\s*\\.?\\s*${NUMBER}${REST}`, 'i'), 0],
  [/^(?:第\s*[\d一二三四五六七八九十百]+\s*模块|模块\s*[\d一二三四五六七八九十百]+).{0,50}$/, 0],
  [new RegExp(`^(?:(?:starter|welcome|预备)\\s*)?(?:unit|chapter|list|week|u)\\s*\\.?\\s*${NUMBER}${REST}`, 'i'), 1],
  [/^(?:第\s*[\d一二三四五六七八九十百]+\s*[单章][元]?|单元\s*[\d一二三四五六七八九十百]+).{0,50}$/, 1],
  [/^(?:预备单元|复习单元|专题).{0,50}$|^starter$/i, 1],
  [new RegExp(`^topic\\s*\\.?\\s*${NUMBER}${REST}`, 'i'), 2],
  [new RegExp(`^(?:lesson|part|section|day)\\s*\\.?\\s*(?:${NUMBER}|[a-h])${REST}`, 'i'), 3],
  [/^第\s*[\d一二三四五六七八九十百]+\s*(?:课|天|组|部分).{0,50}$/, 3],
];

/** How far up what a line names stands; undefined when it names nothing. */
const levelOf = (line: string): number | undefined => KINDS.find(([pattern]) => pattern.test(line))?.[1];

export const isSection = (line: string): boolean => levelOf(line) !== undefined;
/** What a sheet of a book's part is called. */
export const isUnitName = (name: string): boolean => (levelOf(name) ?? 2) < 2;

/** `Unit 1` itself, which is no word whatever stands beside it. */
const BARE =
  /^(?:(?:starter|welcome)\s+)?(?:unit|module|lesson)\s*\d{1,2}\s*[:：.]?$|^第\s*[\d一二三四五六七八九十]{1,3}\s*(?:单元|模块|课)$/i;
export const isBareSection = (cell: string): boolean => BARE.test(cell);

/** From the top down. */
const LEVELS: readonly Field[] = ['module', 'unit', 'chapter'];

/** Which field each kind of line names, in a table with these lines: what its columns say already stays theirs. */
export function fieldsOfSections(lines: readonly string[], columns: ReadonlySet<Field>): (line: string) => Field | undefined {
  const levels = [...new Set(lines.flatMap((line) => levelOf(line) ?? []))].sort((a, b) => a - b);
  return (line) => {
    const level = levelOf(line);
    if (level === undefined) return undefined;
    if (columns.has('unit')) return LEVELS[Math.min(level, 2)];
    return levels.length < 2 ? 'unit' : LEVELS[Math.min(levels.indexOf(level), 2)];
  };
}

/** What stands below a field, and ends where it begins anew. */
export const below = (field: Field): readonly Field[] => LEVELS.slice(LEVELS.indexOf(field) + 1);
