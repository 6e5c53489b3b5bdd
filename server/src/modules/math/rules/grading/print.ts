/** Expressions as text for a learner: x = −1, 2√3, (a + b)². */
import type { Node } from './ast';
import type { Rational } from './rational';

const SUPERSCRIPT = '⁰¹²³⁴⁵⁶⁷⁸⁹';
const SUBSCRIPT = '₀₁₂₃₄₅₆₇₈₉';
const raised = (text: string): string => text.replace(/\d/g, (digit) => SUPERSCRIPT.charAt(Number(digit))).replace('-', '⁻');

export function printed(node: Node): string {
  switch (node.t) {
    case 'num':
      return printedNumber(node);
    case 'var':
      return node.name
        .replace(/^(sin|cos|tan)\(.*\{.*\)$/, '$1(…)')
        .replace(/_(\d+)$/, (_, digits: string) => digits.replace(/\d/g, (digit) => SUBSCRIPT.charAt(Number(digit))));
    case 'pi':
      return 'π';
    case 'infinity':
      return '∞';
    case 'add':
      return node.items.map(printedTerm).join('');
    case 'mul':
      return node.items.map((item, i) => `${i > 0 && item.t === 'num' ? '×' : ''}${tight(item)}`).join('');
    case 'tuple':
      return `${node.open}${node.items.map(printed).join(', ')}${node.close}`;
    default:
      return printedUnary(node);
  }
}

type Unary = Extract<Node, { a: Node }>;

function printedUnary(node: Unary): string {
  switch (node.t) {
    case 'neg':
      return `−${tight(node.a)}`;
    case 'pm':
      return `±${tight(node.a)}`;
    case 'div':
      return `${tight(node.a)}/${node.b.t === 'mul' ? `(${printed(node.b)})` : tight(node.b)}`;
    case 'pow':
      return `${tight(node.a)}${raised(node.exponent.toString())}`;
    case 'powx':
      return `${tight(node.a)}^(${printed(node.b)})`;
    case 'root': {
      const isShort = node.a.t === 'num' || node.a.t === 'var';
      return `${node.index === 2 ? '' : raised(node.index.toString())}√${isShort ? printed(node.a) : `(${printed(node.a)})`}`;
    }
    case 'abs':
      return `|${printed(node.a)}|`;
  }
}

function printedTerm(item: Node, i: number): string {
  if (i === 0) return printed(item);
  return item.t === 'neg' ? ` − ${tight(item.a)}` : ` + ${printed(item)}`;
}

const tight = (node: Node): string => (node.t === 'add' || node.t === 'neg' || node.t === 'pm' ? `(${printed(node)})` : printed(node));

function printedNumber({ value, literal }: Node & { t: 'num' }): string {
  if (literal.fraction) return `${literal.fraction.whole}又${literal.fraction.n}/${literal.fraction.d}`;
  const decimal = literal.kind === 'decimal' ? asDecimal(value, literal.decimals) : undefined;
  return (decimal ?? printedRational(value)).replace('-', '−');
}

function printedRational({ n, d }: Rational): string {
  return d === 1n ? n.toString() : `${n.toString()}/${d.toString()}`;
}

function asDecimal({ n, d }: Rational, decimals: number): string {
  const digits = ((n * 10n ** BigInt(decimals)) / d).toString().padStart(decimals + 1, '0');
  return decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}
