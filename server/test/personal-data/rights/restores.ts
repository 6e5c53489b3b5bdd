/** Backups, lists of deletions and schools restored from them. */
import path from 'node:path';
import { createObjects } from '../../../src/adapters/objects/create';
import { createTransact, openDatabase, silentLog } from '../../../src/database';
import { createAudit } from '../../../src/modules/accounts/audit/audit.service';
import { createDeletionService } from '../../../src/modules/personal-data/rights/deletions.service';
import type { TestApp } from '../../support/app';
import { createTestDatabase } from '../../support/cluster';
import { endLater, useFolder } from '../../support/use';
import { admin } from './family';

/** @returns what the command says, which succeeds */
export async function ok(on: TestApp, ...args: string[]): Promise<string> {
  const { code, out, err } = await admin(on, ...args);
  expect([args, code, err]).toEqual([args, 0, '']);
  return out;
}

/** @returns why it is refused */
export async function refused(on: TestApp, ...args: string[]): Promise<string> {
  const { code, err } = await admin(on, ...args);
  expect([args, code]).toEqual([args, 1]);
  return err;
}

/** Begins what is due, and is killed when the rows of a student are gone and the student is not. */
export async function beginAndDie({ database: { db }, config }: TestApp): Promise<void> {
  const transact = createTransact(db);
  const log = { error: () => undefined };
  const audit = createAudit({ db, transact, actor: 'system', log });
  const dying = createDeletionService({
    db,
    transact,
    objects: createObjects(config.objects),
    log,
    audit: {
      ...audit,
      record: (event, executor) => (event.kind === 'deletion_done' ? Promise.reject(new Error('killed')) : audit.record(event, executor)),
    },
  });
  expect(await dying.carryOut()).toMatchObject({ carriedOut: 0, failed: [{ error: new Error('killed') }] });
}

export function useRestores(api: TestApp) {
  const folder = useFolder();
  let files = 0;
  const toFile = (name: string): string => path.join(folder, `${(files += 1)}-${name}`);
  const write = async (on: TestApp, name: string, ...args: string[]): Promise<string> => {
    const file = toFile(name);
    await ok(on, ...args, file);
    return file;
  };
  return {
    toFile,
    backUp: (on: TestApp): Promise<string> => write(on, 'backup.tar.gz', 'backup'),
    exportDeletions: (on: TestApp): Promise<string> => write(on, 'deletions.json', 'deletions', '--to'),

    /** The school as the backup has it, in another database; no server runs on it. */
    restored: async (backup: string): Promise<TestApp> => {
      const { url, drop } = await createTestDatabase({ empty: true });
      endLater(drop);
      const there = { ...api, url, config: { ...api.config, objects: { store: 'local' as const, dir: toFile('objects') } } };
      expect((await admin(there, 'restore', backup)).code).toBe(0);
      const database = await openDatabase({ url }, { log: silentLog, poolSize: 1 });
      endLater(() => database.close());
      return { ...there, database };
    },
  };
}
