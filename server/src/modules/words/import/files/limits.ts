/** What a file may hold: beyond it an import would take the machine, and no school's list does. */

export const MAX_FILE_BYTES = 20 * 1024 * 1024;
/** Of a workbook, unpacked: 20,000 words with everything take some 15 MB. */
export const MAX_UNPACKED_BYTES = 80 * 1024 * 1024;
export const MAX_ROWS = 50_000;
export const MAX_COLUMNS = 200;
/** What Excel itself lets into a cell. */
export const MAX_CELL_CHARACTERS = 32_767;
export const MAX_SHEETS = 100;
/** A line of text longer than any entry is none. */
export const MAX_LINE = 2000;
