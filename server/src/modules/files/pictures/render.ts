/** Formulas and figures as pictures; a mistake of the author is a result, too. */
import { FigureError } from './figures/figure-error';
import { type FigurePicture, renderFigure } from './figures/render';
import { FormulaError, type FormulaPicture, renderFormula } from './formulas/formulas';

export type PictureJob = { kind: 'formula'; tex: string } | { kind: 'figure'; source: string };

export type Drawn =
  | { kind: 'formula'; picture: FormulaPicture }
  | { kind: 'figure'; picture: FigurePicture }
  /** In Chinese, for the author. */
  | { kind: 'fault'; message: string };

export function render(job: PictureJob): Drawn {
  try {
    if (job.kind === 'formula') return { kind: 'formula', picture: renderFormula(job.tex) };
    return { kind: 'figure', picture: renderFigure(job.source) };
  } catch (error) {
    if (error instanceof FormulaError || error instanceof FigureError) return { kind: 'fault', message: error.message };
    throw error;
  }
}
