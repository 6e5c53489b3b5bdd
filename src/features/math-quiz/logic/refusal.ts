/** What is said when the server refuses an answer of a quiz: what happened, and what now. */
import type { ErrorKey } from '@xueban/contract/errors';
import { refusalTextOf, type Refused } from '@/offline';

const told: Partial<Record<ErrorKey, string>> = {
  QUESTION_NOT_IN_QUIZ: '有道题不在这次小测里了，已经同步',
  ANSWER_UNFITTING: '有道题换了新的，请再答一次',
  IDEMPOTENCY_KEY_REUSED: '有一个答案没能存上，这道题会再来一次',
  NOT_FOUND: '这次小测不在当前学员名下，换回学员再试',
  STUDENT_NOT_FOUND: '这位学员已经不在名单里，请联系老师',
  STUDENT_REQUIRED: '请先选择学员，再继续做题',
  CONSENT_REQUIRED: '请先同意用户协议，再继续做题',
};

export function quizRefusalText(refusals: readonly (Refused | undefined)[]): string {
  return refusalTextOf(told, refusals, '有一个答案没能计入，已经同步');
}
