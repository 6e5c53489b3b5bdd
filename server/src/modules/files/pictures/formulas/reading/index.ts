/** What a formula says, in Chinese, for screen readers: school mathematics of grades 4 to 9. */
import type { MmlNode } from '@mathjax/src/js/core/MmlTree/MmlNode.js';
import { sayDigits, sayNumber } from './numerals';
import { BETWEEN, CLOSING, NAMES, OPENING, SIGNS, UNIT_WORDS, findUnit } from './words';

/** The formula's text, with a space wherever letters meet Chinese. */
export const readAloud = (tree: MmlNode): string => join(sayRow(getParts(tree))) || '空格';

/** Groups that only hold others. */
const GROUPS = new Set(['math', 'mrow', 'inferredMrow', 'TeXAtom', 'mstyle', 'mpadded', 'semantics']);
const SILENT = new Set(['mspace', 'mphantom', 'none', 'mprescripts']);
const INVISIBLE = /^[\u2061-\u2064\s]*$/;

function getParts(node: MmlNode): MmlNode[] {
  if (SILENT.has(node.kind)) return [];
  if (!GROUPS.has(node.kind)) return node.kind === 'mo' && INVISIBLE.test(getText(node)) ? [] : [node];
  return node.childNodes.flatMap((child) => getParts(child));
}

/** Letters of a token and of all below it. */
function getText(node: MmlNode): string {
  const { kind } = node;
  if (kind === 'text') return (node as unknown as { getText(): string }).getText();
  return node.childNodes.map((child) => getText(child)).join('');
}

const child = (node: MmlNode, i: number): MmlNode[] => {
  const found = node.childNodes[i];
  return found ? getParts(found) : [];
};

/** Words of neighbours, in turn. */
function sayRow(parts: readonly MmlNode[]): string[] {
  const words: string[] = [];
  let behindNumber = false;
  let inDecimal = false;
  for (let i = 0; i < parts.length; ) {
    const part = parts[i];
    if (!part) break;
    inDecimal = part.kind === 'mn' ? inDecimal || getText(part).includes('.') : inDecimal && part.kind === 'mover';
    const rest = parts.slice(i);
    const before: Before = { behindNumber, behind: words.at(-1), inDecimal };
    const phrase = findFirst(PHRASES, part, rest, before) ?? { words: sayPart(part, rest[1], before), taken: 1 };
    words.push(...phrase.words);
    i += phrase.taken;
    const last = parts[i - 1];
    behindNumber = last !== undefined && (phrase.taken > 1 || endsNumber(last));
    const next = parts[i];
    if (next && last && isOpening(next) && (last.kind === 'mn' || getText(last) === ')')) words.push('乘');
  }
  return words;
}

interface Before {
  behindNumber: boolean;
  behind: string | undefined;
  /** Within 0.1̇42857̇, which comes in pieces. */
  inDecimal: boolean;
}

/** Several neighbours that are said together; undefined when they are no such thing. */
type PhraseRule = (part: MmlNode, rest: readonly MmlNode[], before: Before) => Phrase | undefined;
interface Phrase {
  words: string[];
  /** So many neighbours. */
  taken: number;
}

const PHRASES: readonly PhraseRule[] = [
  function absoluteValue(part, rest) {
    const bar = isBar(part) ? closingBar(rest) : -1;
    return bar > 0 ? { words: [...grouped(rest.slice(1, bar)), '的绝对值', ...getPower(rest[bar])], taken: bar + 1 } : undefined;
  },
  function digitsOfDecimal(part, _rest, { inDecimal }) {
    const text = getText(part);
    return inDecimal && part.kind === 'mn' && !text.includes('.') ? { words: [sayDigits(text)], taken: 1 } : undefined;
  },
  function longNumber(part, rest) {
    if (part.kind !== 'mn') return undefined;
    const end = rest.findIndex((other, i) => i > 0 && !isThreeDigits(other));
    const groups = rest.slice(1, end < 0 ? rest.length : end);
    return groups.length > 0 ? { words: [sayNumber([part, ...groups].map(getText).join(''))], taken: 1 + groups.length } : undefined;
  },
  function remainder(part, [, next]) {
    return next && isEllipsis(part) && isEllipsis(next) ? { words: ['余'], taken: 2 } : undefined;
  },
  function percent(part, [, next]) {
    return part.kind === 'mn' && next && getText(next) === '%' ? { words: ['百分之', sayNumber(getText(part))], taken: 2 } : undefined;
  },
  function celsius(part, [, next], before) {
    const isDegree = part.kind === 'msup' && ['∘', '°'].includes(child(part, 1).map(getText).join(''));
    if (!isDegree || next?.kind !== 'mi' || getText(next) !== 'C' || !isUpright(next)) return undefined;
    return { words: [...child(part, 0).flatMap((base) => sayPart(base, undefined, before)), '摄氏度'], taken: 2 };
  },
  function mixedNumber(part, [, next]) {
    return part.kind === 'mn' && next && isPlainFraction(next)
      ? { words: [sayNumber(getText(part)), '又', ...fraction(next)], taken: 2 }
      : undefined;
  },
  function system(part, rest) {
    const [, next] = rest;
    if (getText(part) !== '{' || next?.kind !== 'mtable' || rest.some((other) => getText(other) === '}')) return undefined;
    return { words: [systemName(next), ...table(next)], taken: 2 };
  },
  function perUnit(part, [, next], { behind }) {
    const per =
      getText(part) === '/' && behind !== undefined && UNIT_WORDS.has(behind) && next && isUpright(next)
        ? findUnit(getText(next))
        : undefined;
    return per === undefined ? undefined : { words: ['每', per], taken: 2 };
  },
];

function findFirst(rules: readonly PhraseRule[], part: MmlNode, rest: readonly MmlNode[], before: Before): Phrase | undefined {
  for (const rule of rules) {
    const phrase = rule(part, rest, before);
    if (phrase) return phrase;
  }
  return undefined;
}

const sayPart = (part: MmlNode, next: MmlNode | undefined, before: Before): string[] =>
  part.kind === 'mo' ? sayOperator(part, next, before.behindNumber) : say(part, before);

const isThreeDigits = (node: MmlNode): boolean => node.kind === 'mn' && /^\d{3}$/.test(getText(node));
const isEllipsis = (node: MmlNode): boolean => node.kind === 'mo' && ['…', '⋯'].includes(getText(node));
const isOpening = (node: MmlNode): boolean => node.kind === 'mo' && getText(node) === '(';

function systemName(rows: MmlNode): string {
  const signs = rows.childNodes.map((row) => getText(row));
  if (signs.every((row) => row.includes('='))) return '方程组：';
  return signs.every((row) => /[<>≤≥⩽⩾]/.test(row)) ? '不等式组：' : '分情况：';
}

const isPlainFraction = (node: MmlNode): boolean =>
  node.kind === 'mfrac' && node.childNodes.every((side) => getParts(side).length === 1 && getParts(side)[0]?.kind === 'mn');

/** Whether a minus behind it takes away from it. */
function endsNumber(node: MmlNode): boolean {
  const text = getText(node);
  // Chinese ones come as text.
  if (['，', '；', '、'].includes(text)) return false;
  if (node.kind !== 'mo') return true;
  return text in CLOSING || isBar(node) || ['%', '°', '′', '″', '²', '³', '!', '…', '⋯', '∞'].includes(text);
}

const BARS = new Set(['|', '∣']);
const isBar = (node: MmlNode): boolean =>
  node.kind === 'mo'
    ? BARS.has(getText(node))
    : node.kind === 'msup' && child(node, 0).length === 1 && BARS.has(child(node, 0).map(getText).join(''));

/** The bar that ends what the first begins; -1 for none. */
function closingBar(parts: readonly MmlNode[]): number {
  let open = 1;
  for (let i = 1; i < parts.length; i += 1) {
    const part = parts[i];
    if (!part || !isBar(part)) continue;
    const before = parts[i - 1];
    const opens = before !== undefined && (i === 1 || !endsNumber(before));
    open += opens ? 1 : -1;
    if (open === 0) return i;
  }
  return -1;
}

const getPower = (bar: MmlNode | undefined): string[] => (bar?.kind === 'msup' ? exponent(child(bar, 1)) : []);

/** Whether several words would be taken apart by what follows. */
const isSimple = (parts: readonly MmlNode[]): boolean =>
  !parts.some((part, i) => part.kind === 'mo' && getText(part) in BETWEEN && !(i === 0 && getText(part) in SIGNS)) &&
  !parts.some((part) => part.kind === 'mtable');

/** In brackets, where it is not said in one breath. */
const grouped = (parts: readonly MmlNode[]): string[] => (isSimple(parts) ? sayRow(parts) : ['左括号', ...sayRow(parts), '右括号']);

function sayOperator(node: MmlNode, next: MmlNode | undefined, behindNumber: boolean): string[] {
  const text = getText(node);
  if (!behindNumber && text in SIGNS) {
    // −3² is not (−3)².
    const power = next?.kind === 'msup' && exponent(child(next, 1)).at(-1)?.endsWith('方') === true;
    return [power ? `${SIGNS[text] ?? ''}的` : (SIGNS[text] ?? '')];
  }
  return [BETWEEN[text] ?? OPENING[text] ?? CLOSING[text] ?? NAMES[text] ?? text];
}

function say(node: MmlNode, before: Before): string[] {
  switch (node.kind) {
    case 'mn':
      return [sayNumber(getText(node))];
    case 'mi':
    case 'mtext':
      return sayWord(node, before);
    case 'mfrac':
      return fraction(node);
    case 'msqrt':
      return ['根号', ...under(node.childNodes.flatMap((inside) => getParts(inside)))];
    case 'mroot':
      return [...sayRow(child(node, 1)), '次根号', ...under(child(node, 0))];
    case 'msup':
      return superscript(node, before);
    case 'msub':
      return [...sayRow(child(node, 0)), '下标', ...sayRow(child(node, 1))];
    case 'msubsup':
      return [...sayRow(child(node, 0)), '下标', ...sayRow(child(node, 1)), ...exponent(child(node, 2))];
    case 'mover':
    case 'munder':
    case 'munderover':
      return overUnder(node);
    case 'mtable':
      return table(node);
    case 'menclose':
      return enclosed(node.childNodes.flatMap((inside) => sayRow(getParts(inside))));
    default:
      return node.childNodes.length > 0 ? node.childNodes.flatMap((inside) => sayRow(getParts(inside))) : [getText(node)];
  }
}

function sayWord(node: MmlNode, { behindNumber }: Before): string[] {
  const text = getText(node).replaceAll('\u00a0', ' ').trim();
  if (text === '') return [];
  // A metre is one upright letter behind a number; a slanted m is a quantity.
  const unit = text.length > 1 || (behindNumber && isUpright(node)) ? findUnit(text) : undefined;
  return [(behindNumber ? unit : undefined) ?? NAMES[text] ?? BETWEEN[text] ?? unit ?? text];
}

function fraction(node: MmlNode): string[] {
  const [top, bottom] = [child(node, 0), child(node, 1)];
  const nested = [...top, ...bottom].some((part) => part.kind === 'mfrac');
  if (!nested && isSimple(top) && isSimple(bottom)) return [...sayRow(bottom), '分之', ...sayRow(top)];
  return ['分母是', ...sayRow(bottom), '、', '分子是', ...sayRow(top), '的分式'];
}

const under = (parts: readonly MmlNode[]): string[] => (isSimple(parts) ? sayRow(parts) : ['下', ...grouped(parts)]);

function superscript(node: MmlNode, before: Before): string[] {
  const [base, power] = [child(node, 0), child(node, 1)];
  const sign = power.map(getText).join('');
  const [only] = base;
  const unit = only && base.length === 1 && isUpright(only) ? findUnit(getText(only)) : undefined;
  if (unit !== undefined && (sign === '2' || sign === '3')) return [`${sign === '2' ? '平方' : '立方'}${unit}`];
  const said = sayRow(base);
  if (before.behind === '度' || before.behind === '分') {
    if (sign === '′') return [...said, '分'];
    if (sign === '″' || sign === '′′') return [...said, '秒'];
  }
  return [...said, ...exponent(power)];
}

const isUpright = (node: MmlNode): boolean =>
  node.kind === 'mtext' || (node.kind === 'mi' && (getText(node).length > 1 || node.attributes.get('mathvariant') === 'normal'));

function exponent(power: readonly MmlNode[]): string[] {
  const text = power.map(getText).join('');
  if (text === '2') return ['的平方'];
  if (text === '3') return ['的立方'];
  if (text === '∘' || text === '°') return ['度'];
  if (/^[′'″‴]+$/.test(text)) return [text === '′′' ? '两撇' : (NAMES[text] ?? '撇')];
  return ['的', ...grouped(power), '次方'];
}

const enclosed = (inside: string[]): string[] => (inside.length === 0 ? ['空格'] : inside);

function overUnder(node: MmlNode): string[] {
  const base = sayRow(child(node, 0));
  const marks = node.childNodes.slice(1).map((mark) => getParts(mark).map(getText).join(''));
  if (marks.some((mark) => mark === '^' || mark === '⌢' || mark === '⏜' || mark === '⌒')) return ['弧', ...base];
  if (marks.includes('→')) return ['向量', ...base];
  if (marks.includes('˙')) return [...base, '循环'];
  if (marks.some((mark) => ['―', '¯', '‾', '_', '―'].includes(mark)))
    return base.length === 0 ? ['空'] : node.kind === 'mover' ? [...base, '上划线'] : base;
  const said = node.childNodes.slice(1).flatMap((mark) => sayRow(getParts(mark)));
  if (marks.includes('⏞') || marks.includes('⏟')) return base;
  const braced = base.length > 0 && child(node, 0).some(({ kind }) => kind === 'mover' || kind === 'munder');
  return braced ? [...base, '（标注', ...said, '）'] : [...base, ...said];
}

const ORDINALS = ['一', '二', '三', '四', '五', '六', '七', '八', '九', '十'];

function table(node: MmlNode): string[] {
  const rows = node.childNodes.map((row) => row.childNodes.flatMap((cell) => sayRow(getParts(cell))));
  if (rows.length === 1) return rows[0] ?? [];
  return rows.flatMap((row, i) => [`第${ORDINALS[i] ?? String(i + 1)}行：`, ...row, ...(i < rows.length - 1 ? ['；'] : [])]);
}

/** Chinese side by side, a space round letters and digits; capitals in a row stay together, as a figure's points do. */
function join(words: readonly string[]): string {
  let all = '';
  for (const word of words) {
    if (word === '') continue;
    const letters = /[A-Za-z0-9]$/.test(all) || /^[A-Za-z0-9]/.test(word);
    const names = /[A-Z]$/.test(all) && /^[A-Z]$/.test(word);
    const pause = /[，、；：（]$/.test(all) || /^[，、；：）]/.test(word);
    all += all !== '' && letters && !names && !pause ? ` ${word}` : word;
  }
  return all;
}
