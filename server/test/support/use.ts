/** What all tests of a file use: made before them, ended after them. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

type End = () => unknown;
/** Of what is in use, the latest last: it ends first. */
const ends: End[] = [];

/** Once the tests are over. */
export const endLater = (end: End): void => void ends.push(end);

function use(begin: () => Promise<End> | End): void {
  let before = 0;
  beforeAll(async () => {
    before = ends.length;
    endLater(await begin());
  });
  afterAll(async () => {
    while (ends.length > before) await ends.pop()?.();
  });
}

/** Empty until the tests begin, and in the order of the calls. Nothing may keep a copy of it before. */
export function useMade<T extends { close(): unknown } | { stop(): unknown }>(make: () => Promise<T>): T {
  const made = {} as T;
  use(async () => {
    Object.assign(made, await make());
    return () => ('close' in made ? made.close() : made.stop());
  });
  return made;
}

/** @returns its path; it is there at once */
export function useFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'xueban-test-'));
  use(() => () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
