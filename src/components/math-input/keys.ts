/** The keys of the maths keyboard: what is on them and what they type. */
import type { ANSWER_LETTERS } from '@xueban/contract/constants';

/** A structure with places to fill, by how it is drawn. */
export type Structure = 'fraction' | 'mixed' | 'power' | 'root' | 'abs' | 'brackets';

/** What is typed as it stands. */
export interface Sign {
  /** On the line and, unless told otherwise, on the key. */
  shown: string;
  /** As the grader reads it (docs/grading.md); as shown unless told. */
  text?: string;
  /** Letters stand on a slant; signs have room on both sides; `close` ones stand where they are. */
  look: 'letter' | 'sign' | 'close';
}

const letter = (shown: string): Sign => ({ shown, look: 'letter' });
const sign = (shown: string, text = shown): Sign => ({ shown, text, look: 'sign' });
const close = (shown: string, text = shown): Sign => ({ shown, text, look: 'close' });

/** By the name of the key. */
export const SIGNS = {
  x: letter('x'),
  y: letter('y'),
  a: letter('a'),
  b: letter('b'),
  m: letter('m'),
  n: letter('n'),
  t: letter('t'),
  k: letter('k'),
  c: letter('c'),
  d: letter('d'),
  f: letter('f'),
  g: letter('g'),
  h: letter('h'),
  p: letter('p'),
  q: letter('q'),
  r: letter('r'),
  s: letter('s'),
  u: letter('u'),
  v: letter('v'),
  w: letter('w'),
  z: letter('z'),
  C: letter('C'),
  S: letter('S'),
  V: letter('V'),
  α: letter('α'),
  β: letter('β'),
  θ: letter('θ'),
  x1: letter('x₁'),
  x2: letter('x₂'),
  plus: sign('+'),
  minus: sign('−', '-'),
  times: sign('×'),
  divided: sign('÷'),
  equals: sign('='),
  less: sign('<'),
  greater: sign('>'),
  atMost: sign('≤'),
  atLeast: sign('≥'),
  unequal: sign('≠'),
  plusMinus: sign('±'),
  ratio: sign(':'),
  comma: close('，', ', '),
  semicolon: close('；', '; '),
  or: sign('或', ' 或 '),
  remainder: close('余', '余'),
  none: close('无解'),
  pi: close('π'),
  percent: close('%'),
  degree: close('°'),
  minute: close('′'),
  second: close('″'),
} as const satisfies Record<(typeof ANSWER_LETTERS)[number], Sign> & Record<string, Sign>;
export type SignName = keyof typeof SIGNS;

type Digit = '0' | '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9';
/** What a key does to what is typed. A unit of the blank is `unit:` and its name. */
export type KeyName =
  | Digit
  | 'point'
  | SignName
  | Exclude<Structure, 'power'>
  | 'square'
  | 'power'
  | 'delete'
  | 'left'
  | 'right'
  | `unit:${string}`;

/** `turn` shows the signs, from elsewhere the digits; `letters` those that few answers need; `done` is 确定. */
export type KeyOnBoard = KeyName | 'turn' | 'letters' | 'done';

/** Digits, signs, letters. Six in a row, from the top; at 320 px a key is 52 px wide. */
export const PAGES: readonly (readonly KeyOnBoard[])[] = [
  [
    ...(['fraction', 'mixed', 'square', 'power', 'x', 'delete'] as const),
    ...(['7', '8', '9', 'divided', 'y', 'left'] as const),
    ...(['4', '5', '6', 'times', 'a', 'right'] as const),
    ...(['1', '2', '3', 'minus', 'b', 'brackets'] as const),
    ...(['0', 'point', 'equals', 'plus', 'turn', 'done'] as const),
  ],
  [
    ...(['less', 'greater', 'atMost', 'atLeast', 'unequal', 'delete'] as const),
    ...(['abs', 'root', 'pi', 'percent', 'ratio', 'left'] as const),
    ...(['plusMinus', 'degree', 'minute', 'second', 'comma', 'right'] as const),
    ...(['x1', 'x2', 'm', 'n', 't', 'letters'] as const),
    ...(['or', 'none', 'remainder', 'semicolon', 'turn', 'done'] as const),
  ],
  [
    ...(['c', 'd', 'f', 'g', 'h', 'delete'] as const),
    ...(['k', 'p', 'q', 'r', 's', 'left'] as const),
    ...(['u', 'v', 'w', 'z', 'equals', 'right'] as const),
    ...(['C', 'S', 'V', 'plus', 'minus', 'brackets'] as const),
    ...(['α', 'β', 'θ', 'comma', 'turn', 'done'] as const),
  ],
];

/** What stands on keys whose sign says too little, and what they are called when read out. */
const LABELS: Partial<Record<KeyOnBoard, readonly [label: string, said: string]>> = {
  fraction: ['分数', '分数'],
  mixed: ['带分数', '带分数'],
  square: ['x²', '平方'],
  power: ['xⁿ', '乘方'],
  root: ['√', '平方根'],
  abs: ['|x|', '绝对值'],
  brackets: ['( )', '括号'],
  point: ['.', '小数点'],
  delete: ['⌫', '删除'],
  left: ['←', '光标向左'],
  right: ['→', '光标向右'],
  minus: ['−', '减或负'],
  x1: ['x₁', 'x 1'],
  x2: ['x₂', 'x 2'],
  C: ['C', '大写 C'],
  S: ['S', '大写 S'],
  V: ['V', '大写 V'],
  α: ['α', '阿尔法'],
  β: ['β', '贝塔'],
  θ: ['θ', '西塔'],
};

const isSign = (key: string): key is SignName => key in SIGNS;

/** What stands on a key, and what is read out. */
export function getLabel(key: KeyOnBoard): readonly [label: string, said: string] {
  const label = isSign(key) ? SIGNS[key].shown : key;
  return LABELS[key] ?? [label, label];
}
