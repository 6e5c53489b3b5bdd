/** Formulas that a model writes in TeX or HTML although it was asked not to, as a learner types them: 3/4, x², √(a+1). */

const SIGNS: Readonly<Record<string, string>> = {
  times: '×',
  div: '÷',
  cdot: '·',
  pm: '±',
  mp: '∓',
  le: '≤',
  leq: '≤',
  leqslant: '≤',
  ge: '≥',
  geq: '≥',
  geqslant: '≥',
  lt: '<',
  gt: '>',
  ne: '≠',
  neq: '≠',
  approx: '≈',
  equiv: '≡',
  sim: '∽',
  cong: '≌',
  pi: 'π',
  alpha: 'α',
  beta: 'β',
  gamma: 'γ',
  theta: 'θ',
  Delta: 'Δ',
  angle: '∠',
  triangle: '△',
  odot: '⊙',
  parallel: '∥',
  perp: '⊥',
  circ: '°',
  degree: '°',
  prime: '′',
  infty: '∞',
  because: '∵',
  therefore: '∴',
  cdots: '…',
  ldots: '…',
  dots: '…',
  cup: '∪',
  cap: '∩',
  in: '∈',
  to: '→',
  rightarrow: '→',
  quad: ' ',
  qquad: ' ',
  left: '',
  right: '',
  displaystyle: '',
  limits: '',
};
const RAISED = '⁰¹²³⁴⁵⁶⁷⁸⁹';
const LOWERED = '₀₁₂₃₄₅₆₇₈₉';
/** A formula in formulas in formulas: deeper is none of a school book. */
const DEPTH = 6;

const digitsAs = (digits: string, signs: string): string => Array.from(digits, (digit) => signs.charAt(Number(digit))).join('');
/** What can stand beside a fraction bar or under a root without brackets: one number or letter. */
const bracketed = (inner: string): string => {
  const part = inner.trim();
  return /^(?:[\d.]+|[A-Za-zπα-ω]|√[\d.]+)$/.test(part) || /^\([^()]*\)$/.test(part) ? part : `(${part})`;
};
const raised = (inner: string): string =>
  /^\d{1,3}$/.test(inner) ? digitsAs(inner, RAISED) : inner === '°' ? '°' : `^${bracketed(inner)}`;
const lowered = (inner: string): string => (/^\d{1,3}$/.test(inner) ? digitsAs(inner, LOWERED) : inner);

/** Innermost groups first. */
function unfolded(text: string): string {
  return text
    .replace(/(?<![\d.])(\d+)\s*\\[dt]?frac\s*\{([^{}]*)\}\s*\{([^{}]*)\}/g, (_, whole: string, above: string, below: string) =>
      /^\d+$/.test(above.trim()) && /^\d+$/.test(below.trim())
        ? `${whole}又${above.trim()}/${below.trim()}`
        : `${whole}·${bracketed(above)}/${bracketed(below)}`,
    )
    .replace(/\\[dt]?frac\s*\{([^{}]*)\}\s*\{([^{}]*)\}/g, (_, above: string, below: string) => `${bracketed(above)}/${bracketed(below)}`)
    .replace(/\\[dt]?frac\s*(\d)\s*(\d)/g, '$1/$2')
    .replace(/\\sqrt\s*\[3\]\s*\{([^{}]*)\}/g, (_, inner: string) => `³√${bracketed(inner)}`)
    .replace(/\\sqrt\s*\{([^{}]*)\}/g, (_, inner: string) => `√${bracketed(inner)}`)
    .replace(/\\(?:text|mathrm|mathbf|textbf|overline|operatorname|mbox)\s*\{([^{}]*)\}/g, '$1')
    .replace(/\\underline\s*\{[^{}]*\}/g, '____')
    .replace(/\^\s*\{\s*([^{}]*?)\s*\}/g, (_, inner: string) => raised(inner))
    .replace(/_\s*\{\s*([^{}]*?)\s*\}/g, (_, inner: string) => lowered(inner));
}

/** Lines stay; at most one empty one between two. What is no TeX stays as it is. */
export function plainMath(text: string): string {
  let plain = text
    .replace(/<br\s*\/?>/gi, '\n')
    .replace(/<sup>\s*(\d{1,3})\s*<\/sup>/gi, (_, digits: string) => digitsAs(digits, RAISED))
    .replace(/<sub>\s*(\d{1,3})\s*<\/sub>/gi, (_, digits: string) => digitsAs(digits, LOWERED))
    .replace(/```[a-z]*|\*\*|\\[()[\]]|\$/g, '')
    .replace(/\\([%#&_{}])/g, (_, sign: string) => (sign === '{' ? '｛' : sign === '}' ? '｝' : sign))
    .replace(/\\[,;:! ]/g, ' ')
    .replace(/\\([A-Za-z]+)/g, (whole, name: string) => SIGNS[name] ?? whole);
  for (let depth = 0; depth < DEPTH; depth += 1) {
    const next = unfolded(plain);
    if (next === plain) break;
    plain = next;
  }
  return plain
    .replace(/\^\s*°/g, '°')
    .replace(/\^(\d)(?!\d)/g, (_, digit: string) => digitsAs(digit, RAISED))
    .replace(/[ \t]+/g, ' ')
    .replace(/([∠△⊙]) (?=[A-Z0-9])/g, '$1')
    .replace(/ *\n */g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
