/** What a model answers when it is asked to explain. */
import { type Static, Type } from '@sinclair/typebox';
import { Line, Title } from '../answer/shape';

const Step = Type.Object({ think: Type.Optional(Type.Union([Line(200), Type.Null()])), text: Line(500) });
const steps = (least: number, most: number) => Type.Array(Step, { minItems: least, maxItems: most });

export const WordExplanationAnswerSchema = Type.Object({
  title: Title,
  steps: steps(1, 5),
  answer: Line(150),
  remember: Line(200),
  examples: Type.Array(Type.Object({ en: Line(200), zh: Line(150) }), { minItems: 1, maxItems: 4 }),
  questions: Type.Array(
    Type.Object({
      sentence: Line(250),
      translation: Line(200),
      options: Type.Array(Line(60), { minItems: 3, maxItems: 5 }),
      answer: Line(60),
      explanation: Line(300),
    }),
    { maxItems: 3 },
  ),
});
export type WordExplanationAnswer = Static<typeof WordExplanationAnswerSchema>;

export const QuestionExplanationAnswerSchema = Type.Object({ title: Title, steps: steps(2, 8), answer: Line(200), remember: Line(200) });
export type QuestionExplanationAnswer = Static<typeof QuestionExplanationAnswerSchema>;
