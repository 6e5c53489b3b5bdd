/** The audit trail: written by whatever signs in, changes, hands out or removes personal data. */
import os from 'node:os';
import { type ErrorKey, errors } from '@xueban/contract/errors';
import type { AuditDetails, AuditField, AuditKind } from '@xueban/contract/school/audit-words';
import type { Executor, Transact } from '../../../database';
import { getKey } from '../../../plugins/errors';
import { maskPhones } from '../../../plugins/logging';
import { toNetwork } from '../../../plugins/origin';
import { createFailureBounds } from './failure-bounds';
import { type AuditRow, insertAuditEvents, type NewAuditRow, removeAuditEvents } from './audit.repository';

export type { AuditKind };
/** `begun`: what it came to follows in an event of its own. `refused` and `failed`: a command that has changed nothing, or not all. */
export type AuditOutcome = ErrorKey | 'begun' | 'refused' | 'failed';

/** Kept for so many days; the law asks for six months. The privacy text names this figure. */
export const AUDIT_DAYS = 365;
const SWEEP_AT_ONCE = 5000;

export interface AuditEvent<Details extends AuditDetails = AuditDetails> {
  kind: AuditKind;
  /** Absent: `ok`. */
  outcome?: AuditOutcome;
  /** The member of staff who did it, or tried to. */
  staffId?: number | undefined;
  parentId?: number | undefined;
  studentId?: number | undefined;
  /** Whole; kept with its middle hidden, and only when no guardian is known. */
  phone?: string | undefined;
  address?: string | undefined;
  /** Without names; a fact that has no words in the contract does not compile. */
  details?: (Details & Record<Exclude<keyof Details, AuditField>, never>) | undefined;
}

export interface Audit {
  /** Writes an event, in the transaction of what it tells: both happen or neither. */
  record<Details extends AuditDetails>(event: AuditEvent<Details>, executor?: Executor): Promise<void>;
  /** The same of many, in their order. */
  recordAll<Details extends AuditDetails>(events: readonly AuditEvent<Details>[], executor: Executor): Promise<void>;
  /** Writes an event of something that must not fail with it: what cannot be written is said in the log. */
  note<Details extends AuditDetails>(event: AuditEvent<Details>): Promise<void>;
  /** Tells of an attempt that failed, with the key of its error; within bounds (failure-bounds.ts). Never throws. */
  noteFailure<Details extends AuditDetails>(event: Omit<AuditEvent<Details>, 'outcome'>, error: unknown): Promise<void>;
  /** Says how many failures were left out; removes what has been kept for AUDIT_DAYS. */
  sweep(): Promise<void>;
}

export interface AuditParts {
  db: Executor;
  transact: Transact;
  actor: AuditRow['actor'];
  log: { error(fields: object, message: string): void };
  /** Time of the bounds, ms. */
  now?: () => number;
}

/** The account that runs a command, and who became it by sudo. */
function accountName(): string {
  const { SUDO_USER: sudoUser } = process.env;
  let name = String(process.getuid?.() ?? '');
  try {
    name = os.userInfo().username;
  } catch {
    // an account without a name has its number
  }
  return (sudoUser !== undefined && sudoUser !== name ? `${sudoUser} (${name})` : name).slice(0, 100);
}

/** Who runs this command, now. */
export const getAdministrator = () => ({ actor: { kind: 'administrator', name: accountName() } as const, now: () => new Date() });

export function createAudit({ db, transact, actor, log, now = Date.now }: AuditParts): Audit {
  const actorName = actor === 'administrator' ? accountName() : null;
  const bounds = createFailureBounds(now, (share) =>
    log.error({ share }, 'The audit trail records no more failures this hour; how many were left out is recorded after it'),
  );

  const toRow = ({ kind, outcome, staffId, parentId, studentId, phone, address, details }: AuditEvent): NewAuditRow => ({
    kind,
    outcome: outcome ?? 'ok',
    actor,
    actorName,
    staffId: staffId ?? null,
    parentId: parentId ?? null,
    studentId: studentId ?? null,
    phone: phone !== undefined && parentId === undefined ? maskPhones(phone) : null,
    address: address ?? null,
    details: details ?? null,
  });
  const recordAll = (events: readonly AuditEvent[], executor: Executor): Promise<void> => insertAuditEvents(executor, events.map(toRow));
  const record = (event: AuditEvent, executor: Executor = db): Promise<void> => recordAll([event], executor);

  async function note(event: AuditEvent): Promise<void> {
    try {
      await record(event);
    } catch (error) {
      log.error({ err: error }, `The audit trail could not be written (${event.kind})`);
    }
  }

  async function noteLeftOut(): Promise<void> {
    const leftOut = bounds.turnHour();
    if (leftOut) await note({ kind: 'failures_left_out', details: { repeated: leftOut.repeated, beyond_limit: leftOut.beyondLimit } });
  }

  return {
    record,
    recordAll,
    note,
    async noteFailure(event, error) {
      const outcome = getKey(error);
      const { status } = errors[outcome];
      if (status >= 500) return; // a fault of ours, told by the log
      await noteLeftOut();
      const { kind, parentId, address } = event;
      if (bounds.admits({ kind, outcome, limited: status === 429, parentId, network: toNetwork(address ?? '') }))
        await note({ ...event, outcome });
    },
    async sweep() {
      await noteLeftOut();
      let removed = SWEEP_AT_ONCE;
      while (removed === SWEEP_AT_ONCE) removed = await transact((tx) => removeAuditEvents(tx, AUDIT_DAYS, SWEEP_AT_ONCE));
    },
  };
}
