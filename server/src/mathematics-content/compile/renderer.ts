/** Pictures of formulas and figures, each distinct one drawn once. */
import type { Inline } from '@xueban/contract/resources/mathematics/rich-text';
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
  /** All that were drawn, by name. */
  readonly pictures = new Map<string, Picture>();

  /** Undefined where it cannot be drawn, which is told. */
  formula(tex: string, display: boolean, { source, line }: Place): Omit<FormulaPicture, 'svg'> | undefined {
    const key = `${display ? 'd' : 'i'}${tex}`;
    const drawn = this.formulas.get(key) ?? this.draw(tex, display);
    this.formulas.set(key, drawn);
    if ('fault' in drawn) return source.error(line, 'FORMULA', drawn.fault);
    const { svg: _svg, ...formula } = drawn.picture;
    return formula;
  }

  private draw(tex: string, display: boolean): Drawn<FormulaPicture> {
    try {
      const picture = renderFormula({ tex, display });
      this.pictures.set(picture.hash, { hash: picture.hash, svg: picture.svg });
      return { picture };
    } catch (error) {
      if (error instanceof FormulaError) return { fault: error.message };
      throw error;
    }
  }

  /** In a line of text. */
  inline(tex: string, place: Place): Inline | undefined {
    const formula = this.formula(tex, false, place);
    return formula && { kind: 'formula', ...formula };
  }
}
