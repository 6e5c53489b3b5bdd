/** Whether a figure is written as FIGURES.md says. */
import { FigureError } from '../../../files/pictures/figures/figure-error';
import { parseFigure } from '../../../files/pictures/figures/parse';

/** What is wrong with it, in Chinese. */
export function figureFault(written: string): string | undefined {
  try {
    parseFigure(written);
    return undefined;
  } catch (error) {
    if (error instanceof FigureError) return error.message;
    throw error;
  }
}
