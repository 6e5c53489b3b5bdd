/** The audit trail: who did what, to whom, from where, and what it came to. */
import { type Static, Type } from '@sinclair/typebox';
import { Body, Id, Nullable, Timestamp } from '../resources/shared';
import { SCHOOL_PAGE_SIZE } from './constants';
import { defineSchoolCalls, OWNER } from './shared';

const PersonKind = Type.Union([Type.Literal('staff'), Type.Literal('guardian'), Type.Literal('student')]);

/** Somebody who did something, or whom it was about. Who has been deleted has no name any more. */
export const AuditPerson = Type.Object({ kind: PersonKind, id: Id, name: Nullable(Type.String({ examples: ['李教务'] })) });
export type AuditPerson = Static<typeof AuditPerson>;

export const SchoolAuditEvent = Type.Object({
  id: Id,
  at: Timestamp,
  /** In Chinese; of a kind that only a later version of the server knows, its key. */
  what: Type.String({ examples: ['增减课时'] }),
  /** In Chinese: 李教务, 家长 林女士, 命令行 root, 系统. */
  who: Type.String({ examples: ['李教务'] }),
  /** Whom it was about, if not whoever did it. */
  whom: Type.Array(AuditPerson),
  succeeded: Type.Boolean(),
  /** What it came to, in Chinese. */
  outcome: Type.String({ examples: ['成功'] }),
  /** Further facts, in Chinese. */
  details: Type.String({ examples: ['课时 10 · 剩余 21.5'] }),
  /** Network address of the caller. */
  address: Nullable(Type.String({ examples: ['203.0.113.7'] })),
});
export type SchoolAuditEvent = Static<typeof SchoolAuditEvent>;

/** The trail is not older than the school. */
const AuditDay = Type.String({ format: 'date', pattern: '^20', examples: ['2026-11-20'] });

/** Which events; without any of these all of them. */
const AuditFilter = {
  /** One of audit-words.ts. */
  kind: Type.Optional(Type.String({ maxLength: 40, pattern: '^[a-z_]+$', examples: ['course_hours'] })),
  person_kind: Type.Optional(PersonKind),
  person_id: Type.Optional(Id),
  from: Type.Optional(AuditDay),
  /** This day, too. */
  to: Type.Optional(AuditDay),
};

export const auditCalls = defineSchoolCalls({
  'GET audit_events': {
    summary: `Events, newest first, ${SCHOOL_PAGE_SIZE} at a time: the next ones by the last id of those before.`,
    access: OWNER,
    query: Body({ ...AuditFilter, before: Type.Optional(Id) }),
    reply: Type.Object({ events: Type.Array(SchoolAuditEvent), has_more: Type.Boolean() }),
  },
  'GET audit_events/people': {
    summary: 'People by name, the end of their telephone number, or id, to look for what they did: ten of each sort at most.',
    access: OWNER,
    query: Body({ q: Type.Optional(Type.String({ maxLength: 40, examples: ['林'] })) }),
    reply: Type.Array(AuditPerson),
  },
  'POST audit_events/download': {
    summary: 'The same events as a table for a spreadsheet, newest first; the audit trail is told.',
    access: OWNER,
    body: Body(AuditFilter),
    reply: Type.String(),
    file: 'csv',
  },
});
