/** `vars` with `where`, or `variants`: the values a question takes. */
import { parseNumber } from '../../rules/grading/parse-number';
import { negate, type Rational, rational } from '../../rules/grading/rational';
import { type Condition, FUNCTION_NAMES, findNames, parseCondition } from '../template/expression';
import { findTemplateNames } from '../template/expand';
import { TemplateError, type Value, type Values, WRITERS } from '../template/values';
import { getCombinations, drawVariants, MOST_COMBINATIONS } from '../template/variants';
import type { Fields } from './fields';
import type { YamlNode } from './yaml';

const NAME = /^\p{L}[\p{L}\d_]*$/u;
const RANGE = /^(-?\d{1,6})\.\.(-?\d{1,6})$/;
/** With a zero before it, as 0080, it is a text: digits of a place-value table. */
const NUMBER = /^-?(?:0|[1-9]\d{0,14})(?:\.\d{1,10})?(?:\/\d{1,15})?$/;
const LONGEST_RANGE = 2000;
/** Fewer variants than these may be a condition too many. */
const FEW = 3;

/** @param raw the whole question as it was written: a variable that stands nowhere is told */
export function readVariants(fields: Fields, id: string, raw: string): { variants: Values[]; hasVariables: boolean } | undefined {
  const { source } = fields;
  const vars = readVars(fields);
  const where = readConditions(fields);
  const variants = fields.optionalList('variants').flatMap((node) => readVariant(node, fields) ?? []);
  if (fields.has('variants')) {
    if (fields.has('vars') || fields.has('where'))
      source.error(fields.parseLine('variants'), 'VARIANTS', 'variants 和 vars、where 只写一种');
    return checkFixed(fields, variants, raw);
  }
  if (!fields.has('vars')) {
    if (fields.has('where')) source.error(fields.parseLine('where'), 'VARIANTS', '有 where 就要有 vars');
    return { variants: [new Map()], hasVariables: false };
  }
  const line = fields.parseLine('vars');
  const ranges = { vars, where: where.map(({ condition }) => condition) };
  if (getCombinations(ranges) > MOST_COMBINATIONS) {
    return source.error(line, 'VARIANTS', `vars 的取法超过 ${MOST_COMBINATIONS} 种，请缩小范围`);
  }
  reportUnused(fields, [...vars.keys()], raw, new Set(where.flatMap(({ names }) => [...names])));
  try {
    const drawn = drawVariants(id, ranges);
    if (drawn.possible === 0) return source.error(line, 'VARIANTS', 'where 的条件没有一种取法能满足');
    if (drawn.possible < FEW && drawn.possible < getCombinations(ranges)) {
      source.warn(line, 'VARIANTS_FEW', `满足条件的取法只有 ${drawn.possible} 种`);
    }
    return { variants: drawn.variants, hasVariables: true };
  } catch (error) {
    if (error instanceof TemplateError) return source.error(fields.parseLine('where'), 'TEMPLATE', `where：${error.message}`);
    throw error;
  }
}

function checkFixed(fields: Fields, variants: Values[], raw: string): { variants: Values[]; hasVariables: boolean } | undefined {
  const { source } = fields;
  const line = fields.parseLine('variants');
  const [first] = variants;
  if (!first) return source.error(line, 'VARIANTS', 'variants 是空的');
  const names = [...first.keys()].sort().join();
  if (variants.some((values) => [...values.keys()].sort().join() !== names)) {
    return source.error(line, 'VARIANTS', '每一组 variants 的变量要相同');
  }
  reportUnused(fields, [...first.keys()], raw, new Set());
  return { variants, hasVariables: variants.length > 1 };
}

function reportUnused(fields: Fields, names: readonly string[], raw: string, inConditions: ReadonlySet<string>): void {
  const used = new Set(inConditions);
  for (const hole of raw.match(/«[^»]*»/g) ?? []) {
    try {
      for (const name of findTemplateNames(hole)) used.add(name);
    } catch (error) {
      if (!(error instanceof TemplateError)) throw error; // told where it stands
    }
  }
  for (const name of names) {
    if (!used.has(name)) fields.source.warn(fields.parseLine('vars'), 'VARIABLE_UNUSED', `变量 ${name} 没有用到`);
  }
}

function isName(name: string, fields: Fields, line: number): boolean {
  if (NAME.test(name) && !Object.hasOwn(WRITERS, name) && !FUNCTION_NAMES.has(name)) return true;
  fields.source.error(line, 'VARIABLE', `${name} 不能作变量名`);
  return false;
}

function readVars(fields: Fields): Map<string, Value[]> {
  const vars = new Map<string, Value[]>();
  for (const [name, node] of fields.optionalMap('vars')) {
    const values = isName(name, fields, node.line) ? readRange(node) : undefined;
    if (values) vars.set(name, values);
    else fields.source.error(node.line, 'VARIABLE', `${name} 应为 2..9 这样的范围，或 [2, 3, 5] 这样的列表`);
  }
  return vars;
}

function readRange(node: YamlNode): Value[] | undefined {
  if (node.t === 'list') {
    const values = node.items.map(parseValue);
    return values.length > 0 && values.every((value) => value !== undefined) ? values : undefined;
  }
  const [, from, to] = RANGE.exec(node.t === 'scalar' ? node.text.replaceAll(' ', '') : '') ?? [];
  const length = Number(to) - Number(from) + 1;
  if (!(length >= 1 && length <= LONGEST_RANGE)) return undefined;
  return Array.from({ length }, (_, i) => rational(BigInt(Number(from) + i)));
}

function readVariant(node: YamlNode, fields: Fields): Values | undefined {
  if (node.t !== 'map') return fields.source.error(node.line, 'VARIANTS', '每一组 variants 写成 { a: 3, b: 5 }');
  const values = new Map<string, Value>();
  for (const [name, inner] of node.entries) {
    const value = parseValue(inner);
    if (value === undefined) fields.source.error(inner.line, 'VARIABLE', `${name} 的值应为数或文字`);
    else if (isName(name, fields, inner.line)) values.set(name, value);
  }
  return values;
}

/** A number as it is written, or a text. */
function parseValue(node: YamlNode): Value | undefined {
  if (node.t !== 'scalar' || node.text === '') return undefined;
  const text = node.text.trim();
  if (!NUMBER.test(text) || /\/0+$/.test(text)) return text;
  const size: Rational = parseNumber(text.replace('-', ''));
  const value = text.startsWith('-') ? negate(size) : size;
  return text.includes('.') ? { ...value, written: text } : value;
}

function readConditions(fields: Fields): { condition: Condition; names: Set<string> }[] {
  return fields.optionalTexts('where').flatMap(({ line, value }) => {
    try {
      const condition = parseCondition(value);
      return [{ condition, names: new Set(condition.flatMap(({ sides }) => sides.flatMap((side) => [...findNames(side)]))) }];
    } catch (error) {
      if (!(error instanceof TemplateError)) throw error;
      fields.source.error(line, 'TEMPLATE', `where：${error.message}`);
      return [];
    }
  });
}
