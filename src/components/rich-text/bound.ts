/** Keeps punctuation beside the formula it belongs to: a picture may be parted from a mark that no line may begin or end with. Pure. */
import type { Inline } from '@xueban/contract/resources/math/rich-text';

type Formula = Extract<Inline, { kind: 'formula' }>;
/** Marks that stay before the formula, and behind it: both are in one line with it. */
export type Bound = { kind: 'bound'; before: string; formula: Formula; after: string };
export type Piece = Exclude<Inline, Formula> | Bound;

const CLOSING = /^[，。；：、！？）》」』”’…%％,.;:!?)\]}]+/;
const OPENING = /[（《「『“‘([{]+$/;

const isPlain = (inline: Inline | undefined): inline is Extract<Inline, { kind: 'text' }> => inline?.kind === 'text' && !inline.strong;

/** The pieces of a line, in order; of plain text what belongs to a formula beside it has moved there. */
export function boundPieces(inlines: readonly Inline[]): Piece[] {
  const pieces: (Piece | undefined)[] = [];
  const texts = inlines.map((inline) => (isPlain(inline) ? inline.text : ''));
  const take = (at: number, marks: RegExp): string => {
    const found = marks.exec(texts[at] ?? '')?.[0] ?? '';
    if (found !== '') texts[at] = (texts[at] ?? '').replace(marks, '');
    return found;
  };
  inlines.forEach((inline, at) => {
    if (inline.kind !== 'formula') return;
    const after = take(at + 1, CLOSING);
    pieces[at] = { kind: 'bound', before: take(at - 1, OPENING), formula: inline, after };
  });
  inlines.forEach((inline, at) => {
    if (inline.kind === 'formula') return;
    if (!isPlain(inline)) pieces[at] = inline;
    else if (texts[at] !== '') pieces[at] = { ...inline, text: texts[at] ?? '' };
  });
  return pieces.filter((piece): piece is Piece => piece !== undefined);
}
