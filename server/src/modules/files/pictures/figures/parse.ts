/** From the text of a ```figure block to a figure whose shape is right; whether it is true is found when it is drawn. */
import { type ValueError, ValueErrorType } from '@sinclair/typebox/errors';
import { Value } from '@sinclair/typebox/value';
import { parseDocument } from 'yaml';
import { fail } from './figure-error';
import { type Figure, FIGURE_SCHEMAS, type FigureKind } from './schema';

const MOST_CHARACTERS = 6000;
const KINDS = Object.keys(FIGURE_SCHEMAS) as FigureKind[];

/**
 * @param source YAML (or JSON) of one figure
 * @throws FigureError with the line and what is wrong there
 */
export function parseFigure(source: string): Figure {
  if (source.length > MOST_CHARACTERS) fail(`图的描述太长（最多 ${MOST_CHARACTERS} 个字符）`);
  const document = parseDocument(source, { schema: 'core', merge: false });
  const [problem] = document.errors;
  if (problem) fail(`图的 YAML 写错了，第 ${problem.linePos?.[0].line ?? '?'} 行：${problem.message.split('\n', 1)[0]}`);
  return checkFigure(plain(document));
}

function plain(document: ReturnType<typeof parseDocument>): unknown {
  try {
    return document.toJS({ maxAliasCount: 0 });
  } catch {
    return fail('图的 YAML 里不能用 & 和 *（标注以它们开头时要加引号）');
  }
}

/** @throws FigureError */
function checkFigure(value: unknown): Figure {
  const kind = typeof value === 'object' && value !== null && 'kind' in value ? value.kind : undefined;
  if (!isKind(kind)) fail(`kind 必须是其中之一：${KINDS.join('、')}`);
  const schema = FIGURE_SCHEMAS[kind];
  const problem = Value.Errors(schema, value).First();
  if (problem) fail(sayProblem(problem));
  return value as Figure;
}

const isKind = (kind: unknown): kind is FigureKind => KINDS.some((known) => known === kind);

/** The deepest problem is the one that the author means, whichever form of a union it was. */
function sayProblem(problem: ValueError): string {
  const inner = problem.errors
    .map((errors) => errors.First())
    .filter((error): error is ValueError => error !== undefined)
    .sort((a, b) => b.path.length - a.path.length)[0];
  if (problem.type === ValueErrorType.Union && inner && inner.path.length > problem.path.length) return sayProblem(inner);
  const place = problem.path.slice(1).replaceAll('/', ' › ') || '图';
  const given = problem.value === undefined ? '' : `（写的是 ${JSON.stringify(problem.value).slice(0, 60)}）`;
  if (problem.type === ValueErrorType.ObjectAdditionalProperties) return `${place}：没有这一项，请核对拼写${given}`;
  if (problem.type === ValueErrorType.ObjectRequiredProperty) return `${place}：缺少这一项`;
  return `${place}：${WHAT[problem.type] ?? problem.message}${given}`;
}

const WHAT: Partial<Record<ValueErrorType, string>> = {
  [ValueErrorType.ArrayMaxItems]: '太多了',
  [ValueErrorType.ArrayMinItems]: '太少了',
  [ValueErrorType.StringPattern]: '写法不对',
  [ValueErrorType.StringMaxLength]: '太长了',
  [ValueErrorType.StringMinLength]: '太短了',
  [ValueErrorType.Union]: '不是这里可以写的几种写法之一',
  [ValueErrorType.Literal]: '不是这里可以写的值',
  [ValueErrorType.Integer]: '要写整数',
  [ValueErrorType.Number]: '要写数',
  [ValueErrorType.String]: '要写文字（加上引号）',
  [ValueErrorType.Boolean]: '要写 true 或 false',
  [ValueErrorType.Object]: '要写成几项（键: 值）',
  [ValueErrorType.Array]: '要写成列表',
  [ValueErrorType.Tuple]: '要写成列表',
  [ValueErrorType.TupleLength]: '个数不对',
};
