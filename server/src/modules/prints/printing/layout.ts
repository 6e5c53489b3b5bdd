/** From measured rows to pages. What is on a sheet is in sheets/. */
import { FIRST_TOP, LATER_TOP, type PageFacts, type PageHead, ROWS_BOTTOM } from './page';

export interface Row {
  height: number;
  /** A heading: never the last of a page. */
  keepWithNext?: true;
  /** Room to write at its foot, in its height, that may be cut to this where the page ends, and takes what the page has left. */
  leastRoom?: number;
  room?: number;
  /** @param height as the page has it: the row's own but for its room */
  draw(doc: PDFKit.PDFDocument, y: number, height: number): void;
}

export interface PlannedPage {
  head: PageHead;
  rows: Row[];
}

/** How a kind of sheet looks. */
export interface SheetLayout<S> {
  /** What its first page says above the rows. */
  facts(sheet: S): PageFacts;
  /** @param title what people call this kind of sheet */
  plan(sheet: S, title: string): PlannedPage[];
}

/** Fewer rows than these do not stand alone on a last page, unless they are as high as this, points: questions with room to work. */
const LEAST_ROWS = 3;
const LEAST_HEIGHT = 160;

export const getTop = ({ kind }: PageHead): number => (kind === 'later' ? LATER_TOP : FIRST_TOP);

/** Whole rows on pages; headings stay with what follows, and a last page is never nearly empty. */
export function paginate(rows: readonly Row[], first: PageHead): PlannedPage[] {
  const pages: PlannedPage[] = [];
  let page: PlannedPage = { head: first, rows: [] };
  let y = getTop(first);
  const turn = (): void => {
    pages.push(page);
    // A heading at the foot moves on with its rows.
    const carried: Row[] = [];
    while (page.rows.length > 1 && page.rows.at(-1)?.keepWithNext) carried.unshift(...page.rows.splice(-1));
    page = { head: { kind: 'later', part: first.part }, rows: carried };
    y = carried.reduce((sum, { height }) => sum + height, LATER_TOP);
  };
  for (const row of rows) {
    const { room = 0, leastRoom = room } = row;
    if (y + row.height - (room - leastRoom) > ROWS_BOTTOM && page.rows.length > 0) turn();
    const height = Math.max(row.height - (room - leastRoom), Math.min(row.height, ROWS_BOTTOM - y));
    page.rows.push({ ...row, height });
    y += height;
  }
  pages.push(page);
  fillLast(pages);
  return pages.map((one, at) => (at < pages.length - 1 ? withRoom(one) : one));
}

/** What a row is given at most of the paper left below it, points. */
const MOST_GIVEN = 220;

/** Paper that is left at the foot of a page is room to write on. */
function withRoom({ head, rows }: PlannedPage): PlannedPage {
  const left = ROWS_BOTTOM - rows.reduce((sum, { height }) => sum + height, getTop(head));
  const given = Math.min(MOST_GIVEN, Math.max(0, left) / Math.max(1, rows.filter(({ room }) => room !== undefined).length));
  return { head, rows: rows.map((row) => (row.room === undefined ? row : { ...row, height: row.height + given })) };
}

function fillLast(pages: readonly PlannedPage[]): void {
  const [before, last] = [pages.at(-2), pages.at(-1)];
  if (!before || !last) return;
  const isLittle = (): boolean => last.rows.length < LEAST_ROWS && last.rows.reduce((sum, { height }) => sum + height, 0) < LEAST_HEIGHT;
  while ((isLittle() || before.rows.at(-1)?.keepWithNext) && before.rows.length > LEAST_ROWS) last.rows.unshift(...before.rows.splice(-1));
}
