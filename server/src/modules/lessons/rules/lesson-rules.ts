/** What a school may say about its lessons, and what it says until it does. Pure. */

/** Minutes of a lesson, and the course hours it costs. */
export interface LessonTerms {
  minutes: number;
  hours: number;
}

export interface LessonRules {
  long: LessonTerms;
  /** Null: the school gives no short lessons. */
  short: LessonTerms | null;
  /** The school teaches pupils of compulsory education (grades 1 to 9): a lesson may be no longer than {@link COMPULSORY_MINUTES}. */
  compulsory: boolean;
  asksForCode: boolean;
  minLearned: number;
  minMinutes: number;
  lowestBalance: number;
  warnAt: number;
  mathematics: boolean;
}

/** The longest an online lesson may be for pupils of compulsory education (双减 of July 2021, §14: 每课时不超过30分钟). */
export const COMPULSORY_MINUTES = 30;
const LONGEST_MINUTES = 120;
const SHORTEST_MINUTES = 5;
const DEAREST = 9.5;
/** A round has no more new words. */
const MOST_LEARNED = 45;
const FARTHEST_BALANCE = 999;

export const DEFAULT_LESSON_RULES: LessonRules = {
  long: { minutes: COMPULSORY_MINUTES, hours: 1 },
  short: { minutes: 15, hours: 0.5 },
  compulsory: true,
  asksForCode: true,
  minLearned: 5,
  minMinutes: 5,
  lowestBalance: 0,
  warnAt: 2,
  mathematics: false,
};

const isHalves = (hours: number): boolean => Number.isInteger(hours * 2);
const isWhole = (value: number, least: number, most: number): boolean => Number.isInteger(value) && value >= least && value <= most;

function kindProblems(name: string, { minutes, hours }: LessonTerms, compulsory: boolean): string[] {
  const problems: string[] = [];
  if (!isWhole(minutes, SHORTEST_MINUTES, LONGEST_MINUTES))
    problems.push(`${name}应为 ${SHORTEST_MINUTES} 到 ${LONGEST_MINUTES} 分钟，不是 ${minutes}`);
  else if (compulsory && minutes > COMPULSORY_MINUTES)
    problems.push(
      `${name}不能是 ${minutes} 分钟：面向义务教育阶段学生的线上课，每课时不超过 ${COMPULSORY_MINUTES} 分钟（2021 年“双减”意见）。学校只教高中及以上学员时，先说明没有义务教育阶段的学员（命令行加 --compulsory no）`,
    );
  if (!isHalves(hours) || hours < 0.5 || hours > DEAREST) problems.push(`${name}的课时应为 0.5 到 ${DEAREST}，按 0.5 递增，不是 ${hours}`);
  return problems;
}

/** What is wrong with rules, in sentences for the school; nothing when they can be followed. */
export function getProblems(rules: LessonRules): string[] {
  const { long, short, compulsory, minLearned, minMinutes, lowestBalance, warnAt } = rules;
  const problems = kindProblems('长课', long, compulsory);
  if (short) {
    problems.push(...kindProblems('短课', short, compulsory));
    if (short.minutes > long.minutes || short.hours > long.hours) problems.push('短课不能比长课更长或更贵');
  }
  if (!isWhole(minLearned, 0, MOST_LEARNED)) problems.push(`最少新词应为 0 到 ${MOST_LEARNED} 的整数，不是 ${minLearned}`);
  const shortest = short?.minutes ?? long.minutes;
  if (!isWhole(minMinutes, 0, shortest)) problems.push(`最少分钟应为 0 到 ${shortest} 的整数（不超过最短的课），不是 ${minMinutes}`);
  if (!isHalves(lowestBalance) || Math.abs(lowestBalance) > FARTHEST_BALANCE)
    problems.push(`最低余额应为 0.5 的倍数，不超过 ${FARTHEST_BALANCE}，负数为可以欠，不是 ${lowestBalance}`);
  if (!isHalves(warnAt) || warnAt < 0 || warnAt > FARTHEST_BALANCE)
    problems.push(`提醒余额应为 0.5 的倍数，0 到 ${FARTHEST_BALANCE}，不是 ${warnAt}`);
  return problems;
}

/** What can be followed of rules that were kept: nothing too long for pupils of compulsory education, whoever wrote it. */
export function followed(kept: Partial<LessonRules>): LessonRules {
  const rules: LessonRules = { ...DEFAULT_LESSON_RULES, ...kept };
  if (!rules.compulsory) return rules;
  const clamped = (terms: LessonTerms): LessonTerms => ({ ...terms, minutes: Math.min(terms.minutes, COMPULSORY_MINUTES) });
  return { ...rules, long: clamped(rules.long), short: rules.short && clamped(rules.short) };
}
