/** Lines with TeX as rich text: all their formulas are drawn at once, when everything else has been checked. */
import type { Inline, RichText } from '@xueban/contract/resources/math/rich-text';
import type { Formula, Tools } from '../task';
import { parsePieces, findTex } from './tex';

export type Draw = (line: string) => RichText;

/** @returns undefined where a formula cannot be drawn */
export async function drawLines(lines: readonly string[], { draw }: Pick<Tools, 'draw'>): Promise<Draw | undefined> {
  const tex = [...new Set(lines.flatMap(findTex))];
  const drawn = tex.length === 0 ? [] : await draw(tex);
  const formulas = new Map<string, Formula>();
  for (const [at, written] of tex.entries()) {
    const formula = drawn[at];
    if (!formula) return undefined;
    formulas.set(written, formula);
  }
  return (line) => line.split('\n').map((paragraph) => ({ kind: 'paragraph', inlines: getInlines(paragraph, formulas) }));
}

function getInlines(paragraph: string, formulas: ReadonlyMap<string, Formula>): Inline[] {
  return (parsePieces(paragraph) ?? []).flatMap((piece): Inline[] => {
    if (piece.kind === 'text') return [{ kind: 'text', text: piece.text }];
    const formula = formulas.get(piece.tex);
    return formula ? [formula] : [];
  });
}
