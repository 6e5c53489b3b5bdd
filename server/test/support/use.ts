/** What all tests of a file use: made before them, ended after them. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** What is in use, the latest last: it ends first. */
const ends: (() => unknown)[] = [];

function endAfterTests(): void {
  afterAll(async () => {
    await ends.pop()?.();
  });
}

type Ended = { close(): unknown } | { stop(): unknown };

/** Empty until the tests begin, and in the order of the calls. Nothing may keep a copy of it before. */
export function useMade<T extends Ended>(make: () => Promise<T>): T {
  const made = {} as T;
  beforeAll(async () => {
    Object.assign(made, await make());
    ends.push(() => ('close' in made ? made.close() : made.stop()));
  });
  endAfterTests();
  return made;
}

/** @returns its path; it is there at once */
export function useFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'xueban-test-'));
  beforeAll(() => void ends.push(() => rmSync(folder, { recursive: true, force: true })));
  endAfterTests();
  return folder;
}
