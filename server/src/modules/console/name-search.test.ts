import { compareNames } from './name-search';

test('names are sorted syllable by syllable, as in a dictionary', () => {
  const sorted = ['陈一诺', '李可馨', '李一诺', '林小满', '刘沐宸', '欧阳一诺', '区志远', '单小北', 'Tom Lee', '解雨桐'];
  expect([...sorted].reverse().sort(compareNames)).toEqual(sorted);
});
