/** What guardians may have of the data of their students, and the end of it: copies to take along, and deletion. */
import { type Static, Type } from '@sinclair/typebox';
import { FileLink } from './file-link';
import { Identity } from './sessions';
import { Body, Day, defineCalls, Id, Nullable, Timestamp } from './shared';

const StudentName = Type.Object({ id: Id, name: Type.String({ examples: ['林小满'] }) });

/** A copy of everything that is kept of a student, as a zip: JSON, CSV and files. */
export const DataExport = Type.Object({
  id: Id,
  student: StudentName,
  status: Type.Union([Type.Literal('waiting'), Type.Literal('making'), Type.Literal('ready'), Type.Literal('failed')]),
  created_at: Timestamp,
  /** It is removed then. */
  expires_at: Timestamp,
  /** Null until it is ready. */
  byte_size: Nullable(Type.Integer({ minimum: 1, examples: [186000] })),
});
export type DataExport = Static<typeof DataExport>;

/** A deletion that was asked for and can still be taken back. */
export const DeletionRequest = Type.Object({
  id: Id,
  /**
   * `student`: everything that is kept of the student. `link`: the student has another guardian, who keeps them; this
   * guardian only lets go of them. `account`: the guardian, with the students that nobody else has.
   */
  scope: Type.Union([Type.Literal('student'), Type.Literal('link'), Type.Literal('account')]),
  /** Null for the account. */
  student: Nullable(StudentName),
  requested_at: Timestamp,
  /** The day on which it is carried out. */
  due_on: Day,
});
export type DeletionRequest = Static<typeof DeletionRequest>;

const ById = Type.Object({ id: Id });

export const personalDataCalls = defineCalls({
  'GET data_exports': {
    summary: 'Copies of data that the signed-in guardian has asked for, newest first; of students they still see.',
    access: 'guardian',
    reply: Type.Array(DataExport),
  },
  'POST data_exports': {
    summary:
      'Asks for a copy of everything that is kept of a student; one under way is given instead of another. Asked for as a deletion is: with a code or the password.',
    access: 'guardian',
    body: Body({ student_id: Id, ...Identity }),
    reply: DataExport,
    created: true,
  },
  'GET data_exports/{id}/file': {
    summary: 'A link to the zip of a copy that is ready.',
    access: 'guardian',
    params: ById,
    reply: FileLink,
  },
  'GET deletion_requests': {
    summary: 'Deletions of students of the signed-in guardian that can still be taken back, newest first.',
    access: 'guardian',
    reply: Type.Array(DeletionRequest),
  },
  'POST deletion_requests': {
    summary:
      'Asks for the deletion of a student, or without `student_id` of the account, which ends every session of the guardian after the answer. It takes effect at once and is carried out after a week.',
    access: 'guardian',
    body: Body({ student_id: Type.Optional(Id), ...Identity }),
    reply: DeletionRequest,
    created: true,
  },
  'POST deletion_requests/{id}/withdraw': {
    summary: 'Takes a deletion back that has not begun; that of the account is taken back by signing in.',
    access: 'guardian',
    params: ById,
    reply: Type.Null(),
  },
});
