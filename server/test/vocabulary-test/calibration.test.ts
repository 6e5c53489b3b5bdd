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
  slopeInUse: { median: 1.9, spread: 0.28 },
  slope: { median: 1.703, spread: 0.11, standardError: 0.032, tests: 880 },
  slopeApplied: false,
};

test('flatter slopes in the answers: the report says that sizes are too small, by how much and what to do', () => {
  const text = describeCalibration(report);
  expect(text).toContain('移动对 ln(词频名次) 的斜率：-0.12，标准误 0.05');
  expect(text).toContain('现用 1.90（学员之间的离散 0.28），作答里是 1.70（学员之间的离散 0.11），中位数的标准误 0.03（880 次测试');
  expect(text).toContain('给出的范围会窄得多');
  expect(text).toMatch(/词汇量会偏低：800 词时约 -1\d%，3000 词时约 -\d+%，8000 词时约 -\d%/);
  expect(text).toContain('--apply-slope');
  expect(describeCalibration({ ...report, slopeApplied: true })).toContain('以后开始的测试按新的斜率和离散计算；已有的结果不变');
});

test('a median within its error says nothing of sizes; no estimate is said to be none', () => {
  const same = describeCalibration({ ...report, slope: { median: 1.95, spread: 0.27, standardError: 0.05, tests: 300 } });
  expect(same).not.toMatch(/偏低|偏高|窄得多/);
  expect(describeCalibration({ ...report, slope: undefined })).toContain('估不出');
});
