import { type Static, Type } from '@sinclair/typebox';
import { defineCalls, Nullable } from './shared';

/** A kind of lesson that the school offers. */
export const LessonKind = Type.Object({
  length: Type.Union([Type.Literal('long'), Type.Literal('short')]),
  minutes: Type.Integer({ minimum: 1, examples: [30] }),
  /** What it costs when it is charged. */
  course_hours: Type.Number({ examples: [1] }),
});
export type LessonKind = Static<typeof LessonKind>;

/** What the school has said about lessons with a teacher; a lesson keeps what was said when it began. */
export const LessonRules = Type.Object({
  /** Dearest first. */
  kinds: Type.Array(LessonKind),
  /** Whether a lesson begins with the teacher's code of the day. */
  asks_for_code: Type.Boolean(),
  /** A round with fewer new words (a section with fewer questions), or of fewer minutes, is not charged. */
  min_learned: Type.Integer({ minimum: 0, examples: [5] }),
  min_minutes: Type.Integer({ minimum: 0, examples: [5] }),
  /** Course hours that a lesson must leave; below zero they are owed. */
  lowest_balance: Type.Number({ examples: [0] }),
  /** At or below this many hours the guardian is warned. */
  warn_at: Type.Number({ examples: [2] }),
  /** Whether there are lessons in mathematics, too. */
  mathematics: Type.Boolean(),
});
export type LessonRules = Static<typeof LessonRules>;

/** What the school gives away without a session. */
export const TrialRules = Type.Object({
  /** A group of words to try: `GET trial_groups` has some. */
  group: Type.Boolean(),
  /** Whether `POST trial_bookings` is taken. */
  booking: Type.Boolean(),
});
export type TrialRules = Static<typeof TrialRules>;

/** The school that runs this server, and what it has set up. */
export const School = Type.Object({
  name: Type.String({ examples: ['学伴体验学校'] }),
  /** Whom guardians call; null: the school has not said. */
  service_phone: Nullable(Type.String({ examples: ['010-12345678'] })),
  service_hours: Nullable(Type.String({ examples: ['周一至周五 9:00–18:00'] })),
  /** Whether `POST sessions/wechat_sign_in` works. */
  wechat_sign_in: Type.Boolean(),
  /** Whether an AI service is set up. */
  ai: Type.Boolean(),
  /** Whether the AI sees pictures, to judge photos of written work and read photos of questions. */
  ai_pictures: Type.Boolean(),
  lessons: LessonRules,
  /** What the school offers without a session. */
  trial: TrialRules,
});
export type School = Static<typeof School>;

export const schoolCalls = defineCalls({
  'GET schools/current': { summary: 'The school of this server, and what of the product it has set up.', access: 'public', reply: School },
});
