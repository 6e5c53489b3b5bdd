import { type Static, Type } from '@sinclair/typebox';
import { DAILY_GOAL } from '../constants';
import { Body, defineCalls, Id, Nullable, PageQuery } from './shared';

const DailyGoal = Type.Integer({ minimum: DAILY_GOAL.min, maximum: DAILY_GOAL.max, examples: [DAILY_GOAL.default] });

export const Student = Type.Object({
  id: Id,
  name: Type.String({ examples: ['林小满'] }),
  /** As people say it. */
  grade: Nullable(Type.String({ examples: ['七年级'] })),
  /** Course hours left at the school. */
  course_hours_left: Type.Number({ examples: [12.5] }),
  /** Days in a row with study, up to today or yesterday. */
  streak_days: Type.Integer({ minimum: 0, examples: [12] }),
  /** Words a day, as the guardian has set it. */
  daily_goal: DailyGoal,
  /** Different words learned in completed rounds, or answered in reviews, today. */
  today_words: Type.Integer({ minimum: 0, examples: [15] }),
  /** Whether AI may be used for them: their guardians decide. Nothing of them goes to an AI service while it is false. */
  ai_allowed: Type.Boolean(),
});
export type Student = Static<typeof Student>;

export const studentCalls = defineCalls({
  'GET students': {
    summary: 'Students of the signed-in guardian, oldest entry first.',
    access: 'guardian',
    query: Body(PageQuery),
    reply: Type.Array(Student),
    paginated: true,
  },
  'GET students/{id}': {
    summary: 'One student of the signed-in guardian.',
    access: 'guardian',
    params: Type.Object({ id: Id }),
    reply: Student,
  },
  'PUT students/{id}': {
    summary:
      'Sets how many words a day a student of the signed-in guardian wants to learn or review, and whether AI may be used for them; what is left out stays.',
    access: 'guardian',
    params: Type.Object({ id: Id }),
    body: Body({ daily_goal: Type.Optional(DailyGoal), ai_allowed: Type.Optional(Type.Boolean()) }),
    reply: Student,
  },
});
