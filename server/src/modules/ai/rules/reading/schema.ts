/** What a model answers when it is asked for a text. */
import { type Static, Type } from '@sinclair/typebox';
import { Line, Title } from '../answer/shape';

export const ReadingAnswerSchema = Type.Object({
  title: Title,
  parts: Type.Array(
    Type.Object({
      speaker: Type.Optional(Type.Union([Line(20), Type.Null()])),
      sentences: Type.Array(Type.Object({ en: Line(400), zh: Line(300) }), { minItems: 1, maxItems: 20 }),
    }),
    { minItems: 1, maxItems: 30 },
  ),
  words: Type.Array(Type.Object({ word: Line(40), meaning: Line(60) }), { maxItems: 30 }),
  questions: Type.Array(
    Type.Object({
      question: Line(200),
      options: Type.Array(Line(160), { minItems: 3, maxItems: 5 }),
      answer: Type.Integer({ minimum: 0, maximum: 4 }),
      explanation: Line(300),
    }),
    { minItems: 2, maxItems: 6 },
  ),
});
export type ReadingAnswer = Static<typeof ReadingAnswerSchema>;
