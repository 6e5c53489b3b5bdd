/** The cluster of docs/cluster.md on machines of its own, with the files of deploy/cluster, and what goes wrong with it. */
import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Client, type QueryResultRow } from 'pg';
import { type Harm, until } from '../faults';
import type { Chance } from '../random';
import { Machine, makeDebian, makeNetwork, removeNetwork } from './machines';

/** What goes wrong, and how long writes may then be away, ms. */
export const CLUSTER_FAULTS: Readonly<Record<string, number>> = {
  'primary-kill': 5000,
  'node-loss': 25_000,
  'network-cut': 25_000,
  switchover: 5000,
  'standby-loss': 5000,
};

const NAMES = ['db1', 'db2', 'db3'] as const;
const PASSWORD = randomBytes(16).toString('hex');
export const DATA = '/var/lib/postgresql/17/main';
const deployed = (name: string): string => readFileSync(path.resolve(__dirname, '../../../deploy/cluster', name), 'utf8');
const BACKUPS = { '/etc/pgbackrest.conf': deployed('pgbackrest.conf') };
/** Until all three machines are up, in step and trusted, ms. */
const WHOLE_MS = 180_000;
const ASK_MS = 1000;

/** What a machine says of all of them. */
interface Told {
  members: { name: string; role: string; state: string; lag?: number | string }[];
}

export class Cluster {
  private constructor(
    private readonly machines: Machine[],
    private readonly door: Machine,
    private readonly folder: string,
    private readonly output: string,
  ) {}

  /** @param folder for what machines write @param output for their logs */
  static async start(folder: string, output: string): Promise<Cluster> {
    makeDebian();
    makeNetwork();
    mkdirSync(output, { recursive: true });
    const addresses = NAMES.map((name, place) => `10.207.88.${place + 1} ${name}`).join('\n');
    const hosts = { '/etc/hosts': `127.0.0.1 localhost\n${addresses}\n` };
    const machines = NAMES.map(
      (name, place) =>
        new Machine(name, place + 1, folder, ['etcd', 'patroni'], {
          ...hosts,
          ...BACKUPS,
          '/etc/patroni/config.yml': deployed('patroni.yml'),
          '/etc/patroni_env.conf': getSecrets(name),
          '/etc/default/etcd': `${deployed('etcd')}${getEtcdName(name)}`,
        }),
    );
    const door = new Machine('door', NAMES.length + 1, folder, ['haproxy'], {
      ...hosts,
      '/etc/haproxy/haproxy.cfg': deployed('haproxy.cfg'),
      '/etc/default/haproxy': 'DATABASE_PROXY=0.0.0.0\n',
    });
    const cluster = new Cluster(machines, door, folder, output);
    try {
      for (const machine of [...machines, door]) machine.start(cluster.logOf(machine));
      await cluster.awaitWhole();
      await cluster.ask(`create role xueban login password '${PASSWORD}'`);
      await cluster.ask(`create database xueban owner xueban encoding 'UTF8' template template0`);
    } catch (error) {
      await cluster.stop();
      throw error;
    }
    return cluster;
  }

  /** What the servers are told. */
  get env(): { DATABASE_URL: string; DATABASE_REPLICA_URL: string } {
    const url = (port: number): string => `postgres://xueban:${PASSWORD}@${this.door.address}:${port}/xueban`;
    return { DATABASE_URL: url(5000), DATABASE_REPLICA_URL: url(5001) };
  }

  /** Whether a write counts, by the way of the servers: a standby has it, too. */
  answers(): Promise<boolean> {
    return this.takesWrites(this.env.DATABASE_URL);
  }

  async takesWrites(url: string): Promise<boolean> {
    return this.ask("select pg_logical_emit_message(true, 'torture', '')", url, ASK_MS).then(
      () => true,
      () => false,
    );
  }

  /** Does it at once; all is put right again by `heal`. */
  async bring(fault: string, chance: Chance): Promise<Harm> {
    const { primary, others } = await this.getRoles();
    const hasMoved = async (): Promise<boolean> => (await this.findPrimary(others)) !== undefined;
    const done = (detail: string, isNoticed?: Harm['isNoticed']): Harm => ({
      detail,
      hasEffect: true,
      ...(isNoticed && { isNoticed }),
      heal: () => this.awaitWhole(),
    });
    const returning = (machine: Machine, harm: Harm): Harm => ({
      ...harm,
      heal: async () => {
        machine.start(this.logOf(machine));
        await this.awaitWhole();
      },
    });
    switch (fault) {
      case 'primary-kill': {
        const [pid = ''] = readFileSync(primary.pathOf(`${DATA}/postmaster.pid`), 'utf8').split('\n');
        primary.run('kill', '-9', pid);
        return done(`postmaster of ${primary.name}`, hasMoved);
      }
      case 'node-loss':
        await primary.powerOff();
        return returning(primary, done(primary.name, hasMoved));
      case 'network-cut':
        primary.unplug();
        return {
          ...done(primary.name, hasMoved),
          heal: async () => {
            primary.plug();
            await this.awaitWhole();
          },
        };
      case 'switchover': {
        const candidate = chance.pick(others);
        const body = { leader: primary.name, candidate: candidate.name };
        const told = this.call(primary, 'switchover', { method: 'POST', body: JSON.stringify(body), signal: AbortSignal.timeout(60_000) });
        // Told or not, what counts is where the primary is.
        told.catch(() => undefined);
        // Until it ends its connections it answers as before.
        await until(async () => !(await this.answers()), WHOLE_MS);
        return done(`from ${primary.name} to ${candidate.name}`, hasMoved);
      }
      case 'standby-loss': {
        const standby = chance.pick(others);
        await standby.powerOff();
        return returning(standby, done(standby.name));
      }
      default:
        throw new Error(`No such fault of a cluster: ${fault}`);
    }
  }

  /** All machines with the database are lost at once. @returns an empty one */
  async replaceAll(): Promise<Machine> {
    await Promise.all(this.machines.map((machine) => machine.powerOff()));
    const machine = new Machine('restored', NAMES.length + 2, this.folder, ['nothing'], BACKUPS);
    this.machines.push(machine);
    machine.start(this.logOf(machine));
    // Its init has to be there before anything runs beside it.
    await until(async () => Promise.resolve(machine.isUp), WHOLE_MS);
    return machine;
  }

  async stop(): Promise<void> {
    await Promise.all([...this.machines, this.door].map((machine) => machine.powerOff()));
    removeNetwork();
  }

  private logOf({ name }: Machine): string {
    return path.join(this.output, `${name}.log`);
  }

  /** As the administrator. */
  async ask<Row extends QueryResultRow>(statement: string, url = this.env.DATABASE_URL, patienceMs = WHOLE_MS): Promise<Row[]> {
    const client = new Client({
      connectionString: url.replace('xueban:', 'postgres:').replace(/xueban$/, 'postgres'),
      connectionTimeoutMillis: patienceMs,
      query_timeout: patienceMs,
    });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return (await client.query<Row>(statement)).rows;
    } finally {
      void client.end().catch(() => undefined);
    }
  }

  private call({ address }: Machine, what: string, init: RequestInit = {}): Promise<Response> {
    const authorization = `Basic ${Buffer.from(`patroni:${PASSWORD}`).toString('base64')}`;
    return fetch(`http://${address}:8008/${what}`, { signal: AbortSignal.timeout(ASK_MS), headers: { authorization }, ...init });
  }

  /** Which of them says that it is the primary. */
  private async findPrimary(machines: readonly Machine[]): Promise<Machine | undefined> {
    const asked = machines.map(async (machine) => {
      const { ok } = await this.call(machine, 'primary');
      if (!ok) throw new Error('not the primary');
      return machine;
    });
    return Promise.any(asked).catch(() => undefined);
  }

  async getRoles(): Promise<{ primary: Machine; others: [Machine, ...Machine[]] }> {
    const primary = await this.findPrimary(this.machines);
    const [first, ...others] = this.machines.filter((machine) => machine !== primary);
    if (!primary || !first) throw new Error('The cluster has no primary');
    return { primary, others: [first, ...others] };
  }

  /** All machines agree that one is the primary and that the others are in step. */
  private async awaitWhole(): Promise<void> {
    const isWhole = async (): Promise<boolean> => {
      const told = await Promise.all(this.machines.map(async (machine) => (await (await this.call(machine, 'cluster')).json()) as Told));
      const leaders = new Set(told.flatMap(({ members }) => members.flatMap(({ name, role }) => (role === 'leader' ? [name] : []))));
      return leaders.size === 1 && told.every(isInStep) && this.answers();
    };
    if (!(await until(() => isWhole().catch(() => false), WHOLE_MS)))
      throw new Error(`The cluster is not whole after ${WHOLE_MS / 1000} s; logs are in ${this.output}`);
  }
}

const isInStep = ({ members }: Told): boolean =>
  members.filter(({ role, state, lag }) => role === 'quorum_standby' && state === 'streaming' && lag === 0).length === NAMES.length - 1;

const getSecrets = (name: string): string => `
PATRONI_NAME=${name}
PATRONI_RESTAPI_CONNECT_ADDRESS=${name}:8008
PATRONI_RESTAPI_USERNAME=patroni
PATRONI_RESTAPI_PASSWORD=${PASSWORD}
PATRONI_POSTGRESQL_CONNECT_ADDRESS=${name}:5432
PATRONI_SUPERUSER_USERNAME=postgres
PATRONI_SUPERUSER_PASSWORD=${PASSWORD}
PATRONI_REPLICATION_USERNAME=replicator
PATRONI_REPLICATION_PASSWORD=${PASSWORD}
`;

const getEtcdName = (name: string): string => `
ETCD_NAME=${name}
ETCD_DATA_DIR=/var/lib/etcd/default
ETCD_ADVERTISE_CLIENT_URLS=http://${name}:2379
ETCD_INITIAL_ADVERTISE_PEER_URLS=http://${name}:2380
`;
