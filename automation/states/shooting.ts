/** What the programs that take pictures of every page have in common. */
import fs from 'node:fs';
import path from 'node:path';
import { type RouteName, routes } from '@xueban/contract/routes';
import setUp from '../driver/global-setup';
import tearDown from '../driver/global-teardown';
import { PAGES } from './pages';
import { type Shot, SheetMaker } from './sheet';

export const SIZES = [
  { width: 375, height: 667 },
  { width: 320, height: 568 },
] as const;
export type Size = (typeof SIZES)[number];

/** @param names all pages where there are none @throws for one that is no page */
export function wantedPages(names: readonly string[]): Set<RouteName> {
  const unknown = names.filter((name) => !(name in PAGES));
  if (unknown.length > 0) throw new Error(`No such page: ${unknown.join(', ')}. Pages: ${Object.keys(PAGES).join(', ')}`);
  return new Set((names.length === 0 ? Object.keys(PAGES) : names) as RouteName[]);
}

/** Runs with a database for schools. */
export async function withSchools(work: () => Promise<void>): Promise<void> {
  await setUp();
  try {
    await work();
  } finally {
    await tearDown();
  }
}

/** Runs a program; what it fails with is told. */
export function runProgram(main: () => Promise<void>): void {
  main().catch((error: unknown) => {
    console.error(error);
    process.exitCode = 1;
  });
}

/** Pictures on their way to sheets. */
export class Sheets {
  /** @param name of the folder of output/ that holds the pictures, and of docs/images that holds the sheets @param quality of these */
  constructor(
    private readonly name: string,
    private readonly quality?: number,
  ) {}

  /** Where a picture lies; its folder is there. */
  pictureOf({ width, height }: Size, ...names: string[]): string {
    const file = path.join(this.picturesDir, `${width}x${height}`, ...names);
    fs.mkdirSync(path.dirname(file), { recursive: true });
    return file;
  }

  get picturesDir(): string {
    return path.resolve(__dirname, '../../output', this.name);
  }

  has(page: RouteName): boolean {
    return fs.existsSync(this.sheetOf(page));
  }

  /** @param rowsOf one a size of phone; none: told, and no sheet is drawn */
  async draw(pages: Iterable<RouteName>, rowsOf: (page: RouteName) => Shot[][]): Promise<void> {
    fs.mkdirSync(this.sheetsDir, { recursive: true });
    const sheets = await SheetMaker.open(this.quality);
    try {
      for (const page of pages) {
        const rows = rowsOf(page);
        if (rows.length > 0) await sheets.draw(rows, this.sheetOf(page));
        else console.error(`${page}: no size has all of its pictures`);
      }
    } finally {
      await sheets.close();
    }
  }

  /** The list of the sheets. @param columns of its table, after the sheet and its title @param cells of a page in them */
  writeList(text: string, columns: readonly string[], cells: (page: RouteName) => readonly string[], pages: readonly RouteName[]): void {
    const row = (values: readonly string[]): string => `| ${values.join(' | ')} |`;
    const lines = pages.map((page) => row([this.has(page) ? `[${page}](${page}.webp)` : page, routes[page].title, ...cells(page)]));
    const head = ['Sheet', 'Title', ...columns];
    const rule = row(head.map((column) => '-'.repeat(column.length)));
    fs.writeFileSync(path.join(this.sheetsDir, 'README.md'), `${text}\n${[row(head), rule, ...lines].join('\n')}\n`);
  }

  private get sheetsDir(): string {
    return path.resolve(__dirname, '../../docs/images', this.name);
  }

  private sheetOf(page: RouteName): string {
    return path.join(this.sheetsDir, `${page}.webp`);
  }
}
