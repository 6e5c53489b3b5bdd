/** Ending a quiz of wrong or mixed questions before all are right. */
import { useCallback, useRef } from 'react';
import { confirm } from '@/lib/toast';
import type { ActiveQuiz } from '../use-quiz';

/** Asks, and ends it; undefined where a quiz goes on until all is right, or nothing has been answered. */
export function useFinish({ quiz, end, ending }: ActiveQuiz): (() => void) | undefined {
  const { items, answeredCount, rightCount } = quiz.state;
  const left = items.length - rightCount;
  const finish = useRef(end);
  finish.current = end;
  const ask = useCallback(() => {
    const content = `答了 ${answeredCount} 题，都算数；还有 ${left} 题没做完，下次会再来。`;
    void confirm({ title: '先做到这里？', content, confirmText: '结束', cancelText: '接着做' }).then(
      (agreed) => agreed && finish.current(),
    );
  }, [answeredCount, left]);
  return quiz.submission.source === 'section' || answeredCount === 0 || ending ? undefined : ask;
}
