/** What a file may be called on every disk. Pure. */

/** What no file may be called somewhere, and what turns the writing round, so that a name shows another ending. */
const NOT_IN_NAMES = /[\\/:*?"<>|\p{Cc}\p{Cs}\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu;
/** UTF-8; disks take 255, and whoever unpacks may add to it. */
const MAX_NAME_BYTES = 200;

/** A file of the zip, or the zip itself: a name that leads out of no folder and that every disk takes; the ending stays. */
export function entryName(name: string): string {
  const clean = name
    .replace(NOT_IN_NAMES, '_')
    .replace(/^\.+/, '_')
    .replace(/[. ]+$/, '');
  const ending = /\.[A-Za-z0-9]{1,8}$/.exec(clean)?.[0] ?? '';
  let stem = '';
  let left = MAX_NAME_BYTES - ending.length;
  for (const letter of clean.slice(0, clean.length - ending.length)) {
    left -= Buffer.byteLength(letter);
    if (left < 0) break;
    stem += letter;
  }
  return stem + ending || '_';
}
