/** What the phone keeps of tests. */
import { useEffect, useState } from 'react';
import { usePageEvent } from 'remax/macro';
import { useRecoilValue } from '@/lib/recoil';
import { completedTestsState } from './state';

/** Read when it appears, when the page comes to the front, and when a test has ended: its last reply may come later than the page. */
export function useStored<T>(read: () => T): T {
  const ended = useRecoilValue(completedTestsState);
  const [stored, setStored] = useState(read);
  useEffect(() => setStored(read), [read, ended]);
  usePageEvent('onShow', () => setStored(read));
  return stored;
}
