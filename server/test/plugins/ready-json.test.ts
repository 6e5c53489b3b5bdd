import { type TSchema, Type } from '@sinclair/typebox';
import { findReadyList, joinReady, keepJson } from '../../src/plugins/ready-json';
import { getWriter } from '../../src/plugins/serialization';
import { type CallName, calls } from '@xueban/contract/calls';
import type { CallDefinition } from '@xueban/contract/resources/shared';
import { discriminateUnions } from '../../src/plugins/discriminate-unions';

const Word = Type.Object({ spelling: Type.String() });
const Reply = Type.Object({
  progress: Type.Object({ words: Type.Optional(Type.Array(Type.Integer())), note: Type.String() }),
  words: Type.Array(Word),
});
const getEnvelope = (data: TSchema) => getWriter(Type.Object({ code: Type.Integer(), data }));

const kept = (spelling: string): { spelling: string } => {
  const word = { spelling };
  keepJson(word, Buffer.from(JSON.stringify(word)));
  return word;
};
const words = [kept('词典'), kept('dictionary')];
const ofWords = { place: 'member', name: 'words' } as const;

test('the list of a reply is found by its schema', () => {
  expect(findReadyList(Reply)).toEqual(ofWords);
  expect(findReadyList(Type.Array(Word))).toEqual({ place: 'reply' });
  expect(findReadyList(Type.Union([Type.Object({ name: Type.String() }), Reply]))).toEqual(ofWords);
  expect(findReadyList(Word)).toBeUndefined();
});

test('written words are joined as the schema writes them, also beside a text that looks like their place', () => {
  const write = getEnvelope(Reply);
  const envelope = { code: 200, data: { progress: { note: '"words":[] 和 "data":[]', words: [1] }, words } };
  expect(joinReady(envelope, ofWords, write)?.toString()).toBe(write(envelope));
  const list = getEnvelope(Type.Array(Word));
  expect(joinReady({ ...envelope, data: words }, { place: 'reply' }, list)?.toString()).toBe(list({ code: 200, data: words }));
});

test('the schema writes all of it where the place is not certain', () => {
  const write = getEnvelope(Reply);
  const twice = { code: 200, data: { progress: { note: '', words: [] }, words } };
  expect(joinReady(twice, ofWords, write)).toBeUndefined();
  const without = getWriter(Type.Object({ code: Type.Integer(), data: Type.Object({ progress: Type.Object({ note: Type.String() }) }) }));
  expect(joinReady(twice, ofWords, without)).toBeUndefined();
  expect(joinReady({ data: { words: [...words, { spelling: 'new' }] } }, ofWords, write)).toBeUndefined();
  expect(joinReady({ data: { words: [] } }, ofWords, write)).toBeUndefined();
  expect(joinReady({ data: null }, ofWords, write)).toBeUndefined();
});

describe('Unions told apart by a member', () => {
  const Shape = Type.Union([
    Type.Object({ kind: Type.Literal('circle'), radius: Type.Number() }),
    Type.Object({
      kind: Type.Literal('polygon'),
      corners: Type.Array(Type.Integer()),
      colour: Type.Union([Type.Literal('red'), Type.Null()]),
    }),
  ]);
  const write = getWriter(Type.Object({ shape: Type.Union([Shape, Type.Null()]), name: Type.Union([Type.String(), Type.Null()]) }));

  test('a member is told by its literal, null by itself; what no schema names stays inside', () => {
    for (const shape of [null, { kind: 'circle', radius: 1.5 }, { kind: 'polygon', corners: [1, 2], colour: null }])
      for (const name of [null, '圆'])
        expect(JSON.parse(write({ shape: shape && { ...shape, secret: 1 }, name, secret: 1 }))).toEqual({ shape, name });
  });

  test('what is of no member is refused', () => {
    expect(() => write({ shape: { kind: 'line' }, name: null })).toThrow('does not match schema definition');
    expect(() => write({ shape: { kind: 'polygon', corners: [], colour: 'blue' }, name: null })).toThrow(
      'does not match schema definition',
    );
  });

  /** Members of unions that are asked for whole, as validators. */
  const askedWhole = (name: CallName): number => {
    const { reply }: CallDefinition = calls[name];
    return Object.values(discriminateUnions(reply).questions as Record<string, { properties?: object }>).filter(
      ({ properties }) => Object.keys(properties ?? {}).length > 1,
    ).length;
  };

  /** Unions that are left to the writer, which compiles all of a reply as a validator to choose. */
  function left(schema: unknown): unknown[] {
    if (typeof schema !== 'object' || schema === null) return [];
    const { anyOf, ...rest } = schema as { anyOf?: unknown[] };
    const own = anyOf && JSON.stringify(anyOf) !== '[{"not":{}}]' ? [anyOf] : [];
    return [...own, ...Object.values(rest).flatMap(left)];
  }

  test('no answer is validated to be written', () => {
    const names = Object.keys(calls) as CallName[];
    expect(names.filter((name) => left(discriminateUnions(calls[name].reply).schema).length > 0)).toEqual([]);
    // Once in a reply: what a generation was asked for, two of whose members share their kind.
    expect(names.filter((name) => askedWhole(name) > 0 && !name.includes('ai_generations'))).toEqual([]);
  });

  test('without a tag a member is told by a property that the others have not, or by all that it is', () => {
    const told = getWriter(
      Type.Union([Type.Object({ quiz: Type.Integer(), given: Type.String() }), Type.Object({ quiz: Type.Integer() })]),
    );
    expect(JSON.parse(told({ quiz: 1, given: '三' }))).toEqual({ quiz: 1, given: '三' });
    expect(JSON.parse(told({ quiz: 1, secret: 2 }))).toEqual({ quiz: 1 });
    const alike = getWriter(
      Type.Union([
        Type.Object({ form: Type.Literal('text'), size: Type.Integer() }),
        Type.Object({ form: Type.Literal('text'), size: Type.String() }),
      ]),
    );
    expect(JSON.parse(alike({ form: 'text', size: '长' }))).toEqual({ form: 'text', size: '长' });
    expect(() => alike({ form: 'text', size: null })).toThrow('does not match schema definition');
  });
});
