import { maskedPhone, getProblems, parseSource } from './booking';

const right = { name: '林女士', phone: '13800006021', grade: '' };

test.each([
  [right, []],
  [{ ...right, grade: '七年级' }, []],
  [{ ...right, name: '' }, ['name']],
  [{ ...right, name: '  ' }, ['name']],
  [{ ...right, name: '林'.repeat(31) }, ['name']],
  [{ ...right, phone: '' }, ['phone']],
  [{ ...right, phone: '12800006021' }, ['phone']],
  [{ ...right, phone: '1380000602' }, ['phone']],
  [{ ...right, grade: '七\u202e年级' }, ['grade']],
  [{ name: '', phone: '', grade: '' }, ['name', 'phone']],
])('%j: wrong is %j', (texts, fields) => {
  expect(Object.keys(getProblems(texts))).toEqual(fields);
});

test('the middle of the number is not shown', () => {
  expect(maskedPhone('13800006021')).toBe('138****6021');
});

test('a source of the address is one of those that there are', () => {
  expect([parseSource('vocab_test'), parseSource('poster'), parseSource(undefined)]).toEqual(['vocab_test', undefined, undefined]);
});
