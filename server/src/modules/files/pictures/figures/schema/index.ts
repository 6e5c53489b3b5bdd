/** Every kind of figure with its schema; content/mathematics/FIGURES.md explains them to authors. */
import { chart, clock, table, type Chart, type Clock, type Table } from './data';
import { bars, journey, numberLine, type Bars, type Journey, type NumberLine } from './lines';
import { coordinates, geometry, type Coordinates, type Geometry } from './plane';
import { cubes, nets, solids, type Cubes, type Nets, type Solids } from './solids';

export const FIGURE_SCHEMAS = {
  'number-line': numberLine,
  bars,
  journey,
  geometry,
  coordinates,
  solids,
  nets,
  cubes,
  table,
  chart,
  clock,
} as const;

export type Figure = NumberLine | Bars | Journey | Geometry | Coordinates | Solids | Nets | Cubes | Table | Chart | Clock;
export type FigureKind = Figure['kind'];
