/** What is said when the server refuses an answer of a review: what happened, and what now. */
import type { ErrorKey } from '@xueban/contract/errors';
import { refusalTextOf, type Refused } from '@/offline';

const told: Partial<Record<ErrorKey, string>> = {
  WORD_NOT_IN_REVIEW: '有个单词不在这次复习里了，已经同步',
  IDEMPOTENCY_KEY_REUSED: '有一个答案没能存上，这个词会再来一次',
  NOT_FOUND: '这次复习不在当前学员名下，换回学员再试',
  STUDENT_NOT_FOUND: '这位学员已经不在名单里，请联系老师',
  STUDENT_REQUIRED: '请先选择学员，再继续复习',
  CONSENT_REQUIRED: '请先同意用户协议，再继续复习',
};

export function reviewRefusalText(refusals: readonly (Refused | undefined)[]): string {
  return refusalTextOf(told, refusals, '有一个答案没能计入，已经同步');
}
