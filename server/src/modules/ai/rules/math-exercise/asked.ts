/** What a question asks, by closed wordings: only where nothing but the formula is asked for is its value the key. */
import { toExpression } from './recompute';
import type { MathQuestion } from './schema';
import { parsePieces } from './tex';

/** Where the result is written: nothing, =, a gap, brackets of a choice. */
const PLACE = '(?:=?(?:[?？]|_{2,}|[(（][)）]|多少)?)';
const END = '[。.？?；;：:]?';
const BEFORE = '(?:请(?:你)?)?(?:直接)?';

/** F is the formula. */
const WORDINGS: Readonly<Record<MathQuestion['kind'], RegExp>> = {
  value: new RegExp(
    `^(?:${BEFORE}(?:计算|化简|求值|算一算|口算)(?:下面的式子|下列式子|下列各式)?[：:，,]?F${PLACE}|${BEFORE}(?:计算|化简|求)F的(?:值|结果)|F=${PLACE}|(?:计算|化简)?F(?:的(?:计算|化简|运算)?(?:结果|值))?(?:等于|是|为)${PLACE})${END}$`,
  ),
  equation: new RegExp(
    `^(?:${BEFORE}(?:解(?:下面的|下列|一元一次)?方程|求解(?:方程)?)[：:，,]?F|${BEFORE}求方程F的(?:解|根)|方程F的(?:解|根)(?:是|为)X?${PLACE}|${BEFORE}解方程[：:]?F[，,]X=?${PLACE})${END}$`,
  ),
};

const bare = (tex: string): string => (toExpression(tex) ?? tex).replace(/\s+/g, '').replace(/=[?？]?$/, '');

/** Whether `prompt` asks for the value of this very formula, or for its root, and for nothing else. */
export function isAsked({ prompt, formula, kind }: Pick<MathQuestion, 'prompt' | 'formula' | 'kind'>): boolean {
  let formulas = 0;
  const said = (parsePieces(prompt) ?? []).map((piece) => {
    if (piece.kind === 'text') return /[FX]/.test(piece.text) ? '…' : piece.text;
    const own = bare(piece.tex);
    if (own === bare(formula)) {
      formulas += 1;
      return /=\s*[?？]?\s*$/.test(toExpression(piece.tex) ?? '') ? 'F=' : 'F';
    }
    // The letter whose value is asked for.
    return kind === 'equation' && /^[a-z]$/i.test(own) && bare(formula).includes(own) ? 'X' : '…';
  });
  const wording = said.join('').replace(/\s+/g, '').replace(/==/g, '=');
  // 求值 of letters asks for values of them, which are not there.
  const isOpen = kind === 'value' && /[A-Za-z]/.test(bare(formula)) && wording.includes('值');
  return formulas === 1 && !isOpen && WORDINGS[kind].test(wording);
}
