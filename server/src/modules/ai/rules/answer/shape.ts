/** Whether an answer is the JSON that was asked for. */
import { type Static, type TSchema, Type } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import type { Problem } from '../task';

export const Line = (most: number) => Type.String({ minLength: 1, maxLength: most, pattern: '\\S' });
/** In Chinese. */
export const Title = Line(30);

export type Shaped<S extends TSchema> = { ok: true; value: Static<S> } | { ok: false; problems: Problem[] };

const MOST_FAULTS = 4;

export function shaped<S extends TSchema>(schema: S, answer: unknown): Shaped<S> {
  if (answer === undefined) return { ok: false, problems: [{ code: 'schema', say: '不是一个完整的 JSON 对象' }] };
  if (Value.Check(schema, answer)) return { ok: true, value: answer };
  const problems: Problem[] = [];
  // One after another: of an answer that is all wrong there are as many as it has characters.
  for (const { path, message } of Value.Errors(schema, answer)) {
    problems.push({ code: 'schema', say: `${path.slice(0, 80) || '/'}: ${message}` });
    if (problems.length === MOST_FAULTS) break;
  }
  return { ok: false, problems };
}
