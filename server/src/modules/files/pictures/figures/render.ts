/** A figure as a picture: drawn once when content is imported, after everything it says has been found true. */
import { createHash } from 'node:crypto';
import { writeSvg } from '../drawing';
import type { FinishedCanvas } from './canvas';
import { drawBars } from './bars';
import { drawChart } from './chart';
import { drawClock } from './clock';
import { drawCoordinates } from './coordinates';
import { drawGeometry } from './geometry/geometry';
import { drawJourney } from './journey';
import { drawNumberLine } from './number-line';
import { drawCubes } from './space/cubes';
import { drawNets } from './space/nets';
import { drawSolids } from './space/solids';
import { drawTable } from './table';
import { parseFigure } from './parse';
import type { Figure } from './schema';

export interface FigurePicture {
  /** 32 hexadecimal digits, of what is drawn. */
  hash: string;
  svg: string;
  /** px at 375 wide, whole numbers. */
  width: number;
  height: number;
  /** The author's words for screen readers. */
  text: string;
}

/**
 * @param source what stands in a ```figure block
 * @throws FigureError
 */
export function renderFigure(source: string): FigurePicture {
  const figure = parseFigure(source);
  const { width, height, shapes } = draw(figure);
  const svg = writeSvg({ width, height, shapes }, { width, height }, 2);
  return { hash: createHash('sha256').update(svg).digest('hex').slice(0, 32), svg, width, height, text: figure.text };
}

function draw(figure: Figure): FinishedCanvas {
  switch (figure.kind) {
    case 'number-line':
      return drawNumberLine(figure);
    case 'bars':
      return drawBars(figure);
    case 'journey':
      return drawJourney(figure);
    case 'table':
      return drawTable(figure);
    case 'chart':
      return drawChart(figure);
    case 'clock':
      return drawClock(figure);
    case 'geometry':
      return drawGeometry(figure);
    case 'coordinates':
      return drawCoordinates(figure);
    case 'solids':
      return drawSolids(figure);
    case 'nets':
      return drawNets(figure);
    case 'cubes':
      return drawCubes(figure);
  }
}
