import { compareNames, fitsName } from './name-search';

test.each([
  ['syllable by syllable', ['陈一诺', '李可馨', '李一诺', '林小满', '刘沐宸', '单小北', '解雨桐']],
  ['people of one surname together', ['李可馨', '李一诺', '黎可欣', '黎子涵', '区志远', '欧阳一诺']],
  ['others as words', ['Li Na', '李可馨', 'Lina', '谭一诺', 'Tom Lee', 'Tommy', '佟一诺']],
  ['classes by their numbers', ['1班', '2班', '10班', '高一1班', '高一2班', '高一10班', '高一班']],
])('names are sorted as in a Chinese list: %s', (_, sorted) => {
  expect([...sorted].reverse().sort(compareNames)).toEqual(sorted);
});

test('a name in two scripts is found by its reading', () => {
  expect(fitsName('Tom Lee 王', 'tomleewa')).toBe(true);
});
