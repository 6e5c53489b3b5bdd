/** Which courses strangers may learn a group of. */
import { GROUP_SIZE } from '@xueban/contract/constants';
import type { Executor } from '../../../database';
import { loadTrialCourses } from './trial-groups.repository';

/** In sentences for the school: why they cannot be chosen, and what to look at when they are. */
export async function checkTrialCourses(db: Executor, ids: readonly number[]): Promise<{ problems: string[]; warnings: string[] }> {
  const found = await loadTrialCourses(db, ids);
  const problems = ids.filter((id) => !found.some((course) => course.id === id)).map((id) => `没有编号为 ${id} 的课程`);
  for (const { name, isOfWords, words } of found) {
    if (!isOfWords) problems.push(`“${name}”不是单词课程，不能试学`);
    else if (words < GROUP_SIZE) problems.push(`“${name}”不到 ${GROUP_SIZE} 个单词，不够试学一组`);
  }
  const warnings = found
    .filter(({ isShownToStrangers }) => !isShownToStrangers)
    .map(({ name }) => `“${name}”只有一个家庭在学，请确认课程名和单词里没有孩子的信息`);
  return { problems, warnings };
}
