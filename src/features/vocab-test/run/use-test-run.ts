/** A sitting of the test as its page sees it. */
import { useMemo, useRef } from 'react';
import type { TestForm, VocabularyLevelSubmission } from '@xueban/contract/resources/vocabulary-level-submissions';
import { useSetRecoilState } from '@/lib/recoil';
import { toastText } from '@/lib/toast';
import { type Learner, type Sitting, useStepRun } from '@/offline';
import type { StepContent } from '../api';
import { completedTestsState } from '../state';
import { testSteps } from './test-steps';

const STORAGE_FULL = '手机存储空间不足，请先不要关闭小程序';

/** @param insteadOf an open test that is given up */
export function useTestRun(
  { guardianId, studentId }: Learner,
  form: TestForm,
  insteadOf: number | undefined,
): Sitting<VocabularyLevelSubmission, StepContent> {
  const completed = useSetRecoilState(completedTestsState);
  // Who is signed in may become known in the middle: it is the same sitting.
  const guardian = useRef(guardianId);
  guardian.current = guardianId;
  const kind = useMemo(
    () =>
      testSteps({
        learner: () => ({ guardianId: guardian.current, studentId }),
        form,
        onOver: () => completed((count) => count + 1),
        onFull: () => toastText(STORAGE_FULL),
      }),
    [studentId, form, completed],
  );
  return useStepRun(kind, insteadOf);
}
