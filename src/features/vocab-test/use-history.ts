/** The student's completed tests, newest first. */
import { useCallback, useEffect, useRef } from 'react';
import type { VocabularyLevelSubmissionSummary } from '@xueban/contract/resources/vocabulary-level-submissions';
import { useRecoilValue } from '@/lib/recoil';
import { type List, useList } from '@/shared/list';
import { fetchHistory } from './api';
import { completedTestsState } from './state';

export type TestHistory = List<VocabularyLevelSubmissionSummary>;

/** Read when it appears, and again when a test was completed meanwhile. */
export function useHistory(studentId: number): TestHistory {
  const list = useList<VocabularyLevelSubmissionSummary>(
    `vocab-test/${studentId}`,
    useCallback((page: number, pageSize: number) => fetchHistory(studentId, page, pageSize), [studentId]),
  );
  const completed = useRecoilValue(completedTestsState);
  const seen = useRef(completed);
  const { refresh } = list;
  useEffect(() => {
    if (seen.current === completed) return;
    seen.current = completed;
    void refresh();
  }, [completed, refresh]);
  return list;
}
