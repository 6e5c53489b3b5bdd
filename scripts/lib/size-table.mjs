// @ts-check
/**
 * The sizes of the packages as docs/decisions/0004-client-toolchain.md tells them: the last column of its table is of the
 * build, and the build refuses one that has gone far from it.
 */

/** What may differ before the page has to be written again: small changes are no news. */
const TOLERANCE = { share: 0.1, kilobytes: 2 };

/** The table begins with this, and ends where no row follows. */
const HEAD = '| KB';
/** The row of a package, or of a file of the main one. */
const ROW = /^\| (?:of it )?([\w./-]+) \|/;

/**
 * @param {string} page
 * @param {ReadonlyMap<string, number>} sizes KB by name: `main`, a package, a file of main
 * @returns {{ page: string, stale: string[] }} the page with the sizes of the build in it; what was far from them or missing, in sentences
 */
export function withSizes(page, sizes) {
  /** @type {string[]} */
  const stale = [];
  /** @type {Set<string>} */
  const told = new Set();
  let isTable = false;
  const lines = page.split('\n').map((line) => {
    const isHead = line.startsWith(HEAD);
    isTable = isHead || (isTable && line.startsWith('|'));
    const name = isTable && !isHead ? ROW.exec(line)?.[1] : undefined;
    if (name === undefined) return line;
    const size = sizes.get(name);
    if (size === undefined) {
      stale.push(`there is no ${name} in the build`);
      return line;
    }
    told.add(name);
    const cells = line.split('|');
    const cell = cells.at(-2) ?? '';
    const allowed = Math.max(TOLERANCE.kilobytes, size * TOLERANCE.share);
    if (cell.trim() === '' || !(Math.abs(Number(cell) - size) <= allowed)) stale.push(`${name} is ${size.toFixed(1)} KB`);
    return [...cells.slice(0, -2), ` ${size.toFixed(1)} `, ''].join('|');
  });
  const missing = [...sizes.keys()].filter((name) => !told.has(name)).map((name) => `${name} has no row`);
  return { page: lines.join('\n'), stale: [...stale, ...missing] };
}
