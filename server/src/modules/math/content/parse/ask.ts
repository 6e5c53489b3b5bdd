/** The fields of a question that belong to its kind. */
import type { AnswerForm, AnswerKey } from '../../rules/grading/types';
import { Fields, type Line } from './fields';
import { readInlines } from './prose';
import type { Ask, BlankSource, Piece, QuestionKind, WrongLines, WrongSource } from './question-source';
import type { YamlNode } from './yaml';

const FORMS: readonly AnswerForm[] = [
  'any',
  'lowest_terms',
  'mixed',
  'improper',
  'decimal',
  'fraction',
  'percent',
  'scientific',
  'expanded',
  'simplified',
  'factorised',
  'single_fraction',
  'explicit',
];
const UNITS = ['required', 'same', 'optional'] as const;
const BRACKETS = ['point', 'interval'] as const;
const LETTERS = ['units', 'variables'] as const;
const LONGEST_CAUSE = 40;

export function readAsk(fields: Fields, kind: QuestionKind): Ask | undefined {
  switch (kind) {
    case 'single_choice':
    case 'multiple_choice':
      return readChoice(fields, kind);
    case 'true_false': {
      const correct = fields.boolean('correct');
      const cause = readCause(fields, 'cause');
      return correct === undefined ? undefined : { kind, correct, cause };
    }
    case 'fill_in':
      return readFillIn(fields);
    case 'lines':
      return readLines(fields);
    case 'ordering':
      return readOrdering(fields);
    case 'matching':
      return readMatching(fields);
    case 'short_answer':
      return readShortAnswer(fields);
  }
}

function getPiece({ line, value }: Line<string>, fields: Fields): Piece {
  const inlines = readInlines({ line, text: value }, fields.source);
  if (inlines.some(({ kind }) => kind === 'blank')) fields.source.error(line, 'BLANK', '空 [[1]] 只写在题目里');
  return { line, inlines };
}

function asPiece(node: YamlNode, fields: Fields, what: string): Piece | undefined {
  if (node.t !== 'scalar' || node.text.trim() === '') {
    return fields.source.error(node.line, 'FIELD_KIND', `${what}应为文字（里面有 , { } [ ] : # 时要加引号）`);
  }
  return getPiece({ line: node.line, value: node.text.trim() }, fields);
}

function readCause(fields: Fields, name: string): Line<string> | undefined {
  const cause = fields.optionalText(name);
  return cause && checkCause(cause, fields);
}

function checkCause(cause: Line<string>, fields: Fields): Line<string> {
  if (cause.value.length > LONGEST_CAUSE) fields.source.error(cause.line, 'CAUSE', `错因最多 ${LONGEST_CAUSE} 个字：${cause.value}`);
  // A cause is plain text: of a simple formula, its letters and signs.
  if (/\$[^$]*\\[^$]*\$/.test(cause.value)) fields.source.error(cause.line, 'CAUSE', `错因是文字，公式里不能有 \\ 命令：${cause.value}`);
  return { ...cause, value: cause.value.replaceAll('$', '') };
}

const OPTION_IDS = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'];

function readChoice(fields: Fields, kind: 'single_choice' | 'multiple_choice'): Ask | undefined {
  const { source } = fields;
  const written = fields.map('options');
  const options = [...(written ?? [])].flatMap(([id, node]) => {
    const piece = asPiece(node, fields, `选项 ${id} `);
    return piece ? [{ ...piece, id }] : [];
  });
  const ids = [...(written ?? new Map<string, YamlNode>()).keys()];
  if (written && (ids.length < 2 || ids.join() !== OPTION_IDS.slice(0, ids.length).join())) {
    source.error(fields.parseLine('options'), 'OPTIONS', '选项依次是 A、B、C ……，至少两个，最多八个');
  }
  const correct = kind === 'single_choice' ? [fields.text('correct')] : (fields.texts('correct') ?? []);
  const known = correct.flatMap((each) => each ?? []);
  for (const { line, value } of known) {
    if (written && !ids.includes(value)) source.error(line, 'OPTIONS', `correct 里的 ${value} 不是选项`);
  }
  if (kind === 'multiple_choice' && known.length === 1) source.warn(fields.parseLine('correct'), 'OPTIONS', '多选题只有一个正确选项');
  if (new Set(known.map(({ value }) => value)).size !== known.length)
    source.error(fields.parseLine('correct'), 'OPTIONS', 'correct 里有重复');
  const causes = readCauses(fields, ids, new Set(known.map(({ value }) => value)));
  if (known.length === 0 || options.length < 2) return undefined;
  return { kind, options, correct: known.map(({ value }) => value).sort(), causes };
}

function readCauses(fields: Fields, ids: readonly string[], right: ReadonlySet<string>): Map<string, Line<string>> {
  const causes = new Map<string, Line<string>>();
  for (const [id, node] of fields.optionalMap('causes')) {
    const text = node.t === 'scalar' ? node.text.trim() : '';
    if (!ids.includes(id)) fields.source.error(node.line, 'CAUSE', `causes 里的 ${id} 不是选项`);
    else if (right.has(id)) fields.source.error(node.line, 'CAUSE', `${id} 是正确选项，不写错因`);
    else if (text === '') fields.source.error(node.line, 'CAUSE', `${id} 的错因应为文字`);
    else causes.set(id, checkCause({ line: node.line, value: text }, fields));
  }
  return causes;
}

function readFillIn(fields: Fields): Ask | undefined {
  const list = fields.list('answers');
  const blanks = (list ?? []).flatMap((node) => readBlank(new Fields(node, fields.source, '答案')) ?? []);
  if (list && (list.length === 0 || list.length > 10)) fields.source.error(fields.parseLine('answers'), 'BLANK', 'answers 有 1–10 个');
  const wrong = fields
    .optionalList('wrong')
    .flatMap((node) => readWrong(new Fields(node, fields.source, '错误答案'), list?.length ?? 0) ?? []);
  return list && blanks.length === list.length && blanks.length > 0 ? { kind: 'fill_in', blanks, wrong } : undefined;
}

function readBlank(fields: Fields): BlankSource | undefined {
  const expr = fields.text('expr');
  const form = readForm(fields);
  const key: Omit<AnswerKey, 'expr'> = {
    ...(form && { form }),
    ...defined('decimalPlaces', fields.optionalInteger('decimalPlaces', [0, 10])),
    ...defined('significantFigures', fields.optionalInteger('significantFigures', [1, 10])),
    ...defined('tolerance', fields.optionalText('tolerance')?.value),
    ...defined('about', fields.optionalBoolean('about')),
    ...defined('unit', fields.findOptionalOne('unit', UNITS)),
    ...defined('printedUnit', fields.optionalText('printedUnit')?.value),
    ...defined('brackets', fields.findOptionalOne('brackets', BRACKETS)),
    ...defined('letters', fields.findOptionalOne('letters', LETTERS)),
    ...defined('ordered', fields.optionalBoolean('ordered')),
  };
  const because = fields.optionalText('because')?.value;
  fields.done();
  return expr && { line: expr.line, key: { expr: expr.value, ...key }, ...defined('because', because) };
}

function defined<K extends string, V>(name: K, value: V | undefined): { [name in K]?: V } {
  return value === undefined ? {} : ({ [name]: value } as { [name in K]: V });
}

function readForm(fields: Fields): AnswerForm | AnswerForm[] | undefined {
  if (!fields.has('form')) return undefined;
  if (fields.node('form')?.t !== 'list') return fields.findOptionalOne('form', FORMS);
  return fields.optionalTexts('form').flatMap(({ line, value }) => {
    const form = FORMS.find((known) => known === value);
    if (!form) fields.source.error(line, 'FIELD_KIND', `form 应为 ${FORMS.join('、')} 之一：${value}`);
    return form ? [form] : [];
  });
}

function readWrong(fields: Fields, blanksCount: number): WrongSource | undefined {
  const written = fields.list('answers');
  const cause = fields.text('cause');
  fields.done();
  if (!written || !cause) return undefined;
  const answers = written.map((node) => {
    if (node.t === 'scalar') return node.value === null ? null : node.text.trim();
    fields.source.error(node.line, 'FIELD_KIND', '错误答案应为文字（里面有 , { } [ ] : # 时要加引号）');
    return null;
  });
  const { line } = fields;
  if (answers.length !== blanksCount)
    return fields.source.error(line, 'WRONG', `这里有 ${answers.length} 个值，题目有 ${blanksCount} 个空（不看的空写 null）`);
  if (answers.every((answer) => answer === null)) return fields.source.error(line, 'WRONG', '错误答案至少要有一个值');
  return { line, answers, cause: checkCause(cause, fields).value };
}

function readLines(fields: Fields): Ask | undefined {
  const start = fields.text('start');
  const answer = fields.texts('answer');
  const unknown = fields.optionalText('unknown')?.value;
  const isSetUp = fields.optionalBoolean('setUp');
  const goal = fields.optionalText('goal')?.value;
  const form = readForm(fields);
  const key = {
    ...defined('unknown', unknown),
    ...defined('isSetUp', isSetUp),
    ...defined('values', fields.optionalText('values')?.value),
    ...defined('goal', goal),
    ...(form && { form }),
    ...(isSetUp === true && goal !== undefined && { results: readResults(fields) }),
  };
  const wrong = fields.optionalList('wrong').flatMap((node) => readWrongLines(new Fields(node, fields.source, '错误过程')) ?? []);
  if (goal === undefined && isSetUp !== true) fields.source.error(fields.line, 'LINES', '要写 goal（只有只列方程的题可以不写）');
  if (!start || !answer || answer.length === 0) return undefined;
  return { kind: 'lines', line: start.line, key: { start: start.value, ...key }, answer: answer.map(({ value }) => value), wrong };
}

function readResults(fields: Fields): { value: string; unit?: string; of?: string[] }[] {
  return (fields.list('results') ?? []).flatMap((node) => {
    const row = new Fields(node, fields.source, '结果');
    const value = row.text('value')?.value;
    const unit = row.optionalText('unit')?.value;
    const of = row.optionalTexts('of').map((one) => one.value);
    row.done();
    return value === undefined ? [] : [{ value, ...defined('unit', unit), ...(of.length > 0 && { of }) }];
  });
}

function readWrongLines(fields: Fields): WrongLines | undefined {
  const lines = fields.texts('lines');
  const cause = fields.text('cause');
  fields.done();
  return lines && cause && { line: fields.line, lines: lines.map(({ value }) => value), cause: checkCause(cause, fields).value };
}

function readOrdering(fields: Fields): Ask | undefined {
  const list = fields.list('items');
  const items = (list ?? []).flatMap((node) => asPiece(node, fields, '排序的一项') ?? []);
  if (list && (list.length < 3 || list.length > 6)) fields.source.error(fields.parseLine('items'), 'ORDERING', '排序题有 3–6 项');
  return list && items.length === list.length ? { kind: 'ordering', items } : undefined;
}

function readMatching(fields: Fields): Ask | undefined {
  const list = fields.list('pairs');
  const pairs = (list ?? []).flatMap((node) => {
    const [left, right, ...more] = node.t === 'list' ? node.items : [];
    if (!left || !right || more.length > 0) {
      fields.source.error(node.line, 'MATCHING', '每一对写成 ["左", "右"]');
      return [];
    }
    const sides = [asPiece(left, fields, '左边'), asPiece(right, fields, '右边')];
    return sides[0] && sides[1] ? [{ line: node.line, left: sides[0], right: sides[1] }] : [];
  });
  if (list && (list.length < 3 || list.length > 5)) fields.source.error(fields.parseLine('pairs'), 'MATCHING', '连线题有 3–5 对');
  return list && pairs.length === list.length ? { kind: 'matching', pairs } : undefined;
}

const MOST_POINTS = 10;

function readShortAnswer(fields: Fields): Ask | undefined {
  const answer = fields.text('answer');
  const rubric = (fields.list('rubric') ?? []).flatMap((node) => {
    const row = new Fields(node, fields.source, '评分');
    const points = row.integer('points', [1, MOST_POINTS]);
    const reason = row.text('for');
    row.done();
    return points !== undefined && reason ? [{ points, for: reason.value }] : [];
  });
  const total = rubric.reduce((sum, { points }) => sum + points, 0);
  if (total > MOST_POINTS) fields.source.error(fields.parseLine('rubric'), 'RUBRIC', `评分一共 ${total} 分，最多 ${MOST_POINTS} 分`);
  return answer && rubric.length > 0 ? { kind: 'short_answer', answer: getPiece(answer, fields), rubric } : undefined;
}
