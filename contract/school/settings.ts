/** What the school says of itself: rules of lessons, reviews and trials, who teaches; and what is only shown: backups, the server's settings. */
import { type Static, Type } from '@sinclair/typebox';
import { DESIRED_RETENTION, DESIRED_RETENTIONS, MAX_TRIAL_GROUPS, NAME_MAX_LENGTH, NAME_PATTERN } from '../constants';
import { Body, Id, Nullable, Timestamp } from '../resources/shared';
import { defineSchoolCalls, OFFICE, OWNER, Version } from './shared';

/** Of rules that are one value: 0 until the school has said something. */
const RulesVersion = Type.Integer({ minimum: 0, examples: [1] });
const Hours = Type.Number({ minimum: -999, maximum: 999, examples: [1] });
const Count = Type.Integer({ minimum: 0, maximum: 999, examples: [5] });
const Terms = Body({ minutes: Count, hours: Hours });

/** What a lesson is; which figures can be followed is decided by the server, which says what is wrong in sentences. */
export const SchoolLessonRules = Body({
  version: RulesVersion,
  long: Terms,
  /** Null: the school gives no short lessons. */
  short: Nullable(Terms),
  /** There are pupils of compulsory education: no lesson is longer than 30 minutes. */
  compulsory: Type.Boolean(),
  asks_for_code: Type.Boolean(),
  min_learned: Count,
  min_minutes: Count,
  /** What has to be left after a lesson; below zero it may be owed. */
  lowest_balance: Hours,
  warn_at: Hours,
  mathematics: Type.Boolean(),
});
export type SchoolLessonRules = Static<typeof SchoolLessonRules>;

/** How words are asked for once their plan is over. */
export const SchoolReviewRules = Body({
  version: RulesVersion,
  /** Percentage of words that is to be known when they are asked for. */
  desired_retention: Type.Union(
    DESIRED_RETENTIONS.map((percentage) => Type.Literal(percentage)),
    { examples: [DESIRED_RETENTION] },
  ),
});
export type SchoolReviewRules = Static<typeof SchoolReviewRules>;

const trialRules = {
  version: RulesVersion,
  /** Whether anybody may learn a group of five words. */
  group: Type.Boolean(),
  /** Whether trial lessons are booked in the mini-program. */
  booking: Type.Boolean(),
  /** Courses of which a group is learned; none: the school's first ones. */
  course_ids: Type.Array(Id, { maxItems: MAX_TRIAL_GROUPS, uniqueItems: true }),
};
export const SchoolTrialRules = Type.Object({
  ...trialRules,
  /** What an owner should look at, in sentences. */
  warnings: Type.Array(Type.String()),
});
export type SchoolTrialRules = Static<typeof SchoolTrialRules>;

const TeacherName = Type.String({ minLength: 1, maxLength: NAME_MAX_LENGTH, pattern: NAME_PATTERN, examples: ['王老师'] });

export const SchoolTeacher = Type.Object({
  id: Id,
  version: Version,
  name: Type.String({ examples: ['王老师'] }),
  /** Offered nowhere any more; their lessons stay. */
  retired: Type.Boolean(),
  /** Whom they teach now. */
  students_count: Type.Integer({ examples: [12] }),
  /** Who signs in as this teacher. */
  account: Nullable(Type.String({ examples: ['王老师'] })),
});
export type SchoolTeacher = Static<typeof SchoolTeacher>;

export const SchoolBackups = Type.Object({
  /** The latest that was made within a year. */
  made: Nullable(Type.Object({ at: Timestamp, bytes: Nullable(Type.Integer({ examples: [52_000_000] })) })),
  /** When one was last tried and did not come to be, if that was since. */
  failed_at: Nullable(Timestamp),
  /** The latest time one was read through, and whether it was whole. */
  checked: Nullable(Type.Object({ at: Timestamp, whole: Type.Boolean() })),
});
export type SchoolBackups = Static<typeof SchoolBackups>;

/** A setting of the server. Of a secret only whether there is one. */
export const ServerSetting = Type.Object({
  name: Type.String({ examples: ['SCHOOL_NAME'] }),
  title: Type.String({ examples: ['学校名称'] }),
  value: Type.String({ examples: ['学伴体验学校'] }),
});
export type ServerSetting = Static<typeof ServerSetting>;

export const settingCalls = defineSchoolCalls({
  'GET settings/lessons': { summary: 'The rules of lessons.', access: OFFICE, reply: SchoolLessonRules },
  'PUT settings/lessons': {
    summary: 'Changes the rules for lessons that are begun from now on.',
    access: OWNER,
    body: SchoolLessonRules,
    reply: SchoolLessonRules,
  },
  'GET settings/reviews': { summary: 'How much is to be known when words are asked for.', access: OFFICE, reply: SchoolReviewRules },
  'PUT settings/reviews': {
    summary: 'Changes how much is to be known, of words that are answered from now on.',
    access: OWNER,
    body: SchoolReviewRules,
    reply: SchoolReviewRules,
  },
  'GET settings/trials': { summary: 'What people may do who are not signed in.', access: OFFICE, reply: SchoolTrialRules },
  'PUT settings/trials': { summary: 'Changes what they may do.', access: OWNER, body: Body(trialRules), reply: SchoolTrialRules },
  'GET settings/teachers': {
    summary: 'Everybody who teaches or did.',
    access: OFFICE,
    reply: Type.Array(SchoolTeacher, { maxItems: 500 }),
  },
  'POST settings/teachers': {
    summary: 'Adds a teacher. The same key adds one.',
    access: OWNER,
    body: Body({ name: TeacherName }),
    reply: SchoolTeacher,
    idempotent: true,
  },
  'PUT settings/teachers/{id}': {
    summary: 'Changes a name, or whether the teacher is offered; those who are retired keep their lessons and students.',
    access: OWNER,
    params: Type.Object({ id: Id }),
    body: Body({ version: Version, name: TeacherName, retired: Type.Boolean() }),
    reply: SchoolTeacher,
  },
  'GET settings/backups': { summary: 'When a backup was last made, and checked.', access: OFFICE, reply: SchoolBackups },
  'GET settings/server': {
    summary: "The server's settings as its environment gives them, without any secret.",
    access: OFFICE,
    reply: Type.Array(ServerSetting),
  },
});
