import { sayBytes } from './bytes';

test.each([
  [1, '1 KB'],
  [86_000, '84 KB'],
  [1_258_291, '1.2 MB'],
])('%s', (bytes, text) => expect(sayBytes(bytes)).toBe(text));
