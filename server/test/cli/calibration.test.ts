import { expect, test } from '@jest/globals';
import { describeCalibration } from '../../src/cli/vocabulary-test';

const report = {
  tests: 900,
  reliableTests: 880,
  answers: 99_000,
  words: [],
  skipped: 2_678,
  meanShift: 0,
  sdShift: 0,
  shiftOnLnRank: { slope: -0.12, standardError: 0.05 },
  misfitBefore: null,
  misfitAfter: null,
  mostExposed: null,
  overexposed: 0,
  admissionsChanged: 0,
  slopeInUse: 2.3,
  slope: { slope: 2.013, standardError: 0.032, tests: 880 },
  slopeApplied: false,
};

test('a flatter slope in the answers: the report says that sizes are too small, by how much and what to do', () => {
  const text = describeCalibration(report);
  expect(text).toContain('移动对 ln(词频名次) 的斜率：-0.12，标准误 0.05');
  expect(text).toContain('现用 2.30，作答里是 2.01，标准误 0.03（880 次测试）');
  expect(text).toMatch(/词汇量会偏低：800 词时约 -1\d%，3000 词时约 -\d+%，8000 词时约 -\d%/);
  expect(text).toContain('--apply-slope');
  expect(describeCalibration({ ...report, slopeApplied: true })).toContain('以后开始的测试按新的斜率计算；已有的结果不变');
});

test('a slope within its error, and none at all, are said to be so', () => {
  expect(describeCalibration({ ...report, slope: { slope: 2.35, standardError: 0.05, tests: 300 } })).toContain('两者之差在误差之内');
  expect(describeCalibration({ ...report, slope: undefined })).toContain('估不出');
});
