/** Written work of a student, marked by the school. */
import { type Static, Type } from '@sinclair/typebox';
import { FileLink } from '../resources/file-link';
import { AnswerVerdict, Judgement } from '../resources/math/questions';
import { RichText } from '../resources/math/rich-text';
import { Body, Id, Nullable, Timestamp } from '../resources/shared';
import { ANY_STAFF, defineSchoolCalls, PageOf50 } from './shared';

/** Who has judged; null while it waits. */
export const WorkJudge = Nullable(
  Type.Union([Type.Literal('program'), Type.Literal('ai'), Type.Literal('guardian'), Type.Literal('teacher')]),
);
export type WorkJudge = Static<typeof WorkJudge>;

export const SchoolWrittenWork = Type.Object({
  id: Id,
  course_name: Type.String({ examples: ['七年级数学 · 上'] }),
  section_name: Type.String({ examples: ['有理数的加法'] }),
  prompt: RichText,
  /** The right answer and how it is found. */
  answer: RichText,
  steps: Type.Array(RichText),
  text: Type.String({ examples: ['两边都加上三'] }),
  /** Opens in this session alone; null: there is none, or it is gone. */
  photo: Nullable(FileLink),
  given_at: Timestamp,
  verdict: AnswerVerdict,
  judged_by: WorkJudge,
  score: Judgement.properties.score,
  reason: Judgement.properties.reason,
});
export type SchoolWrittenWork = Static<typeof SchoolWrittenWork>;

export const studentWorkCalls = defineSchoolCalls({
  'GET students/{id}/written_work': {
    summary: 'Written work of a student: what waits to be marked first, then the newest.',
    access: ANY_STAFF,
    params: Type.Object({ id: Id }),
    query: Body({ ...PageOf50 }),
    reply: Type.Array(SchoolWrittenWork),
    paginated: true,
  },
  'POST students/{id}/written_work/{workId}/mark': {
    summary: "A teacher's verdict on written work, over that of the AI or the guardian as it was seen. The same key marks once.",
    access: ANY_STAFF,
    params: Type.Object({ id: Id, workId: Id }),
    body: Body({
      right: Type.Boolean(),
      /** A sentence for the learner. */
      reason: Type.Optional(Type.String({ maxLength: 60, examples: ['第二步去括号时忘了变号'] })),
      seen: Body({ verdict: AnswerVerdict, judged_by: WorkJudge }),
    }),
    reply: SchoolWrittenWork,
    idempotent: true,
  },
});
