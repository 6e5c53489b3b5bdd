/** Rows that look like titles but are not known ones: only a person can say what they are. */
import { HAN } from './cell-kinds';
import type { Columns } from './columns';
import type { TableRow } from './files/table';
import type { ImportProblem } from './problems';
import { isSection } from './sections';

/** Whether they become units or are skipped; without it the file is refused. */
export type TitleUse = 'unit' | 'skip';

const MAX_TITLE = 50;
const MAX_CHINESE_TITLE = 30;
/** `Reading Club`, `Project 2`, `Culture and Life`: no word of a list begins each of its words with a capital, but names do. */
const CAPITALS = /^(?:\d{1,2}\s*[.、]?\s*)?[A-Z][\w’'-]*[:：]?(?: (?:[A-Z\d][\w’'-]*|of|and|the|a|an|in|on|to|for|at|with|&))+$/;
const ALONE = /^(?:Welcome|Starter|Revision|Review|Project|Appendix|Introduction|Supplement|Warm-?up)$/i;

/**
 * The title that a row may be: alone, before a row that is a word, or before a unit.
 * @param hasUnits whether other rows name units: only there a title is told from a word without a meaning, unless people say that
 *   there are titles
 */
export function unknownTitle(
  { cells }: TableRow,
  next: TableRow | undefined,
  { positions }: Columns,
  hasUnits: boolean,
): string | undefined {
  const filled = [...new Set(cells.filter((cell) => cell !== ''))];
  const [title = ''] = filled;
  if (!hasUnits || filled.length !== 1 || next === undefined || !/\p{L}/u.test(title)) return undefined;
  const spelling = positions.get('spelling') ?? 0;
  const isBehind = cells.indexOf(title) > spelling;
  if (isBehind || !(isWordRow(next, positions) || isSection(next.cells.find((cell) => cell !== '') ?? ''))) return undefined;
  if (HAN.test(title)) return title.length <= MAX_CHINESE_TITLE ? title : undefined;
  return title.length <= MAX_TITLE && (CAPITALS.test(title) || ALONE.test(title)) ? title : undefined;
}

const isWordRow = ({ cells }: TableRow, positions: Columns['positions']): boolean =>
  (['spelling', 'meaning'] as const).every((field) => (cells[positions.get(field) ?? -1] ?? '') !== '');

export const unknownTitleFault = (title: string): Pick<ImportProblem, 'code' | 'message' | 'hint'> => ({
  code: 'TITLE_UNKNOWN',
  message: `这一行像标题，没有认出来：${title}`,
  hint: '是单元就加 --titles unit，不用它就加 --titles skip，是单词就写上释义',
});
