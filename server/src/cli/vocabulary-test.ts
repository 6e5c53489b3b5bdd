/** Commands for the item bank of the vocabulary-size test. */
import { type Command, InvalidArgumentError } from 'commander';
import { BANK_FOLDER, importBank, readBank } from '../modules/vocabulary-test/bank-import.service';
import { type BankCalibration, calibrateBank } from '../modules/vocabulary-test/calibration.service';
import { MOST_EXPOSED } from '../modules/vocabulary-test/rules/adaptive-test/exposure';
import { getSizeError } from '../modules/vocabulary-test/rules/slope';
import type { SlopePrior } from '../modules/vocabulary-test/rules/slope-prior';
import type { Database } from '../database';
import { administerInSteps } from './audited';
import { withDatabase } from './database';
import type { Terminal } from './terminal';

/** Most words listed one by one in the report. */
const SHOWN = 20;

function atLeastOne(text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1) throw new InvalidArgumentError('应为正整数，例如 30');
  return value;
}

const percent = (share: number): string => `${(share * 100).toFixed(1)}%`;

export function addVocabularyCommands(program: Command, terminal: Terminal): void {
  program
    .command('import-vocabulary-test')
    .description('导入或更新词汇量测试的题库')
    .argument('[folder]', '放 items.csv 和 pseudo-words.csv 的文件夹', BANK_FOLDER)
    .action(async (folder: string) => {
      const bank = await readBank(folder);
      await administerInSteps(terminal, 'import-vocabulary-test', async ({ db }) => {
        const { items, pseudoWords, added, changed, removed } = await importBank(db, bank, new Date());
        return {
          say: `词汇量题库：${items} 词、${pseudoWords} 个假词，新增 ${added}、修改 ${changed}、停用 ${removed}`,
          event: { details: { added, changed, removed } },
        };
      });
    });

  program
    .command('calibrate')
    .description('按收集到的作答重新估计词汇量测试各词的难度；已有的结果不变')
    .option('--dry-run', '只报告会改什么，不写入')
    .option('--min-answers <number>', '一个词至少要有多少次作答', atLeastOne)
    .option('--apply-slope', '以后开始的测试按作答里估出的斜率（中位数和学员之间的离散）计算词汇量')
    .action(async ({ dryRun, minAnswers, applySlope }: { dryRun?: boolean; minAnswers?: number; applySlope?: boolean }) => {
      const calibrate = ({ db, pool }: Database): Promise<BankCalibration> =>
        calibrateBank(db, pool, {
          dryRun: dryRun === true,
          applySlope: applySlope === true,
          ...(minAnswers !== undefined && { minAnswers }),
        });
      if (dryRun) {
        const report = await withDatabase(calibrate, terminal);
        terminal.out('试运行，没有写入：');
        terminal.out(describeCalibration(report));
        return;
      }
      await administerInSteps(terminal, 'calibrate', async (database) => {
        const report = await calibrate(database);
        return { say: describeCalibration(report), event: { details: { words: report.words.length, slope_applied: report.slopeApplied } } };
      });
    });
}

export function describeCalibration(report: BankCalibration): string {
  const {
    tests,
    reliableTests,
    answers,
    words,
    skipped,
    meanShift,
    sdShift,
    misfitBefore,
    misfitAfter,
    mostExposed,
    overexposed,
    admissionsChanged,
  } = report;
  const lines = [
    `完成的测试 ${tests} 次，其中可靠的 ${reliableTests} 次，作答 ${answers} 次`,
    `重新估计 ${words.length} 词，作答太少而不变的 ${skipped} 词`,
  ];
  if (words.length > 0) lines.push(`与词频难度相比：平均移动 ${meanShift.toFixed(2)}，标准差 ${sdShift.toFixed(2)}（难度单位）`);
  lines.push(...describeSlope(report));
  if (misfitBefore !== null && misfitAfter !== null)
    lines.push(`勾选的预测误差（均方）：之前 ${misfitBefore.toFixed(4)}，之后 ${misfitAfter.toFixed(4)}`);
  if (mostExposed)
    lines.push(
      `出现最多的词 ${mostExposed.word}：${percent(mostExposed.share)} 的完整测试；超过 ${percent(MOST_EXPOSED)} 的有 ${overexposed} 词，调整出现机会 ${admissionsChanged} 词`,
    );
  const suspicious = words
    .filter((word) => word.suspicious)
    .sort((a, b) => Math.abs(b.difficulty - b.prior) - Math.abs(a.difficulty - a.prior));
  if (suspicious.length > 0) lines.push(`与词频相差很大、释义和干扰项值得再看的词（共 ${suspicious.length}）：`);
  for (const { word, prior, difficulty, answers: count } of suspicious.slice(0, SHOWN)) {
    lines.push(`  ${word}\t${difficulty > prior ? '更难' : '更易'} ${Math.abs(difficulty - prior).toFixed(2)}（${count} 次作答）`);
  }
  return lines.join('\n');
}

/** Sizes of which the report says how far they would be off. */
const SIZES = [800, 3_000, 8_000];

const APPLIED = '以后开始的测试按新的斜率和离散计算；已有的结果不变';

/** A spread smaller by so much makes ranges narrower that can be seen. */
const MUCH_LESS = 0.05;

const asText = ({ median, spread }: SlopePrior): string => `${median.toFixed(2)}（学员之间的离散 ${spread.toFixed(2)}）`;

/** What the answers say of takers' slopes, and what that means for sizes. */
function describeSlope({ shiftOnLnRank, slope, slopeInUse, slopeApplied }: BankCalibration): string[] {
  const lines: string[] = [];
  if (shiftOnLnRank)
    lines.push(
      `移动对 ln(词频名次) 的斜率：${shiftOnLnRank.slope.toFixed(2)}，标准误 ${shiftOnLnRank.standardError.toFixed(2)}（0：越少见的词越难，与所设相同）`,
    );
  if (!slope)
    return [...lines, `认识的词随 ln(词频名次) 减少的斜率：现用 ${asText(slopeInUse)}；可靠的测试太少，或作答与任何斜率都不合，估不出`];
  lines.push(
    `认识的词随 ln(词频名次) 减少的斜率：现用 ${asText(slopeInUse)}，作答里是 ${asText(slope)}，中位数的标准误 ${slope.standardError.toFixed(2)}（${slope.tests} 次测试，照着词表学的不计）`,
  );
  if (slope.spread < slopeInUse.spread - MUCH_LESS) lines.push('学员之间的差别比现用的小：按作答里的算，给出的范围会窄得多');
  if (Math.abs(slope.median - slopeInUse.median) >= 2 * slope.standardError) {
    const errors = SIZES.map((size) => `${size} 词时约 ${(100 * getSizeError(slopeInUse.median, slope.median, size)).toFixed(0)}%`);
    lines.push(`按现用的中位数，词汇量会${slope.median < slopeInUse.median ? '偏低' : '偏高'}：${errors.join('，')}`);
  }
  lines.push(slopeApplied ? APPLIED : '加 --apply-slope，以后开始的测试就按作答里的斜率和离散计算');
  return lines;
}
