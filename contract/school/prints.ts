/** What the school prints of several students at once: one PDF, made in the background, for the session that asked for it. */
import { type Static, Type } from '@sinclair/typebox';
import { Body, Day, Id, Nullable, Timestamp } from '../resources/shared';
import { SCHOOL_PRINT_STUDENTS } from './constants';
import { ANY_STAFF, defineSchoolCalls } from './shared';

/**
 * `week_report` a page a student; of the words in the mistake book `mistake_book` to read, `mistake_test` to write; of the
 * questions in that of mathematics `math_questions` to do again, `math_answers` with solutions.
 */
export const SchoolPrintKind = Type.Union([
  Type.Literal('week_report'),
  Type.Literal('mistake_book'),
  Type.Literal('mistake_test'),
  Type.Literal('math_questions'),
  Type.Literal('math_answers'),
]);
export type SchoolPrintKind = Static<typeof SchoolPrintKind>;

export const SchoolPrint = Type.Object({
  id: Id,
  kind: SchoolPrintKind,
  /** Of whom. */
  title: Type.String({ examples: ['七年级周六班'] }),
  /** Monday of the week; of reports alone. */
  week: Nullable(Day),
  /** `empty`: there is nothing to print of any of them. */
  status: Type.Union([
    Type.Literal('waiting'),
    Type.Literal('making'),
    Type.Literal('ready'),
    Type.Literal('empty'),
    Type.Literal('failed'),
  ]),
  /** Students who are done, of so many. */
  done: Type.Integer({ examples: [12] }),
  total: Type.Integer({ examples: [40] }),
  pages: Nullable(Type.Integer({ examples: [40] })),
  byte_size: Nullable(Type.Integer({ examples: [312_000] })),
  created_at: Timestamp,
  /** Removed then, or when the session ends before. */
  expires_at: Timestamp,
});
export type SchoolPrint = Static<typeof SchoolPrint>;

export const schoolPrintCalls = defineSchoolCalls({
  'GET prints': {
    summary: 'What this session has asked for, newest first.',
    access: ANY_STAFF,
    reply: Type.Array(SchoolPrint),
  },
  'POST prints': {
    summary: 'Asks for a PDF of students. The same key asks once.',
    access: ANY_STAFF,
    body: Body({
      kind: SchoolPrintKind,
      /** One of these: a class, everybody a teacher teaches now, or students. */
      class_id: Type.Optional(Id),
      teacher_id: Type.Optional(Id),
      student_ids: Type.Optional(Type.Array(Id, { minItems: 1, maxItems: SCHOOL_PRINT_STUDENTS, uniqueItems: true })),
      /** A day of the week of a report; today unless told. */
      day: Type.Optional(Day),
    }),
    reply: SchoolPrint,
    idempotent: true,
  },
  'GET prints/{id}': { summary: 'How far it is.', access: ANY_STAFF, params: Type.Object({ id: Id }), reply: SchoolPrint },
  'GET prints/{id}/file': {
    summary: 'The PDF, for the session that asked for it.',
    access: ANY_STAFF,
    params: Type.Object({ id: Id }),
    reply: Type.String(),
    file: 'pdf',
  },
});
