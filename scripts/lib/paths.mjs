// @ts-check
/** Where things are, from the root of the checkout. */
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..', '..');

/** @param {...string} parts */
export const inRoot = (...parts) => path.join(root, ...parts);

/** Logs of every step; not in git. */
export const outputDir = inRoot('output');
/** Stamps of what was built from what; not in git. */
export const cacheDir = inRoot('.cache');
/** Drawings of mathematics, for every school of a run: see server/seed/kept-drawings.ts. */
export const drawingsDir = path.join(cacheDir, 'drawings');
/** The built mini-program. */
export const distDir = inRoot('dist', 'wechat');
