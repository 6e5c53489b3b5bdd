import { type TSchema, Type } from '@sinclair/typebox';
import { joinReady, keepJson, findReadyList } from '../../src/plugins/ready-json';
import { getWriter } from '../../src/plugins/serialization';

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
const ofWords = { of: 'member', name: 'words' } as const;

test('the list of a reply is found by its schema', () => {
  expect(findReadyList(Reply)).toEqual(ofWords);
  expect(findReadyList(Type.Array(Word))).toEqual({ of: 'reply' });
  expect(findReadyList(Type.Union([Type.Object({ name: Type.String() }), Reply]))).toEqual(ofWords);
  expect(findReadyList(Word)).toBeUndefined();
});

test('written words are joined as the schema writes them, also beside a text that looks like their place', () => {
  const write = getEnvelope(Reply);
  const envelope = { code: 200, data: { progress: { note: '"words":[] 和 "data":[]', words: [1] }, words } };
  expect(joinReady(envelope, ofWords, write)?.toString()).toBe(write(envelope));
  const list = getEnvelope(Type.Array(Word));
  expect(joinReady({ ...envelope, data: words }, { of: 'reply' }, list)?.toString()).toBe(list({ code: 200, data: words }));
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
