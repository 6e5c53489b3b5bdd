/** What a model answers when it is asked for a plan. */
import { PlanItem } from '@xueban/contract/resources/ai-generations';
import { type Static, Type } from '@sinclair/typebox';
import { Line, Title } from '../answer/shape';

const Item = Type.Object({
  place: PlanItem.properties.place,
  course: Type.Optional(Type.Union([Type.Integer({ minimum: 1, maximum: 50 }), Type.Null()])),
  text: Line(60),
  minutes: Type.Integer({ minimum: 1, maximum: 60 }),
});
export const PlanAnswerSchema = Type.Object({
  title: Title,
  note: Line(240),
  days: Type.Array(Type.Object({ items: Type.Array(Item, { maxItems: 6 }) }), { minItems: 7, maxItems: 7 }),
});
export type PlanAnswer = Static<typeof PlanAnswerSchema>;
export type PlannedItem = Static<typeof Item>;
