/** An example value of a schema, from its own examples. */
import type { TSchema } from '@sinclair/typebox';

const texts: Readonly<Record<string, string>> = {
  'date-time': '2026-11-20T11:00:00.000Z',
  date: '2026-11-20',
  'uri-reference': '/avatars/1001.png',
};

export function getExample(schema: TSchema): unknown {
  const [given] = (schema.examples ?? []) as unknown[];
  if (given !== undefined) return given;
  if (schema.default !== undefined) return schema.default as unknown;
  if (schema.const !== undefined) return schema.const as unknown;
  const [choice] = (schema.anyOf ?? []) as TSchema[];
  if (choice) return getExample(choice);
  return getTypeExample(schema);
}

function getTypeExample(schema: TSchema): unknown {
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries((schema.properties ?? {}) as Record<string, TSchema>).map(([name, member]) => [name, getExample(member)]),
      );
    case 'array':
      // A tuple says what each of its places is.
      if (Array.isArray(schema.items)) return (schema.items as TSchema[]).map(getExample);
      return Array.from({ length: Math.max(1, (schema.minItems as number | undefined) ?? 1) }, () => getExample(schema.items as TSchema));
    case 'string':
      return texts[schema.format as string] ?? 'xueban2026';
    case 'integer':
    case 'number':
      return (schema.minimum as number | undefined) ?? 1;
    case 'boolean':
      return true;
    default:
      return null;
  }
}
