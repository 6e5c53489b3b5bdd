/**
 * The data of the page 怎么学: the school's lessons, the teacher, the open lesson. Silent, because the page says what is
 * missing.
 */
import { useCallback, useEffect, useState } from 'react';
import { FETCHING } from '@xueban/contract/constants';
import type { LessonRules } from '@xueban/contract/resources/schools';
import type { TeachingRecord } from '@xueban/contract/resources/teaching-records';
import { useApiQuery } from '@/lib/api-query';
import { isUnreached } from '@/lib/http/api-error';
import { isOnline, onNetworkChange } from '@/lib/network';

export interface LessonPage {
  /** `failed`: the server was reached and is in trouble. */
  status: 'loading' | 'ready' | 'unreachable' | 'failed';
  rules: LessonRules | undefined;
  teacher: { id: number; name: string } | undefined;
  /** A lesson that has begun and is not over. */
  open: TeachingRecord | undefined;
  again: () => void;
}

/** @param courseId undefined: the address names none, and nothing is asked */
export function useLessonPage(studentId: number, courseId: number | undefined): LessonPage {
  const [online, setOnline] = useState(isOnline);
  useEffect(() => onNetworkChange(setOnline), []);
  // Nothing is requested without a network, everything once it is back.
  const settings = { silent: true, enabled: online && courseId !== undefined };
  const school = useApiQuery('GET schools/current', { quiet: true }, { ...settings, staleTime: FETCHING.cacheTimeMs });
  const allocations = useApiQuery(
    'GET student_allocations',
    { studentId, query: { student_id_eq: studentId, course_id_eq: courseId ?? 0 }, quiet: true },
    { ...settings, staleTime: FETCHING.cacheTimeMs },
  );
  const latest = useApiQuery('GET teaching_records/latest', { studentId, query: { course_id: courseId ?? 0 }, quiet: true }, settings);
  const again = useCallback(() => {
    for (const { data, refetch } of [school, allocations, latest]) if (data === undefined) void refetch();
  }, [school, allocations, latest]);
  const parts = [school, allocations, latest];
  const ready = parts.every(({ data }) => data !== undefined);
  // Failed once: the page says so while retries go on.
  const inVain = parts.find(({ data, failureCount, isError }) => data === undefined && (isError || failureCount > 0));
  return {
    status: ready ? 'ready' : !online ? 'unreachable' : inVain ? (isUnreached(inVain.failureReason) ? 'unreachable' : 'failed') : 'loading',
    rules: school.data?.lessons,
    teacher: allocations.data?.[0]?.teacher ?? undefined,
    open: latest.data?.charge_reason === null ? latest.data : undefined,
    again,
  };
}
