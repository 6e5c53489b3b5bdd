/** Point-in-time recovery as docs/cluster.md has it: a backup, the log since, and the school of a moment on another machine. */
import { until } from '../faults';
import type { History } from '../history';
import { type Cluster, DATA } from './cluster';

/** So much may be lost when all machines of the cluster are, ms. */
export const MOST_LOST_MS = 60_000;
const PATIENCE_MS = 3 * MOST_LOST_MS;
const BACKREST = ['pgbackrest', '--stanza=xueban'] as const;

export interface Moment {
  /** As PostgreSQL says it. */
  time: string;
  /** It lies between these, on the clock of the history: what was acknowledged before has to be there again, what was asked for after must not. */
  after: number;
  before: number;
  /** After so long all that was written until then is in the repository, ms. */
  keptAfterMs: number;
}

export async function keepBackup(cluster: Cluster): Promise<void> {
  const { primary } = await cluster.getRoles();
  primary.run(...BACKREST, 'stanza-create');
  primary.run(...BACKREST, '--type=full', 'backup');
}

export async function noteMoment(cluster: Cluster, history: History): Promise<Moment> {
  const after = history.now();
  const [now] = await cluster.ask<{ time: string; segment: string }>(
    'select clock_timestamp()::text as time, pg_walfile_name(pg_current_wal_insert_lsn()) as segment',
  );
  const before = history.now();
  if (!now) throw new Error('a query returned no row');
  const isKept = async (): Promise<boolean> => {
    const archived = `select from pg_stat_archiver where last_archived_wal collate "C" >= '${now.segment}'`;
    return (await cluster.ask(archived).catch(() => [])).length > 0;
  };
  const isEverKept = await until(isKept, PATIENCE_MS);
  return { time: now.time, after, before, keptAfterMs: isEverKept ? history.now() - after : Infinity };
}

/** All machines are lost; another one has the database as it was. @returns where */
export async function restore(cluster: Cluster, { time }: Moment): Promise<string> {
  const machine = await cluster.replaceAll();
  machine.run(...BACKREST, '--type=time', `--target=${time}`, '--target-action=promote', 'restore');
  const settings = "-c listen_addresses='*' -c synchronous_standby_names='' -c archive_mode=off -c unix_socket_directories=/tmp";
  machine.run('/usr/lib/postgresql/17/bin/pg_ctl', 'start', '-w', '-t', '120', '-D', DATA, '-l', '/tmp/restored.log', '-o', settings);
  const url = cluster.env.DATABASE_URL.replace(/@.*\//, `@${machine.address}:5432/`);
  if (!(await until(() => cluster.takesWrites(url), PATIENCE_MS))) throw new Error('The restored database takes no writes');
  return url;
}
