/** Puts the values of a variant into text, TeX and figures. */
import type { Prose, ProseBlock, ProseInline } from '../parse/prose';
import { compute, type Expression, findNames, parseExpression } from './expression';
import { type Place, TemplateError, type Values, WRITERS, write } from './values';

const HOLE = /«([^»]*)»/g;

interface Hole {
  expression: Expression;
  /** `paren`, `signed` … */
  writer?: string;
}

const parsed = new Map<string, Hole>();

/** @throws TemplateError */
function parseHole(text: string): Hole {
  const known = parsed.get(text);
  if (known) return known;
  const expression = parseExpression(text);
  const writer = expression.t === 'call' && Object.hasOwn(WRITERS, expression.name) ? expression.name : undefined;
  const hole: Hole = { expression, ...(writer !== undefined && { writer }) };
  parsed.set(text, hole);
  return hole;
}

/** Names of variables in its «…». @throws TemplateError */
export function findTemplateNames(template: string): Set<string> {
  const names = new Set<string>();
  for (const [, inner = ''] of template.matchAll(HOLE)) findNames(parseHole(inner).expression, names);
  return names;
}

/** @throws TemplateError */
export function expand(template: string, values: Values, place: Place): string {
  const expanded = template.replace(HOLE, (_, inner: string) => written(inner, values, place));
  if (/[«»]/.test(expanded)) throw new TemplateError('« 和 » 没有成对');
  return expanded;
}

function written(inner: string, values: Values, place: Place): string {
  const { expression, writer } = parseHole(inner);
  if (expression.t === 'name') {
    const value = values.get(expression.name);
    if (typeof value === 'string') return value;
    if (value?.written !== undefined) return value.written;
  }
  if (writer === undefined || expression.t !== 'call') return write(compute(expression, values), place);
  const [value, more] = expression.args.map((arg) => compute(arg, values));
  const write_ = WRITERS[writer];
  if (!value || !write_) throw new TemplateError(`看不懂 ${inner}`);
  return write_(value, place, more);
}

/** Fills in text with `$TeX$`, each part by the rules of its place. */
function expandMixed(template: string, values: Values): string {
  return template
    .split('$')
    .map((part, index) => expand(part, values, index % 2 === 1 ? 'tex' : 'text'))
    .join('$');
}

export function expandInline(inline: ProseInline, values: Values): ProseInline {
  if (inline.kind === 'text') return { ...inline, text: expand(inline.text, values, 'text') };
  return inline.kind === 'formula' ? { ...inline, tex: expand(inline.tex, values, 'tex') } : inline;
}

function expandBlock(block: ProseBlock, values: Values): ProseBlock {
  switch (block.kind) {
    case 'paragraph':
      return { ...block, inlines: block.inlines.map((inline) => expandInline(inline, values)) };
    case 'list':
      return { ...block, items: block.items.map((item) => item.map((inline) => expandInline(inline, values))) };
    case 'display':
      return { ...block, tex: expand(block.tex, values, 'tex') };
    case 'figure':
      return { ...block, source: expandMixed(block.source, values) };
  }
}

/** @throws TemplateError */
export const expandProse = (prose: Prose, values: Values): Prose => prose.map((block) => expandBlock(block, values));
