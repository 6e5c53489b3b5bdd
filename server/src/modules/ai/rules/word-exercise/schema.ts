/** What a model answers when it is asked for exercises of words: one form a kind. */
import { type Static, Type } from '@sinclair/typebox';
import { Line, Title } from '../answer/shape';

const common = { word: Line(60), sentence: Line(300), translation: Line(200), explanation: Line(300) };
const Options = Type.Array(Line(60), { minItems: 3, maxItems: 5 });
const getExercise = <T extends Parameters<typeof Type.Object>[0]>(properties: T) =>
  Type.Object({ title: Title, questions: Type.Array(Type.Object({ ...common, ...properties }), { minItems: 1, maxItems: 15 }) });

export const ClozeAnswer = getExercise({ options: Options, answer: Line(60) });
export const SpellingAnswer = getExercise({ answer: Line(60), hint: Type.Optional(Type.Union([Line(120), Type.Null()])) });
export const OrderingAnswer = getExercise({ pieces: Type.Array(Line(60), { minItems: 3, maxItems: 12 }) });
export const MeaningAnswer = getExercise({ options: Options, answer: Line(60) });

type QuestionOf<T extends { questions: unknown[] }> = T['questions'][number];
export type ClozeQuestion = QuestionOf<Static<typeof ClozeAnswer>>;
export type SpellingQuestion = QuestionOf<Static<typeof SpellingAnswer>>;
export type OrderingQuestion = QuestionOf<Static<typeof OrderingAnswer>>;
export type MeaningQuestion = QuestionOf<Static<typeof MeaningAnswer>>;
