/** Pictures of formulas and figures, each distinct one drawn once. */
import type { Block, Inline } from '@xueban/contract/resources/mathematics/rich-text';
import { FigureError } from '../../pictures/figures/figure-error';
import { parseFigure } from '../../pictures/figures/parse';
import { FormulaError, type FormulaPicture, renderFormula } from '../../pictures/formulas/formulas';
import type { Source } from '../problems';

export interface Place {
  source: Source;
  line: number;
}

type Picture = Pick<FormulaPicture, 'hash' | 'svg'>;
type Drawn<T> = { picture: T } | { fault: string };

export class Renderer {
  private readonly formulas = new Map<string, Drawn<FormulaPicture>>();
  private readonly told = new Set<string>();
  /** All that were drawn, by name. */
  readonly pictures = new Map<string, Picture>();

  /** Undefined where it cannot be drawn, which is told. */
  formula(tex: string, { source, line }: Place): Omit<FormulaPicture, 'svg'> | undefined {
    const drawn = this.formulas.get(tex) ?? this.draw(tex);
    this.formulas.set(tex, drawn);
    if ('fault' in drawn) return this.tell({ source, line }, drawn.fault);
    const { svg: _svg, ...formula } = drawn.picture;
    return formula;
  }

  /** In other variants the formula is another one, and the mistake the same. */
  private tell({ source, line }: Place, fault: string): undefined {
    const place = `${source.file}:${line}`;
    if (!this.told.has(place)) source.error(line, 'FORMULA', fault);
    this.told.add(place);
    return undefined;
  }

  private draw(tex: string): Drawn<FormulaPicture> {
    try {
      const picture = renderFormula(tex);
      this.pictures.set(picture.hash, { hash: picture.hash, svg: picture.svg });
      return { picture };
    } catch (error) {
      if (error instanceof FormulaError) return { fault: error.message };
      throw error;
    }
  }

  /** In a line of text. */
  inline(tex: string, place: Place): Inline | undefined {
    const formula = this.formula(tex, place);
    return formula && { kind: 'formula', ...formula };
  }

  /** What is on it in words, until figures are drawn. */
  figure(written: string, { source, line }: Place): Block | undefined {
    try {
      return { kind: 'paragraph', inlines: [{ kind: 'text', text: `（图：${parseFigure(written).text}）` }] };
    } catch (error) {
      if (error instanceof FigureError) return source.error(line, 'FIGURE', error.message);
      throw error;
    }
  }
}
