import type { TSchema } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import { AiGeneration } from '@xueban/contract/resources/ai-generations';
import { calls, type CallName } from '@xueban/contract/calls';
import type { CallDefinition } from '@xueban/contract/resources/shared';
import fastify from 'fastify';
import { getExample } from '../../src/plugins/docs/example';
import { openApiDocument } from '../../src/plugins/docs/openapi';
import { publishedDocument } from '../../src/plugins/docs/raw-routes';
import { getWriter } from '../../src/plugins/serialization';
import { installValidation } from '../../src/plugins/validation';

const names = Object.keys(calls) as CallName[];
beforeAll(() => installValidation(fastify())); // knows the formats

test('every call is in the document, with an id of its own', () => {
  const operations = Object.values(openApiDocument().paths).flatMap((methods) => Object.values(methods));
  expect(operations).toHaveLength(names.length);
  expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(names.length);
});

test('the published document says each schema once: what is referred to is there, and is what the contract says', () => {
  const { components } = publishedDocument() as unknown as { components: { schemas: Record<string, TSchema> } };
  const resolved = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(resolved);
    if (typeof node !== 'object' || node === null) return node;
    if ('$ref' in node) return resolved(components.schemas[String(node.$ref).replace('#/components/schemas/', '')]);
    return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, resolved(value)]));
  };
  const { paths } = publishedDocument();
  expect(JSON.stringify(paths)).toContain('"#/components/schemas/AiGeneration"');
  for (const [path, methods] of Object.entries(openApiDocument().paths)) expect(resolved(paths[path])).toEqual(resolved(methods));
  expect(resolved(components.schemas.AiGeneration)).toEqual(JSON.parse(JSON.stringify(AiGeneration)));
});

test.each(names)('the examples of %s fit its schemas, and can be written by them', (name) => {
  const { body, reply }: CallDefinition = calls[name];
  const misfits = (schema: TSchema): unknown[] =>
    [...Value.Errors(schema, getExample(schema))].map(({ path, message }) => `${path} ${message}`);
  expect(misfits(reply)).toEqual([]);
  if (body) expect(misfits(body)).toEqual([]);
  expect(JSON.parse(getWriter(reply)(getExample(reply)))).toEqual(getExample(reply));
});
