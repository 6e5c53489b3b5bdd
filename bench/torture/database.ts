/** The embedded PostgreSQL seen from outside, without holding it: its processes, and whether it answers. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Client } from 'pg';
import type { Chance } from './random';

const CONNECT_TIMEOUT_MS = 1000;

export class OutsideDatabase {
  /** @param folder of the cluster, with postmaster.pid @param password of its superuser */
  constructor(
    private readonly folder: string,
    private readonly password: string,
  ) {}

  private pidFile(): { pid: number; port: number } | undefined {
    try {
      const lines = readFileSync(path.join(this.folder, 'postmaster.pid'), 'utf8').split('\n');
      return { pid: Number(lines[0]), port: Number(lines[3]) };
    } catch {
      return undefined;
    }
  }

  postmaster(): number | undefined {
    return this.pidFile()?.pid;
  }

  /** The postmaster and all that it has started. */
  processes(): number[] {
    const postmaster = this.postmaster();
    return postmaster === undefined ? [] : [postmaster, ...getChildren(postmaster)];
  }

  /** Does something on a connection of its own; undefined when the database does not take it. */
  async ask<T>(work: (client: Client) => Promise<T>): Promise<T | undefined> {
    const port = this.pidFile()?.port;
    if (port === undefined) return undefined;
    const client = new Client({
      host: '127.0.0.1',
      port,
      user: 'postgres',
      password: this.password,
      database: 'xueban',
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      query_timeout: CONNECT_TIMEOUT_MS,
      application_name: 'torture',
    });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return await work(client);
    } catch {
      return undefined;
    } finally {
      await client.end().catch(() => undefined);
    }
  }

  async answers(): Promise<boolean> {
    return (await this.ask(async (client) => (await client.query('select 1')).rowCount)) === 1;
  }

  /** A connection of a server, one inside a transaction if there is any. */
  async backend(chance: Chance): Promise<number | undefined> {
    const rows = await this.ask(
      async (client) =>
        (
          await client.query<{ pid: number; busy: boolean }>(
            "select pid, xact_start is not null as busy from pg_stat_activity where application_name = 'xueban' order by pid",
          )
        ).rows,
    );
    const busy = (rows ?? []).filter((row) => row.busy);
    const [first, ...others] = (busy.length > 0 ? busy : (rows ?? [])).map(({ pid }) => pid);
    return first === undefined ? undefined : chance.pick([first, ...others]);
  }
}

/** What Linux says of a process: its state, such as T for stopped, and who started it; undefined once it is gone. */
export function findProcess(pid: number): { state: string; parent: number } | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const [state = '', parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return { state, parent: Number(parent) };
  } catch {
    return undefined;
  }
}

const getChildren = (parent: number): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => findProcess(pid)?.parent === parent);
