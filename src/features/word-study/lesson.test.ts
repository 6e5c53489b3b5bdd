import { wordLesson } from './lesson';

test('what fits a lesson is said by the time a round takes', () => {
  const { alone, fits, charged, tooFew } = wordLesson.texts;
  expect([alone, fits(30), fits(15), charged, tooFew(5)]).toEqual([
    '不计课时 · 一轮 45 词约 28 分钟，随时可以停',
    '够学一整轮 45 词',
    '约能学 25 词，生词少选几个',
    '学完这一轮才计课时',
    '新词不到 5 个',
  ]);
});
