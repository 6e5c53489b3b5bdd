/** An answer as a learner types it, set as a formula: `-7/2`, `x=1或x=2`, `5 cm`. */

const SIGNS: Readonly<Record<string, string>> = {
  '*': '\\times ',
  '×': '\\times ',
  '÷': '\\div ',
  '≥': '\\ge ',
  '≤': '\\le ',
  '≠': '\\ne ',
  '≈': '\\approx ',
  '±': '\\pm ',
  '∞': '\\infty ',
  π: '\\pi ',
  '∠': '\\angle ',
  '∅': '\\varnothing ',
  '∈': '\\in ',
  '∪': '\\cup ',
  '°': '^\\circ ',
  '℃': '\\,^\\circ\\mathrm{C}',
  '%': '\\%',
  '{': '\\{',
  '}': '\\}',
  '，': ',\\ ',
  ',': ',\\ ',
  '−': '-',
  '…': '\\cdots ',
};
const SUPERSCRIPTS = '⁰¹²³⁴⁵⁶⁷⁸⁹';
const SUBSCRIPTS = '₀₁₂₃₄₅₆₇₈₉';
const UNIT = /(?<=[\d)}°\s])(?:km|cm|dm|mm|kg|mg|mL|km\/h|m\/s|m|g|t|L)(?![A-Za-z])/g;

export type AnswerPiece = { kind: 'text'; text: string } | { kind: 'formula'; tex: string };

/**
 * Chinese stays text, all else is a formula.
 * @param printedUnit stands behind the blank: it is said once, and a sum before it stands in brackets, 「(5a+3) 元」
 */
export function getAnswerPieces(expr: string, printedUnit?: string): AnswerPiece[] {
  if (printedUnit === undefined) return pieces(expr);
  const value = expr.endsWith(printedUnit) ? expr.slice(0, -printedUnit.length).trim() : expr;
  return [...pieces(isSum(value) ? `(${value})` : value), { kind: 'text', text: ` ${printedUnit}` }];
}

/** A number, with its sign, is none. */
const isSum = (value: string): boolean => /[a-zA-Z]/.test(value) && /[^\s(^/*×·]\s*[-+−]/.test(value.replace(/\([^()]*\)/g, '()'));

function pieces(expr: string): AnswerPiece[] {
  const mixed = expr.replaceAll('sqrt(', '√(').replace(/(\d)\s*又\s*(?=\d+\/\d)/g, '$1\u0001');
  return mixed
    .split(/([\p{Script=Han}、；。（）]+)/u)
    .filter((part) => part.trim() !== '')
    .map((part) =>
      /^[\p{Script=Han}、；。（）]/u.test(part) ? { kind: 'text', text: part } : { kind: 'formula', tex: toTex(part.trim()) },
    );
}

function toTex(text: string): string {
  return Array.from(fractions(units(text)).replaceAll('\u0001', ''))
    .map((char) => {
      if (SUPERSCRIPTS.includes(char)) return `^{${SUPERSCRIPTS.indexOf(char)}}`;
      if (SUBSCRIPTS.includes(char)) return `_{${SUBSCRIPTS.indexOf(char)}}`;
      return SIGNS[char] ?? PRIVATE[char] ?? char;
    })
    .join('')
    .replace(/\}\^\{(?=\d)/g, '')
    .replace(/([a-zA-Z\d)])\^\(([^()]*)\)/g, '$1^{$2}')
    .replace(/\^(-?\d{2,}|-\d)/g, '^{$1}')
    .replace(/√\(([^()]*)\)|√(\d+|[a-z])/g, (_, inner: string | undefined, plain: string | undefined) => `\\sqrt{${inner ?? plain ?? ''}}`)
    .replace(/(\d)\u0307/g, '\\dot{$1}')
    .trim();
}

/** Signs of TeX that are put in before single characters are looked at. */
const PRIVATE: Readonly<Record<string, string>> = {
  '\ue000': '\\frac{',
  '\ue001': '}{',
  '\ue002': '}',
  '\ue003': '\\,\\mathrm{',
  '\ue004': '}',
};

const TERM = String.raw`(?:\d+(?:\.\d+)?|\((?:[^()]*)\)|[a-zA-Zπ])`;
const FRACTION = new RegExp(String.raw`(?<![\d.a-zA-Z])(${TERM})\/(${TERM})(?![\d.])`, 'g');

/** `1/2` and `(a+b)/3` become fractions; anything else stays as typed. */
function fractions(text: string): string {
  const bare = (side: string): string => (side.startsWith('(') ? side.slice(1, -1) : side);
  return text.replace(FRACTION, (_, n: string, d: string) => `\ue000${bare(n)}\ue001${bare(d)}\ue002`);
}

const units = (text: string): string => text.replace(UNIT, (unit) => `\ue003${unit}\ue004`);
