/** Commands that change something leave an event in the audit trail. */
import { createTransact, type Database, type Executor } from '../database';
import { createDb, createPool } from '../database/pool';
import { AdministrationError } from '../modules/school/administration/administration.service';
import { type Audit, type AuditEvent, type AuditKind, type AuditOutcome, createAudit } from '../modules/accounts/audit/audit.service';
import { ContentRefused } from '../modules/math/import/import-math.service';
import { ImportRefused } from '../modules/words/import/problems';
import { withDatabase } from './database';
import type { Terminal } from './terminal';

type PartialEvent = Omit<AuditEvent, 'kind'> & Partial<Pick<AuditEvent, 'kind'>>;

/** What a command did: for the one who typed it, and for the audit trail (without names). */
export interface Done {
  say: string;
  event?: PartialEvent;
}

/** The audit trail as an administrator at the command line writes it; `system` for what time brings about. */
export function getAudit(
  { db }: Pick<Database, 'db'>,
  terminal: Pick<Terminal, 'err'>,
  actor: 'administrator' | 'system' = 'administrator',
): Audit {
  return createAudit({ db, transact: createTransact(db), actor, log: { error: (_fields, message) => terminal.err(message) } });
}

/** The audit trail of a running command. An interrupted one has closed the database, so its end is recorded over a connection of its own. */
export function createWorkAudit(database: Database, terminal: Terminal): Audit {
  const audit = getAudit(database, terminal);
  return {
    ...audit,
    note: (event) => (terminal.signal?.aborted ? noteOn(database.url(), terminal, event) : audit.note(event)),
  };
}

const getEvent = (command: string, event: PartialEvent = {}): AuditEvent => ({
  kind: 'administration',
  ...event,
  details: { command, ...event.details },
});

/** What a command came to that has not done all it was asked to. */
const getOutcome = (error: unknown): AuditOutcome =>
  error instanceof AdministrationError || error instanceof ImportRefused || error instanceof ContentRefused ? 'refused' : 'failed';

/** Does a step of a command, and records in the audit trail when it fails. */
export async function recordingFailure<T>(audit: Pick<Audit, 'note'>, event: AuditEvent, step: () => Promise<T>): Promise<T> {
  try {
    return await step();
  } catch (error) {
    await audit.note({ ...event, outcome: getOutcome(error) });
    throw error;
  }
}

/** Does the work of a command and records it in the audit trail in one transaction; says what was done. What was refused is recorded, too. */
export async function administer(terminal: Terminal, command: string, work: (tx: Executor) => Promise<Done>): Promise<void> {
  terminal.out(
    await withDatabase(async (database) => {
      const audit = createWorkAudit(database, terminal);
      return recordingFailure(audit, getEvent(command), () =>
        createTransact(database.db)(async (tx) => {
          const done = await work(tx);
          await audit.record(getEvent(command, done.event), tx);
          return done.say;
        }),
      );
    }, terminal),
  );
}

/** Work with transactions of its own, or outside the database. */
export interface Work {
  command: string;
  /** Of what kind all of its events are. */
  kind: AuditKind;
  /** Whom it is about, looked up before anything is done. */
  about: (database: Database) => Promise<Pick<AuditEvent, 'parentId' | 'studentId'>>;
  run: (database: Database) => Promise<Done>;
  /** Takes back what was done when its end cannot be recorded. */
  undo?: () => Promise<void>;
}

/** Work that must not go unrecorded: it begins only once its beginning is in the audit trail. */
export async function administerRecordedFirst(terminal: Terminal, { command, kind, about, run, undo }: Work): Promise<void> {
  terminal.out(
    await withDatabase(async (database) => {
      const audit = createWorkAudit(database, terminal);
      const whom: PartialEvent = { kind, ...(await recordingFailure(audit, getEvent(command, { kind }), () => about(database))) };
      await audit.record(getEvent(command, { ...whom, outcome: 'begun' }));
      const done = await recordingFailure(audit, getEvent(command, whom), () => run(database));
      try {
        await audit.record(getEvent(command, { ...whom, ...done.event }));
      } catch (error) {
        await undo?.();
        throw error;
      }
      return done.say;
    }, terminal),
  );
}

/** The same for work that is about nobody. */
export const administerInSteps = (terminal: Terminal, command: string, run: (database: Database) => Promise<Done>): Promise<void> =>
  administerRecordedFirst(terminal, { command, kind: 'administration', about: () => Promise.resolve({}), run });

const NOTE_TIMEOUT_MS = 15_000;

/** Records what was done to the database as a whole, of whatever schema; a failure to do so is only printed. */
export async function noteOn(url: string, terminal: Pick<Terminal, 'err'>, event: AuditEvent): Promise<void> {
  const pool = createPool({
    url: () => url,
    size: 1,
    statementTimeoutMs: NOTE_TIMEOUT_MS,
    log: { info: () => undefined, warn: terminal.err },
  });
  try {
    await getAudit({ db: createDb(pool) }, terminal).note(event);
  } finally {
    await pool.end();
  }
}
