/** Figures of data: tables, charts, the clock. */
import { type Static, Type } from '@sinclair/typebox';
import { common, Label, list, Num, only, optional } from './base';

/** An empty cell is `''`. */
const Cell = Type.Union([Type.String({ maxLength: 40 }), Type.Number()]);

export const table = only({
  kind: Type.Literal('table'),
  ...common,
  rows: Type.Array(Type.Array(Cell, { minItems: 1, maxItems: 9 }), { minItems: 1, maxItems: 12 }),
  head: optional(Type.Union([Type.Literal('row'), Type.Literal('column'), Type.Literal('both'), Type.Literal('none')])),
});
export type Table = Static<typeof table>;

export const chart = only({
  kind: Type.Literal('chart'),
  ...common,
  type: Type.Union([Type.Literal('bar'), Type.Literal('line'), Type.Literal('pie')]),
  items: Type.Array(only({ label: Label, value: Num, shown: optional(Label) }), { minItems: 2, maxItems: 10 }),
  title: optional(Label),
  unit: optional(Label),
  to: optional(Num),
  step: optional(Num),
  values: optional(Type.Boolean()),
  hide: optional(list(Label)),
});
export type Chart = Static<typeof chart>;

export const clock = only({
  kind: Type.Literal('clock'),
  ...common,
  time: Type.String({ pattern: '^(?:[0-9]|1[0-9]|2[0-3]):[0-5][0-9]$' }),
  angle: optional(Type.Boolean()),
});
export type Clock = Static<typeof clock>;
