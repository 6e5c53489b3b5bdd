/** Paths that our own pages name and that are not there: in links, and between backticks. */
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

const ENDING = /\.(?:ts|tsx|mjs|cjs|js|json|jsonc|md|scss|sql|yml)$/;
/** A path as somebody writes one: no blanks, no placeholder. */
const PLAIN = /^[\w@.-]+(?:\/[\w@.-]+)*\/?$/;
/** Made when something runs, or of another tree. */
const ELSEWHERE = /^(?:output|dist|server\/dist|\.data|\.cache|node_modules|DATA_DIR)(?:\/|$)/;
/** Files of a built mini-program, a data folder, a backup; and placeholders, in capitals. */
const MADE = /^(?:remax-vendors\.js|database\.json|manifest\.json|checksums\.json|[A-Z]+\.[\w.]+)$/;

/** @returns a sentence for each path that is not there */
export function missingPaths(root: string): string[] {
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((file) => file !== '' && fs.existsSync(path.join(root, file)));
  const names = new Set(files.map((file) => path.posix.basename(file)));
  const known = new Set(files);
  for (const file of files) for (let dir = path.posix.dirname(file); dir !== '.'; dir = path.posix.dirname(dir)) known.add(dir);
  const top = new Set([...known].filter((entry) => !entry.includes('/')));

  return files
    .filter((file) => file.endsWith('.md'))
    .flatMap((page) => {
      const text = fs.readFileSync(path.join(root, page), 'utf8').replace(/^```[\s\S]*?^```/gm, '');
      const folder = path.posix.dirname(page);
      const linked = [...text.matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)(?:#[^)]*)?\)/g)].map(([, link = '']) =>
        path.posix.normalize(path.posix.join(folder, link)),
      );
      const isThere = (named: string) => {
        const wanted = named.replace(/\/$/, '');
        if (!wanted.includes('/')) return names.has(wanted) || known.has(wanted);
        // From the root, from the page, or from a folder above it; a module may be named without its ending.
        for (let base = folder; ; base = path.posix.dirname(base)) {
          for (const at of [base, `${base}/src`, `${base}/server/src`, `${base}/server/src/modules`, `${base}/server`]) {
            const full = path.posix.normalize(path.posix.join(at, wanted));
            if (['', '.ts', '.tsx', '.mjs'].some((ending) => known.has(full + ending))) return true;
          }
          if (base === '.') return false;
        }
      };
      const looksLikeOurs = (named: string) =>
        PLAIN.test(named) &&
        !ELSEWHERE.test(named) &&
        !MADE.test(named) &&
        (ENDING.test(named) || (named.includes('/') && top.has(named.split('/')[0] ?? '')));
      const named = [...text.matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code).filter(looksLikeOurs);
      return [
        ...linked
          .filter((link) => !known.has(link.replace(/\/$/, '')) && !ELSEWHERE.test(link))
          .map((link) => `${page} links ${link}, which is not there`),
        ...named.filter((each) => !isThere(each)).map((each) => `${page} names \`${each}\`, which is not there`),
      ];
    });
}
