/** Figures of space: solids, nets, stacked cubes with their views. */
import { type Static, Type } from '@sinclair/typebox';
import { common, Label, list, Num, only, optional } from './base';

const Sides = Type.Integer({ minimum: 3, maximum: 8 });
const item = { caption: optional(Label) };

const solid = Type.Union([
  only({
    shape: Type.Literal('cuboid'),
    length: Num,
    width: Num,
    height: Num,
    labels: optional(only({ length: optional(Label), width: optional(Label), height: optional(Label) })),
    vertices: optional(Type.Boolean()),
    ...item,
  }),
  only({ shape: Type.Literal('cube'), edge: optional(Num), label: optional(Label), vertices: optional(Type.Boolean()), ...item }),
  only({
    shape: Type.Literal('cylinder'),
    radius: Num,
    height: Num,
    labels: optional(only({ radius: optional(Label), height: optional(Label) })),
    ...item,
  }),
  only({
    shape: Type.Literal('cone'),
    radius: Num,
    height: Num,
    labels: optional(only({ radius: optional(Label), height: optional(Label), slant: optional(Label) })),
    ...item,
  }),
  only({ shape: Type.Literal('sphere'), radius: optional(Num), label: optional(Label), ...item }),
  only({
    shape: Type.Literal('prism'),
    sides: Sides,
    edge: optional(Num),
    height: optional(Num),
    lying: optional(Type.Boolean()),
    ...item,
  }),
  only({ shape: Type.Literal('pyramid'), sides: Sides, edge: optional(Num), height: optional(Num), ...item }),
]);

export const solids = only({ kind: Type.Literal('solids'), ...common, items: Type.Array(solid, { minItems: 1, maxItems: 6 }) });
export type Solids = Static<typeof solids>;

const GridRow = Type.String({ pattern: '^[.#A-Za-z0-9\\u4e00-\\u9fff]{1,6}$' });

const net = Type.Union([
  only({
    shape: Type.Literal('cube'),
    grid: Type.Array(GridRow, { minItems: 1, maxItems: 6 }),
    faces: optional(Type.Record(Type.String({ maxLength: 1 }), Label)),
    folds: optional(Type.Boolean()),
    opposite: optional(list(Type.String({ minLength: 2, maxLength: 2 }), 3)),
    ...item,
  }),
  only({
    shape: Type.Literal('cuboid'),
    length: Num,
    width: Num,
    height: Num,
    labels: optional(only({ length: optional(Label), width: optional(Label), height: optional(Label) })),
    ...item,
  }),
  only({
    shape: Type.Literal('cylinder'),
    radius: Num,
    height: Num,
    labels: optional(only({ radius: optional(Label), height: optional(Label), length: optional(Label) })),
    ...item,
  }),
  only({
    shape: Type.Literal('cone'),
    radius: Num,
    slant: Num,
    labels: optional(only({ radius: optional(Label), slant: optional(Label) })),
    ...item,
  }),
  only({ shape: Type.Literal('prism'), sides: Sides, edge: Num, height: Num, ...item }),
  only({ shape: Type.Literal('pyramid'), sides: Sides, edge: Num, slant: Num, ...item }),
]);

export const nets = only({ kind: Type.Literal('nets'), ...common, items: Type.Array(net, { minItems: 1, maxItems: 6 }) });
export type Nets = Static<typeof nets>;

const View = Type.Union([Type.Literal('solid'), Type.Literal('front'), Type.Literal('left'), Type.Literal('top'), Type.Literal('numbers')]);

export const cubes = only({
  kind: Type.Literal('cubes'),
  ...common,
  heights: Type.Array(Type.Array(Type.Integer({ minimum: 0, maximum: 4 }), { minItems: 1, maxItems: 5 }), { minItems: 1, maxItems: 5 }),
  show: optional(Type.Array(View, { minItems: 1, maxItems: 5 })),
  captions: optional(Type.Union([Type.Boolean(), list(Label, 5)])),
  hidden: optional(Type.Boolean()),
});
export type Cubes = Static<typeof cubes>;
