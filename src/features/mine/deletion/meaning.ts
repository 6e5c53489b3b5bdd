/** What a deletion means, said before it is asked for. Pure. */
import { deletedWithStudent } from '@xueban/contract/constants';

export const WITHDRAWAL_DAYS = 7;

const LISTED = `${deletedWithStudent.slice(0, -1).join('、')}和${deletedWithStudent.slice(-1).join('')}`;

/** @param name of the student; undefined: the account */
export function meaningOf(name: string | undefined): readonly string[] {
  if (name === undefined)
    return [
      `申请后马上退出所有设备；${WITHDRAWAL_DAYS} 天内重新登录可以撤回，之后删除，找不回来。`,
      `会删除：您的账号，以及只有您一位家长的学员的全部资料（${LISTED}）。`,
      '还有另一位家长的学员，资料为对方保留。',
      '剩余课时请先和学校结清。需要留一份的话，请先导出资料。',
    ];
  return [
    `申请后${name}马上从学员里消失；${WITHDRAWAL_DAYS} 天内可以在“数据与隐私”里撤回，之后删除，找不回来。`,
    `会删除：${LISTED}。`,
    '若还有另一位家长，资料会为对方保留，只解除您与学员的关联。',
    '剩余课时请先和学校结清。需要留一份的话，请先导出资料。',
  ];
}
