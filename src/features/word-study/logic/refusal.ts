/** What is said when the server refuses an answer, or does not give a round: what happened, and what now. */
import type { ErrorKey } from '@xueban/contract/errors';
import { toRefusalText, type Refused } from '@/offline';

type Told = Partial<Record<ErrorKey, string>>;

const answerRefused: Told = {
  RECORD_COMPLETED: '这一轮在另一台手机上完成了，已换成最新的内容',
  ROUND_ALREADY_STARTED: '这一轮在另一台手机上已经开始识记，已换成最新的内容',
  WORD_NOT_IN_ROUND: '有个单词在另一台手机上换掉了，已换成最新的内容',
  NOT_FOUND: '这一轮不在当前学员名下，换回学员再试',
  STUDENT_NOT_FOUND: '这位学员已经不在名单里，请联系老师',
  STUDENT_REQUIRED: '请先选择学员，再继续学',
  CONSENT_REQUIRED: '请先同意用户协议，再继续学',
};
const answerLost = '有一个答案没能存上，请再答一次';

/** Of several refused at once: the first that says what happened. */
export function refusalText(refusals: readonly (Refused | undefined)[]): string {
  return toRefusalText(answerRefused, refusals, answerLost);
}

export interface RoundGone {
  title: string;
  text: string;
  /** Trying again will not help: the way is home. */
  goHome: boolean;
}

const roundRefused: Partial<Record<ErrorKey, RoundGone>> = {
  NOT_FOUND: { title: '没有找到这一轮', text: '它可能是另一位学员的，换回学员再从首页进来', goHome: true },
  COURSE_NOT_ASSIGNED: { title: '这门课不在学员名下', text: '课程由老师安排，回首页看看现在的课程', goHome: true },
  STUDENT_NOT_FOUND: { title: '没有找到这位学员', text: '请联系老师，或回首页换一位学员', goHome: true },
  INVALID_REQUEST: { title: '这个链接不完整', text: '回到单词首页，从那里继续学习', goHome: true },
  TOO_MANY_REQUESTS: { title: '点得有点快', text: '稍等一分钟再试，你的答案都在', goHome: false },
  SERVICE_UNAVAILABLE: { title: '服务器正忙', text: '稍等一下再试，你的答案都在', goHome: false },
  INTERNAL: { title: '服务器出了点问题', text: '稍等一下再试，你的答案都在', goHome: false },
};

/** Why a round could not be opened, as far as the server said. */
export function roundGone(key: ErrorKey | undefined): RoundGone {
  return (key && roundRefused[key]) ?? { title: '没能打开这一轮', text: '可能是网络不太好，你的答案都在', goHome: false };
}
