/**
 * Which of the statements that the server's tests sent a database of several nodes refuses: sends those that
 * `lib/record-statements.cjs` wrote into RECORDED_STATEMENTS to the coordinator CITUS_URL, each in a transaction that is
 * rolled back. A statement whose values have no rows to refer to there is taken. What only tests and migrations say is left
 * out: tests move time by hand, and a database is migrated before it is distributed.
 * Must hold: 0 refused.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Client, DatabaseError } from 'pg';
import { must } from './lib/figures';

interface Recorded {
  kind: string;
  text: string;
  values: unknown[];
}

/** Not the server's statements about rows: of sessions, of the schema, of the queue. */
const OTHERS =
  /^\s*(begin|commit|rollback|savepoint|release|set |reset|create|drop|alter|truncate|vacuum|analyze|declare|fetch|move|close|listen|copy|show|lock)|pgboss|pg_database|pg_class|__drizzle/i;
/** What the planner of Citus says of what it does not do; the second where it makes a statement that PostgreSQL does not understand. */
const REFUSALS = new Set(['0A000', '42601', '42703', 'XX000']);

const toWords = (text: string): string => text.replace(/\s+/g, ' ');

const readSources = (...folders: string[]): string =>
  toWords(
    folders
      .flatMap((folder) => readdirSync(folder, { recursive: true, withFileTypes: true }))
      .filter((file) => /\.(ts|sql)$/.test(file.name))
      .map((file) => readFileSync(path.join(file.parentPath, file.name), 'utf8'))
      .join('\n'),
  );

const STRETCH = 50;

/** Whether a stretch of a statement stands in a test or a migration, and not in the server. */
function createIsForeign(): (text: string) => boolean {
  const [own, others] = [readSources('server/src'), readSources('server/test', 'server/migrations')];
  return (text) => {
    const words = toWords(text).trim();
    const stretches = Array.from({ length: Math.max(1, Math.floor((2 * words.length) / STRETCH) - 1) }, (_, at) =>
      words.slice((at * STRETCH) / 2, (at * STRETCH) / 2 + STRETCH),
    );
    return stretches.some((stretch) => others.includes(stretch) && !own.includes(stretch));
  };
}

function readRecorded(folder: string): Recorded[] {
  const kinds = new Map<string, Recorded>();
  const isForeign = createIsForeign();
  for (const file of readdirSync(folder)) {
    for (const line of readFileSync(path.join(folder, file), 'utf8').split('\n').filter(Boolean)) {
      const recorded = JSON.parse(line) as Recorded;
      if (!kinds.has(recorded.kind) && !OTHERS.test(recorded.text) && !isForeign(recorded.text)) kinds.set(recorded.kind, recorded);
    }
  }
  return [...kinds.values()];
}

async function main(): Promise<void> {
  const { CITUS_URL: url, RECORDED_STATEMENTS: folder } = process.env;
  if (url === undefined || folder === undefined) {
    console.log('Skipped: CITUS_URL names a coordinator, RECORDED_STATEMENTS a folder of recorded statements');
    return;
  }
  const client = new Client({ connectionString: url });
  await client.connect();
  const recorded = readRecorded(folder);
  let refused = 0;
  for (const { kind, text, values } of recorded) {
    await client.query('begin');
    try {
      await client.query({ text, values });
    } catch (error) {
      // A node that is away says nothing about statements.
      if (!(error instanceof DatabaseError) || error.code?.startsWith('08')) throw error;
      // What a worker says of a row that refers to none comes without its code where the coordinator copies rows.
      if (REFUSALS.has(error.code ?? '') && !error.message.includes('violates foreign key')) {
        refused += 1;
        console.log(
          `${error.code ?? ''} ${error.message}${error.detail === undefined ? '' : ` (${error.detail})`}\n    ${kind.trim().slice(0, 200)}`,
        );
      }
    }
    await client.query('rollback');
  }
  await client.end();
  must(refused === 0, `${refused} of ${recorded.length} statements refused (0)`);
}

main().catch((error: unknown) => {
  console.error(error);
  process.exit(1); // the connection would keep the process, and locks that were recorded
});
