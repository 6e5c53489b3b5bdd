/** Figures of the plane: geometry, and graphs in coordinates. */
import { type Static, Type } from '@sinclair/typebox';
import { common, Label, list, Num, only, optional, Pair, PointName, Ring, Side, Style, Triple } from './base';

const At = Type.Tuple([Num, Num]);

const Point = Type.Union([
  At,
  only({ middle: Pair }),
  only({ on: Pair, ratio: Num }),
  only({ from: PointName, angle: Num, length: Num }),
  only({ meet: Type.Tuple([Pair, Pair]) }),
  only({ foot: PointName, line: Pair }),
  only({ turn: PointName, about: PointName, by: Num }),
  only({ mirror: PointName, in: Pair }),
  only({ move: PointName, by: At }),
]);
export type PointRule = Static<typeof Point>;

const Check = Type.Union([
  only({ on: PointName, line: Pair }),
  only({ on: PointName, circle: PointName }),
  only({ middle: PointName, of: Pair }),
  only({ length: Pair, is: Num }),
  only({ equal: Type.Array(Pair, { minItems: 2, maxItems: 12 }) }),
  only({ angle: Triple, is: Num }),
  only({ equalAngles: Type.Array(Triple, { minItems: 2, maxItems: 12 }) }),
  only({ sum: Type.Array(Triple, { minItems: 2, maxItems: 12 }), is: Num }),
  only({ parallel: Type.Array(Pair, { minItems: 2, maxItems: 6 }) }),
  only({ perpendicular: Type.Tuple([Pair, Pair]) }),
]);

export type GeometryCheck = Static<typeof Check>;

const lineOf = { style: optional(Style), label: optional(Label), ticks: optional(Type.Integer({ minimum: 1, maximum: 3 })) };

export const geometry = only({
  kind: Type.Literal('geometry'),
  ...common,
  points: Type.Record(PointName, Point, { maxProperties: 26 }),
  hide: optional(list(PointName)),
  dots: optional(Type.Union([Type.Boolean(), list(PointName)])),
  names: optional(Type.Record(PointName, only({ side: optional(Side), label: optional(Label) }))),
  segments: optional(
    list(Type.Union([Pair, only({ ends: Pair, ...lineOf, arrow: optional(Type.Union([Type.Literal('end'), Type.Literal('both')])) })])),
  ),
  rays: optional(list(Type.Union([Pair, only({ ends: Pair, ...lineOf })]))),
  lines: optional(list(Type.Union([Pair, only({ ends: Pair, ...lineOf })]))),
  polygons: optional(list(Type.Union([Ring, only({ points: Ring, style: optional(Style), fill: optional(Type.Boolean()) })]))),
  circles: optional(
    list(
      only({
        center: PointName,
        radius: optional(Num),
        through: optional(PointName),
        style: optional(Style),
        fill: optional(Type.Boolean()),
      }),
      6,
    ),
  ),
  arcs: optional(
    list(only({ center: PointName, from: PointName, to: PointName, sector: optional(Type.Boolean()), style: optional(Style) }), 8),
  ),
  angles: optional(
    list(
      only({
        at: Triple,
        label: optional(Label),
        arcs: optional(Type.Integer({ minimum: 1, maximum: 3 })),
        right: optional(Type.Boolean()),
        reflex: optional(Type.Boolean()),
        fill: optional(Type.Boolean()),
      }),
      16,
    ),
  ),
  dimensions: optional(list(only({ ends: Pair, label: Label }), 8)),
  compass: optional(list(PointName, 3)),
  checks: optional(list(Check)),
  sketch: optional(Type.Boolean()),
});
export type Geometry = Static<typeof geometry>;

const Axis = Type.Union([
  Type.Tuple([Num, Num]),
  only({ from: Num, to: Num, step: optional(Num), label: optional(Label), numbers: optional(Type.Boolean()) }),
]);

const graphOf = {
  name: optional(Type.String({ maxLength: 12 })),
  label: optional(Label),
  style: optional(Style),
  from: optional(Num),
  to: optional(Num),
};
const Graph = Type.Union([
  only({ line: Type.Tuple([Num, Num]), ...graphOf }),
  only({ through: Type.Tuple([At, At]), ...graphOf }),
  only({ vertical: Num, name: optional(Type.String({ maxLength: 12 })), label: optional(Label), style: optional(Style) }),
  only({ inverse: Num, ...graphOf }),
  only({ quadratic: Type.Tuple([Num, Num, Num]), ...graphOf }),
]);
export type GraphRule = Static<typeof Graph>;

export const coordinates = only({
  kind: Type.Literal('coordinates'),
  ...common,
  x: Axis,
  y: Axis,
  grid: optional(Type.Boolean()),
  points: optional(
    Type.Record(
      PointName,
      Type.Union([
        At,
        only({ at: At, label: optional(Label), side: optional(Side), guides: optional(Type.Boolean()), open: optional(Type.Boolean()) }),
      ]),
      { maxProperties: 16 },
    ),
  ),
  graphs: optional(list(Graph, 6)),
  paths: optional(
    list(
      only({
        points: Type.Array(Type.Union([PointName, At]), { minItems: 2, maxItems: 24 }),
        closed: optional(Type.Boolean()),
        fill: optional(Type.Boolean()),
        style: optional(Style),
        label: optional(Label),
      }),
      8,
    ),
  ),
  checks: optional(list(only({ point: PointName, on: Type.String({ maxLength: 12 }) }))),
});
export type Coordinates = Static<typeof coordinates>;
