/** What a model answers when it is asked for questions of mathematics. */
import { type Static, Type } from '@sinclair/typebox';
import { Line, Title } from '../answer/shape';

const MathQuestionSchema = Type.Object({
  kind: Type.Union([Type.Literal('value'), Type.Literal('equation')]),
  prompt: Line(300),
  formula: Line(200),
  options: Type.Optional(Type.Union([Type.Array(Line(80), { minItems: 3, maxItems: 5 }), Type.Null()])),
  answer: Line(60),
  hint: Type.Optional(Type.Union([Line(150), Type.Null()])),
  steps: Type.Array(Line(400), { minItems: 1, maxItems: 6 }),
});
export type MathQuestion = Static<typeof MathQuestionSchema>;
export const MathAnswer = Type.Object({ title: Title, questions: Type.Array(MathQuestionSchema, { minItems: 1, maxItems: 10 }) });
