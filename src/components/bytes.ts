/** Sizes of files as people say them. Pure. */

const BYTES_PER_KB = 1024;

/** 86 KB, 1.2 MB. */
export function sayBytes(bytes: number): string {
  const kb = bytes / BYTES_PER_KB;
  return kb < BYTES_PER_KB ? `${Math.max(1, Math.round(kb))} KB` : `${(kb / BYTES_PER_KB).toFixed(1)} MB`;
}
