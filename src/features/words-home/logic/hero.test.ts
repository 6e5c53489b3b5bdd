import type { RoundProgress } from '@xueban/contract/resources/learning-records/word';
import { heroText, newRoundText, openRoundText, placeText } from './hero';

const progress: RoundProgress = {
  step: 'memorization',
  current_group: 5,
  mixed_groups: [],
  groups_count: 9,
  words_count: 45,
  words_done: 20,
  percentage: 41,
};

test('a group', () => {
  expect(openRoundText(progress)).toEqual({
    title: '继续学习',
    percentage: 41,
    facts: ['第 5 组 · 共 9 组', '20 / 45 词'],
    action: '从第 5 组继续',
  });
});

test('mixed groups', () => {
  expect(openRoundText({ ...progress, step: 'paper_cut_box', current_group: 3, mixed_groups: [1, 2, 3] })).toMatchObject({
    facts: ['混组 1–3 · 共 9 组', '20 / 45 词'],
    action: '从混组 1–3 继续',
  });
});

test('the pre-exam counts chosen words', () => {
  expect(openRoundText({ ...progress, step: 'pre_exam', words_count: 28 })).toEqual({
    title: '继续学习',
    percentage: 62,
    facts: ['学前检测', '已选生词 28 / 45'],
    action: '继续学前检测',
  });
});

test('the final exam', () => {
  expect(openRoundText({ ...progress, step: 'final_exam', current_group: 0, percentage: 96 })).toMatchObject({
    facts: ['学后检测', '45 词'],
    action: '去学后检测',
  });
});

test('a round to come', () => {
  expect(newRoundText(2, 11, false)).toMatchObject({ title: '开始第 2 轮', percentage: 11, action: '开始学前检测' });
  expect(newRoundText(10, 100, true)).toMatchObject({ title: '这门课学完了', action: '' });
});

test('the card for what is known', () => {
  expect(heroText({ open: { progress, teaching_record_id: null }, roundNumber: 3, percentage: 20 })).toMatchObject({
    title: '继续学习',
    action: '从第 5 组继续',
  });
  // It is charged with the lesson, whoever goes on with it.
  expect(heroText({ open: { progress, teaching_record_id: 7 }, roundNumber: 3, percentage: 20 }).title).toBe('继续陪练课');
  expect(heroText({ open: undefined, roundNumber: undefined, percentage: 20 }).title).toBe('开始第 1 轮');
  expect(heroText({ open: undefined, roundNumber: 9, percentage: 100 }).title).toBe('这门课学完了');
});

test('the place, as far as it is known', () => {
  expect(placeText('初中核心词汇', 'Unit 3')).toBe('初中核心词汇 · Unit 3');
  expect(placeText(undefined, undefined)).toBe('');
});
