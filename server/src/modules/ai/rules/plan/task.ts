/** The plan of the week, by a model. */
import { getDraft } from '../answer/draft';
import { toInput, toGradeLine } from '../answer/input';
import { repairText } from '../answer/judge';
import type { PlanMaterial } from '../material';
import { PLAN_1 } from '../prompts/plan@1';
import { asData } from '../safety/as-data';
import type { AiTask, NoMaterial } from '../task';
import { checkPlan } from './check';
import { getCourses, isNothingToPlan, minutesADay, type ToPlan } from './figures';
import { PlanAnswerSchema } from './schema';

export function planTask(material: PlanMaterial): AiTask | NoMaterial {
  if (isNothingToPlan(material)) return 'nothing_to_plan';
  const { name: prompt, instructions } = PLAN_1;
  return {
    prompt,
    ask: {
      instructions,
      input: toInput([
        ['年级', toGradeLine(material.learner.grade)],
        ['今天', `${material.today}（${toWeekday(material.today)}）`],
        ['每天上限', `${minutesADay(material.learner.grade)} 分钟`],
        ['每日目标', toGoalLine(material.dailyGoal)],
        ['课程', getCourses(material).map(courseLine).join('')],
      ]),
      schema: PlanAnswerSchema,
      maxTokens: 2_000,
    },
    draft: getDraft({ instructions, paths: ['title', 'note'] }),
    check: (answer) => Promise.resolve(checkPlan(answer, material)),
    repair: repairText,
  };
}

const toGoalLine = (goal: number | undefined): string =>
  goal === undefined ? '' : `每天复习的和新学的单词合起来不超过 ${goal} 个；学新单词写出几个`;

const toWeekday = (day: string): string => `星期${'日一二三四五六'[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? ''}`;

function courseLine(course: ToPlan, at: number): string {
  const name = `\n${at + 1}. ${asData(course.courseName, 60)}`;
  if (course.kind === 'words') {
    const { dueByDay, openRound, newWords, mistakes } = course;
    const round = openRound === null ? '没有学到一半的一轮' : `这一轮还有 ${openRound} 个词没学完`;
    return `${name}（单词）：七天到期复习的词数 ${dueByDay.join('、')}；${round}；新词 ${newWords} 个；错词 ${mistakes} 个`;
  }
  const { dueSections, nextSection, mistakes, causes } = course;
  const due = dueSections.slice(0, 5).map((section) => asData(section, 40));
  return `${name}（数学）：要复习的小节：${due.join('、') || '没有'}；接下来学：${nextSection === null ? '没有' : asData(nextSection, 40)}；错题 ${mistakes} 道；常见错因：${causes
    .slice(0, 3)
    .map((cause) => asData(cause, 40))
    .join('、')}`;
}
