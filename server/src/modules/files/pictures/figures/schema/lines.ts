/** Figures along a line: number lines, bars of word problems, journeys. */
import { type Static, Type } from '@sinclair/typebox';
import { common, Label, list, Num, only, optional, Style } from './base';

const UpDown = Type.Union([Type.Literal('above'), Type.Literal('below')]);

export const numberLine = only({
  kind: Type.Literal('number-line'),
  ...common,
  from: Num,
  to: Num,
  step: optional(Num),
  numbers: optional(Type.Union([Type.Literal('all'), Type.Literal('none'), list(Num)])),
  points: optional(list(only({ at: Num, label: optional(Label), below: optional(Label), open: optional(Type.Boolean()) }), 12)),
  ranges: optional(list(only({ range: Type.String({ maxLength: 60 }), label: optional(Label) }), 4)),
  moves: optional(list(only({ from: Num, to: Num, label: optional(Label) }), 6)),
  spans: optional(list(only({ from: Num, to: Num, label: Label, side: optional(UpDown) }), 4)),
  sketch: optional(Type.Boolean()),
});
export type NumberLine = Static<typeof numberLine>;

const Part = Type.Union([Num, only({ length: Num, label: optional(Label), style: optional(Style), fill: optional(Type.Boolean()) })]);

export const bars = only({
  kind: Type.Literal('bars'),
  ...common,
  rows: Type.Array(
    only({
      name: optional(Label),
      parts: Type.Array(Part, { minItems: 1, maxItems: 12 }),
      braces: optional(
        list(only({ from: Type.Integer({ minimum: 1 }), to: Type.Integer({ minimum: 1 }), label: Label, side: optional(UpDown) }), 4),
      ),
    }),
    { minItems: 1, maxItems: 5 },
  ),
  total: optional(Label),
  sketch: optional(Type.Boolean()),
});
export type Bars = Static<typeof bars>;

export const journey = only({
  kind: Type.Literal('journey'),
  ...common,
  length: Num,
  from: Label,
  to: Label,
  marks: optional(list(only({ at: Num, label: optional(Label), side: optional(UpDown) }), 8)),
  arrows: optional(list(only({ from: Num, to: Num, label: Label, side: optional(UpDown) }), 6)),
  spans: optional(list(only({ from: Num, to: Num, label: Label, side: optional(UpDown) }), 6)),
  sketch: optional(Type.Boolean()),
});
export type Journey = Static<typeof journey>;
