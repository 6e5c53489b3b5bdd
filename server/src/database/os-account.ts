/**
 * PostgreSQL refuses to run as root. When this process is root, its programs run as an unprivileged account
 * that already exists on the machine.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';

export interface OsAccount {
  name: string;
  uid: number;
  gid: number;
}

/** Looked for in this order; every Linux and macOS has at least `nobody`. */
const PREFERRED = ['postgres', 'nobody', 'daemon'];

const isRoot = (): boolean => process.getuid?.() === 0;

function listAccounts(): OsAccount[] {
  return readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .flatMap((line) => {
      const [name, , uid, gid] = line.split(':');
      if (name === undefined || !/^\d+$/.test(uid ?? '') || !/^\d+$/.test(gid ?? '')) return [];
      return [{ name, uid: Number(uid), gid: Number(gid) }];
    });
}

/**
 * The account PostgreSQL has to run as, or undefined when it can run as this very process.
 * @param clusterDir an existing cluster keeps its owner
 */
export function databaseAccount(clusterDir: string): OsAccount | undefined {
  if (!isRoot()) return undefined;
  const owner = findOwner(clusterDir);
  if (owner && owner.uid !== 0) return owner;
  const accounts = listAccounts().filter(({ uid }) => uid > 0);
  const chosen =
    PREFERRED.map((name) => accounts.find((account) => account.name === name)).find((account) => account !== undefined) ?? accounts[0];
  if (!chosen)
    throw new Error('PostgreSQL cannot run as root and this machine has no other account: add one (useradd xueban) or set DATABASE_URL.');
  return chosen;
}

function findOwner(path: string): OsAccount | undefined {
  const stats = statSync(path, { throwIfNoEntry: false });
  return stats && { name: `uid ${stats.uid}`, uid: stats.uid, gid: stats.gid };
}

/** Spawn options that make a program run as the account. */
export const asAccount = (account: OsAccount | undefined): { uid?: number; gid?: number } =>
  account ? { uid: account.uid, gid: account.gid } : {};

/**
 * Whether the account can enter this folder, or execute or read this file. Asked of the system itself, because
 * mode bits alone do not tell (folders above, access lists).
 */
export function canReach(account: OsAccount | undefined, path: string, access: 'read' | 'execute'): boolean {
  if (!account) return true;
  return (
    spawnSync('/bin/sh', ['-c', `test -${access === 'read' ? 'r' : 'x'} "$0"`, path], { ...asAccount(account), cwd: '/' }).status === 0
  );
}
