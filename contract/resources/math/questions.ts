/** Questions of mathematics: as they are asked, answered and judged. Keys stay on the server. */
import { type Static, Type } from '@sinclair/typebox';
import { MAX_ANSWER_LINES, MAX_WORK_LENGTH } from '../../constants';
import { Body, Id, Nullable } from '../shared';
import { Inline, RichText } from './rich-text';

export const MAX_TYPED_LENGTH = 300;

export const KnowledgePointId = Type.String({
  minLength: 1,
  maxLength: 80,
  pattern: '^[a-z0-9-]+$',
  examples: ['rational-addition-same-sign'],
});
export const KnowledgePoint = Type.Object({ id: KnowledgePointId, name: Type.String({ examples: ['同号两数相加'] }) });
export type KnowledgePoint = Static<typeof KnowledgePoint>;

export const QuestionKind = Type.Union([
  Type.Literal('single_choice'),
  Type.Literal('multiple_choice'),
  Type.Literal('true_false'),
  Type.Literal('fill_in'),
  Type.Literal('ordering'),
  Type.Literal('matching'),
  Type.Literal('short_answer'),
  /** Written line by line, each judged against the one before. Asked only of phones that say they can show it. */
  Type.Literal('lines'),
]);
export type QuestionKind = Static<typeof QuestionKind>;

/** Of one question. */
export const OptionId = Type.String({ minLength: 1, maxLength: 2, pattern: '^[A-Z][0-9]?$', examples: ['B'] });
/** Its id stays when an import moves it about; it is shown with the letter of its place (`learning/option-letter.ts`). */
const Option = Type.Object({ id: OptionId, content: Type.Array(Inline) });

/** A question in one of its variants. */
export const Question = Type.Object({
  id: Id,
  /** Position in its section, from 1. */
  sequence: Type.Integer({ minimum: 1 }),
  section_id: Id,
  variant: Type.Integer({ minimum: 0, maximum: 99 }),
  variants_count: Type.Integer({ minimum: 1, maximum: 100 }),
  kind: QuestionKind,
  /** 1 基础, 2 提高, 3 挑战 */
  difficulty: Type.Integer({ minimum: 1, maximum: 3 }),
  knowledge_points: Type.Array(KnowledgePoint),
  prompt: RichText,
  hint: Nullable(RichText),
  /** Options of choices and 判断 (A 对, B 错), items to order, left sides to match; else empty. */
  options: Type.Array(Option),
  /** Right sides of matching, shuffled; else empty. */
  matches: Type.Array(Option),
  /** Of fill_in. */
  blanks: Type.Array(
    Type.Object({
      /** Those a keyboard offers; a printed one stands in the prompt. */
      units: Type.Array(Type.String({ examples: ['cm'] })),
      /** Whether a sign alone is the answer, as in `3 ○ 5`. Absent: not known. */
      sign: Type.Optional(Type.Boolean()),
    }),
  ),
});
export type Question = Static<typeof Question>;

/** What a learner answered; the kind belongs to the kind of the question, or is `unknown`: 不会. */
export const GivenAnswer = Type.Union([
  Body({ kind: Type.Literal('choice'), option_ids: Type.Array(OptionId, { minItems: 1, maxItems: 8, uniqueItems: true }) }),
  Body({ kind: Type.Literal('blanks'), blanks: Type.Array(Type.String({ maxLength: MAX_TYPED_LENGTH }), { minItems: 1, maxItems: 10 }) }),
  Body({
    kind: Type.Literal('lines'),
    lines: Type.Array(Type.String({ minLength: 1, maxLength: MAX_TYPED_LENGTH }), { minItems: 1, maxItems: MAX_ANSWER_LINES }),
  }),
  Body({ kind: Type.Literal('order'), option_ids: Type.Array(OptionId, { minItems: 2, maxItems: 10, uniqueItems: true }) }),
  Body({
    kind: Type.Literal('matches'),
    pairs: Type.Array(Type.Tuple([OptionId, OptionId]), { minItems: 1, maxItems: 10 }),
  }),
  /** Text, a photo of written work (an upload of purpose question_photo), or both. */
  Body({
    kind: Type.Literal('work'),
    text: Type.Optional(Type.String({ maxLength: MAX_WORK_LENGTH })),
    photo_upload_id: Type.Optional(Id),
  }),
  Body({ kind: Type.Literal('unknown') }),
]);
export type GivenAnswer = Static<typeof GivenAnswer>;

/** `waiting`: a short answer that the AI or the guardian has still to judge. */
export const AnswerVerdict = Type.Union([Type.Literal('right'), Type.Literal('wrong'), Type.Literal('waiting')]);
export type AnswerVerdict = Static<typeof AnswerVerdict>;

/** What became of an answer. */
export const Judgement = Type.Object({
  verdict: AnswerVerdict,
  judged_by: Nullable(Type.Union([Type.Literal('program'), Type.Literal('ai'), Type.Literal('guardian')])),
  /** By a teacher; `judged_by` is `guardian` then, which older phones know. Absent: not by one, or not told by an older server. */
  by_teacher: Type.Optional(Type.Literal(true)),
  /** Short answers: 0–100. */
  score: Nullable(Type.Integer({ minimum: 0, maximum: 100 })),
  /** A sentence for the learner. */
  reason: Nullable(Type.String({ examples: ['还没约到最简'] })),
  /** 错因, if it is known. */
  cause: Nullable(Type.String({ examples: ['忘了取相同的符号'] })),
  /** Of fill_in, by position; of lines, each up to the first that is wrong. */
  blanks: Type.Array(Type.Object({ right: Type.Boolean(), reason: Nullable(Type.String()) })),
});
export type Judgement = Static<typeof Judgement>;

/** Given once a question is answered. */
export const Solution = Type.Object({
  /** The right answer as it is written. */
  answer: RichText,
  /** Unfold one after the other. */
  steps: Type.Array(RichText),
  /** Right options of a choice, in the right order of an ordering; else empty. */
  option_ids: Type.Array(OptionId),
  pairs: Type.Array(Type.Tuple([OptionId, OptionId])),
});
export type Solution = Static<typeof Solution>;
