/** What a formula editor leaves of LaTeX, as the signs of an answer. */

const COMMANDS = new Map(
  Object.entries({
    times: '*',
    cdot: '*',
    div: '÷',
    pm: '±',
    mp: '∓',
    le: '≤',
    leq: '≤',
    leqslant: '≤',
    ge: '≥',
    geq: '≥',
    geqslant: '≥',
    ne: '≠',
    neq: '≠',
    lt: '<',
    gt: '>',
    pi: 'π',
    infty: '∞',
    emptyset: '∅',
    varnothing: '∅',
    cup: '∪',
    cap: '∩',
    in: '∈',
    circ: '°',
    approx: '≈',
    angle: '∠',
    mid: '|',
    lvert: '|',
    rvert: '|',
    left: '',
    right: '',
    quad: ' ',
    sqrt: '\\sqrt',
    frac: '\\frac',
    dfrac: '\\frac',
    tfrac: '\\frac',
    alpha: 'α',
    beta: 'β',
    theta: 'θ',
    '{': '{',
    '}': '}',
    '%': '%',
    ',': ' ',
    ';': ' ',
    ' ': ' ',
  }),
);

/** \frac12 is \frac{1}{2}. */
const BARE_FRACTION = /^\\[dt]?frac *(\d) *(\d)(?!\d)/;
/** 30^\circ, 30^{\circ} */
const RAISED_DEGREE = /^\^ *(?:\{ *\\circ *\}|\\circ(?![A-Za-z]))/;
/** 5\mathrm{cm}, \mathbb{R} */
const UPRIGHT = /^\\(?:text|mathrm|mathbb) *\{([^{}\\]*)\}/;
const LAYOUT = /^\\(?:\\|(?:begin|end)\{(?:cases|array|aligned)\}(?:\{[lcr ]*\})?)/;

/** $x=2$, as a text that holds a formula. */
export const isInDollars = (typed: string): boolean => /^\s*\$[^$]+\$\s*$/.test(typed);

interface Written {
  text: string;
  length: number;
}

/** @param isSeparated whether the next line of a system is begun already: `x=3,\\\\y=2` */
export function latexAt(typed: string, index: number, isSeparated: boolean): Written | undefined {
  const char = typed.charAt(index);
  if (char !== '\\' && char !== '^') return undefined;
  const rest = typed.slice(index);
  const degree = RAISED_DEGREE.exec(rest)?.[0];
  if (degree !== undefined) return { text: '°', length: degree.length };
  return char === '^' ? undefined : (groupAt(rest, isSeparated) ?? commandAt(rest));
}

function groupAt(rest: string, isSeparated: boolean): Written | undefined {
  const [fraction, above = '', below = ''] = BARE_FRACTION.exec(rest) ?? [];
  if (fraction !== undefined) return { text: `\\f{${above}}{${below}}`, length: fraction.length };
  const [upright, words = ''] = UPRIGHT.exec(rest) ?? [];
  if (upright !== undefined) return { text: words, length: upright.length };
  const layout = LAYOUT.exec(rest)?.[0];
  return layout === undefined ? undefined : { text: layout === '\\\\' && !isSeparated ? ',' : '', length: layout.length };
}

function commandAt(rest: string): Written {
  const name = /^(?:[A-Za-z]+|[{}%,; ])/.exec(rest.slice(1))?.[0] ?? '';
  const meaning = COMMANDS.get(name);
  if (meaning === undefined) return { text: '\\', length: 1 };
  const isGroup = meaning === '\\sqrt' || meaning === '\\frac';
  return { text: isGroup ? `\\${name.endsWith('frac') ? 'f' : 's'}` : meaning, length: name.length + 1 };
}
