/** A roster from a table: what was understood, what it would change, and exactly that written. */
import { type Static, Type } from '@sinclair/typebox';
import { Body, Id, Nullable } from '../resources/shared';
import { ROSTER_MAX_BYTES } from './constants';
import { defineSchoolCalls, OFFICE } from './shared';

export const RosterField = Type.Union([
  Type.Literal('student'),
  Type.Literal('phone'),
  Type.Literal('guardian'),
  Type.Literal('grade'),
  Type.Literal('course'),
  Type.Literal('teacher'),
  Type.Literal('class'),
  Type.Literal('hours'),
]);
export type RosterField = Static<typeof RosterField>;

/** What each column holds, from the left; null: it is not read. */
const Columns = Type.Array(Nullable(RosterField), { maxItems: 200 });

const Table = {
  file_name: Type.String({ minLength: 1, maxLength: 200, pattern: '\\S', examples: ['七年级名册.xlsx'] }),
  /** The file in Base64. */
  content: Type.String({ minLength: 4, maxLength: 4 * Math.ceil(ROSTER_MAX_BYTES / 3), pattern: '^[A-Za-z0-9+/]+={0,2}$' }),
  /** Left out: as the headings say. */
  columns: Type.Optional(Columns),
};

/** Base64 is a third longer than the file; the rest of the body is small. */
const BODY_LIMIT = 1.5 * ROSTER_MAX_BYTES;

const Line = Type.Integer({ minimum: 1, examples: [3] });

/** A line that is written. */
export const RosterLine = Type.Object({
  line: Line,
  student: Type.String({ examples: ['林小满'] }),
  grade: Nullable(Type.String()),
  /** As it stands in the table. */
  phone: Type.String({ examples: ['13800006021'] }),
  guardian: Type.String({ examples: ['林女士'] }),
  /** Null: it is registered as well. */
  guardian_id: Nullable(Id),
  course: Nullable(Type.String()),
  teacher: Nullable(Type.String()),
  class: Nullable(Type.String()),
  hours: Type.Number({ examples: [20] }),
});
export type RosterLine = Static<typeof RosterLine>;

/** A line that is not written, and why. */
export const LeftLine = Type.Object({ line: Line, what: Type.String({ examples: ['林小满'] }), reason: Type.String() });
export type LeftLine = Static<typeof LeftLine>;

export const RosterPreview = Type.Object({
  columns: Type.Array(Type.Object({ title: Type.String(), sample: Type.String(), field: Nullable(RosterField) })),
  /** What no column holds and has to. */
  missing: Type.Array(RosterField),
  added: Type.Array(RosterLine),
  /** Who is enrolled already. */
  known: Type.Array(LeftLine),
  /** What does not agree with what is registered, or with another line. */
  conflicts: Type.Array(LeftLine),
  refused: Type.Array(LeftLine),
  /** Of all of it: sent back, and written only if it still holds. */
  digest: Type.String({ examples: ['hT5m0c1x7R0uJq2kX9aV4w'] }),
});
export type RosterPreview = Static<typeof RosterPreview>;

export const rosterCalls = defineSchoolCalls({
  'POST roster_previews': {
    summary: 'Reads a table of students and says what it would change. Nothing is kept.',
    access: OFFICE,
    body: Body(Table),
    bodyLimit: BODY_LIMIT,
    reply: RosterPreview,
  },
  'POST rosters': {
    summary: 'Writes what a preview has shown: all of it, or nothing. The same key writes once.',
    access: OFFICE,
    body: Body({ ...Table, columns: Columns, digest: Type.String({ maxLength: 64 }) }),
    bodyLimit: BODY_LIMIT,
    reply: Type.Object({ students: Type.Integer({ examples: [38] }), guardians: Type.Integer({ examples: [30] }) }),
    idempotent: true,
  },
});
