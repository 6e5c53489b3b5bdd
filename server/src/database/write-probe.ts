/**
 * Whether the database takes writes. Tried with a real one, on a connection of its own: an answer never waits for the
 * pool, and is there in time even when PostgreSQL hangs.
 */
import { Socket } from 'node:net';
import { Client } from 'pg';

export type Unwritable = 'DATABASE_UNREACHABLE' | 'DATABASE_SLOW' | 'DATABASE_READ_ONLY' | 'DATABASE_FULL' | 'DATABASE_REFUSES_WRITES';

/** Undefined when a write has reached the disk. */
export type WriteResult = { reason: Unwritable; error: Error } | undefined;

export interface WriteProbe {
  /** Answers within `DEADLINE_MS`. Whoever asks at the same time, or just after, gets the same answer. */
  check(): Promise<WriteResult>;
  close(): void;
}

const DEADLINE_MS = 800;
/** Anyone may ask as often as he likes: the disk is asked no more often than this, ms. */
const FRESH_MS = 250;
/** One message, so one transaction, also through a pooler: what must reach the disk is waited for. */
const WRITE = `set local statement_timeout = ${DEADLINE_MS}; set local synchronous_commit = on; insert into settings (key, value) values ('write_probe', now()::text) on conflict (key) do update set value = excluded.value`;

interface Connection {
  client: Client;
  /** Resolves when it can be used. */
  ready: Promise<unknown>;
  /** Ends it without waiting for the other side, which may hang. */
  cut(): void;
}

/** @param url asked for every new connection */
export function createWriteProbe(url: () => string): WriteProbe {
  let held: Connection | undefined;
  let checking: Promise<WriteResult> | undefined;
  let last: { at: number; result: WriteResult } | undefined;

  function drop(): void {
    held?.cut();
    held = undefined;
  }
  async function writeOn({ client, ready }: Connection): Promise<void> {
    await ready;
    await client.query(WRITE);
  }
  async function write(): Promise<void> {
    if (held) {
      // It may have been lost since: that says nothing of the next one.
      const lost = await writeOn(held).then(
        () => undefined,
        (error: unknown) => error as Error,
      );
      if (!lost) return;
      if (getReason(lost) !== 'DATABASE_UNREACHABLE') throw lost;
      drop();
    }
    held = connect(url(), drop);
    await writeOn(held);
  }
  async function check(): Promise<WriteResult> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(new Error(`No write within ${DEADLINE_MS} ms`)), DEADLINE_MS);
    });
    try {
      await Promise.race([write(), late]);
      return undefined;
    } catch (error) {
      drop();
      return { reason: getReason(error as Error), error: error as Error };
    } finally {
      clearTimeout(timer);
    }
  }
  return {
    async check() {
      if (last && performance.now() - last.at < FRESH_MS) return last.result;
      checking ??= check()
        .then((result) => {
          last = { at: performance.now(), result };
          return result;
        })
        .finally(() => {
          checking = undefined;
        });
      return checking;
    },
    close: drop,
  };
}

function connect(url: string, onLost: () => void): Connection {
  const socket = new Socket();
  const client = new Client({
    connectionString: url,
    stream: () => socket,
    application_name: 'xueban readiness',
    keepAlive: true,
  });
  client.on('error', onLost);
  const ready = client.connect();
  ready.catch(() => undefined); // told to whoever waits for it
  return { client, ready, cut: () => socket.destroy() };
}

const REASONS: Readonly<Record<string, Unwritable>> = {
  '25006': 'DATABASE_READ_ONLY', // a standby, or default_transaction_read_only
  '53100': 'DATABASE_FULL',
  '57014': 'DATABASE_SLOW',
  '55P03': 'DATABASE_SLOW',
};

function getReason(error: Error): Unwritable {
  const { code = '' } = error as { code?: string };
  if (error.message.startsWith('No write within')) return 'DATABASE_SLOW';
  if (REASONS[code]) return REASONS[code];
  // Node's own codes and those of connections, resources and shutdowns: it is not there for us.
  return code === '' || /^(E[A-Z]+|08...|28...|3D000|53...|57P..)$/.test(code) ? 'DATABASE_UNREACHABLE' : 'DATABASE_REFUSES_WRITES';
}
