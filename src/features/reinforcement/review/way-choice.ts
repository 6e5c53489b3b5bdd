/** How the learner wants to be asked, as last chosen on this phone: the next review begins with it. */
import { useCallback, useState } from 'react';
import { readKey, writeKey } from '@/lib/storage';
import { type Way, WAYS } from '../logic/asking';

const KEY = 'review-exercise';

/** An older phone has kept `recall`, which was what nothing chosen came to. */
function storedWay(): Way {
  const stored = readKey(KEY);
  return WAYS.find((way) => way === stored) ?? 'auto';
}

export function useWayChoice(): [Way, (way: Way) => void] {
  const [way, setWay] = useState(storedWay);
  const choose = useCallback((next: Way) => {
    setWay(next);
    try {
      writeKey(KEY, next);
    } catch {
      // A full storage forgets the choice with the app; it holds until then.
    }
  }, []);
  return [way, choose];
}
