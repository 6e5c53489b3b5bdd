import { type Static, Type } from '@sinclair/typebox';
import { Body, defineCalls, Id, Nullable, PageQuery } from './shared';

export const Student = Type.Object({
  id: Id,
  name: Type.String({ examples: ['林小满'] }),
  /** As people say it. */
  grade: Nullable(Type.String({ examples: ['七年级'] })),
  /** Course hours left at the school. */
  course_hours_left: Type.Number({ examples: [12.5] }),
  /** Days in a row with study, up to today or yesterday. */
  streak_days: Type.Integer({ minimum: 0, examples: [12] }),
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
});
