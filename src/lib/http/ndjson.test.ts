import { utf8Bytes } from '@/test/bytes';
import { JsonLines, utf8Text } from './ndjson';

const lines = [{ event: 'draft', append: '汤姆从图书馆借了一本书。📚 café' }, { event: 'alive' }, { event: 'draft', append: '"\\n"' }];
const bytes = utf8Bytes(lines.map((line) => `${JSON.stringify(line)}\n`).join(''));

test('cut at every place, the lines are the same', () => {
  for (let cut = 0; cut <= bytes.length; cut += 1) {
    const reader = new JsonLines();
    expect([...reader.take(bytes.subarray(0, cut)), ...reader.take(bytes.subarray(cut)), ...reader.end()]).toEqual(lines);
  }
});

test('byte for byte, the lines are the same', () => {
  const reader = new JsonLines();
  expect([...bytes].flatMap((byte) => reader.take(Uint8Array.of(byte)))).toEqual(lines);
});

test('a last line without an end counts; one that was cut off, and an empty one, do not', () => {
  const reader = new JsonLines();
  expect(reader.take(utf8Bytes('\n\r\n{"a":1}'))).toEqual([]);
  expect(reader.end()).toEqual([{ a: 1 }]);
  reader.take(utf8Bytes('{"a":'));
  expect(reader.end()).toEqual([]);
});

test('UTF-8 of one to four bytes; what is none becomes a replacement character', () => {
  const text = 'aé汉😀\u0000~';
  expect(utf8Text(utf8Bytes(text))).toBe(text);
  expect(utf8Text(Uint8Array.of(0x61, 0xff, 0x62))).toBe('a\uFFFDb');
  expect(utf8Text(Uint8Array.of(0xe6, 0xb1))).toBe('\uFFFD');
  expect(utf8Text(Uint8Array.of(0xe6, 0x61))).toBe('\uFFFDa');
});
