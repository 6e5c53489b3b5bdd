/**
 * Reads course hours, streak and today's words again when a lesson, round or review may have changed them, whichever page
 * is open.
 */
import { useCallback, useEffect, useRef } from 'react';
import { usePageEvent } from 'remax/macro';
import { isTransient } from '@/lib/http/api-error';
import { onAppShow } from '@/lib/lifecycle';
import { isOnline, onNetworkChange } from '@/lib/network';
import { onStale, type Tag } from '@/lib/stale';
import { useStudentActions } from './students';

const FIGURES: readonly Tag[] = ['lessons', 'studyDays'];

/** Once in the app. What cannot be read now is read when the network is back, or the app comes to the front. */
export function useBalanceRefresh(): void {
  const { refreshCurrentStudent } = useStudentActions();
  const owed = useRef(false);
  useEffect(() => {
    const read = (): void => {
      owed.current = false;
      refreshCurrentStudent().catch((error: unknown) => {
        if (isTransient(error)) owed.current = true;
      });
    };
    const readOwed = (): void => {
      if (owed.current) read();
    };
    const stops = [onStale(FIGURES, read), onNetworkChange((online) => online && readOwed()), onAppShow(readOwed)];
    return () => stops.forEach((stop) => stop());
  }, [refreshCurrentStudent]);
}

/** For a page on which hours are spent: read when it is opened and whenever it is shown, as another phone may have used some. */
export function useBalanceAtShow(): void {
  const { refreshCurrentStudent } = useStudentActions();
  const reading = useRef(false);
  const read = useCallback(() => {
    if (reading.current || !isOnline()) return;
    reading.current = true;
    refreshCurrentStudent({ quiet: true })
      .catch(() => undefined) // the server looks at the hours once more before it opens a lesson
      .finally(() => (reading.current = false));
  }, [refreshCurrentStudent]);
  useEffect(() => {
    read();
    return onNetworkChange(read);
  }, [read]);
  usePageEvent('onShow', read);
}
