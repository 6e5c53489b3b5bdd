import fs from 'node:fs';
import path from 'node:path';
import { listFiles } from '../compile/compile';

/** Between two looks, ms; a build is over once nothing has changed from one to the next. */
const LOOK_MS = 300;

/** Names, times and sizes of all files; '' while there is no app. */
function stampOf(folder: string): string {
  try {
    if (!fs.existsSync(path.join(folder, 'app.json'))) return '';
    return listFiles(folder)
      .map((name) => {
        const { mtimeMs, size } = fs.statSync(path.join(folder, name));
        return `${name} ${mtimeMs} ${size}`;
      })
      .join('\n');
  } catch {
    // A file went between being listed and being looked at.
    return '';
  }
}

/**
 * Calls back after every build of a compiled app. It looks again and again, because builds that empty the folder first take away
 * what the system would watch. @returns how to stop
 */
export function watchBuilds(folder: string, onBuild: () => void): () => void {
  let built = stampOf(folder);
  let last = built;
  const timer = setInterval(() => {
    const stamp = stampOf(folder);
    const isQuiet = stamp === last;
    last = stamp;
    if (!isQuiet || stamp === built || stamp === '') return;
    built = stamp;
    onBuild();
  }, LOOK_MS);
  timer.unref();
  return () => clearInterval(timer);
}
