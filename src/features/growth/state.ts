/** Whether the name stands on what is shared. */
import { useCallback } from 'react';
import { atom } from '@/lib/recoil';
import { type Chosen, useSharerChoice } from '@/shared/sharing';

interface NameChoice {
  shown: boolean;
}

const NO_NAME: NameChoice = { shown: false };

/** Until the app is closed; no name at first. */
const chosenNameState = atom<Chosen<NameChoice>>({ key: 'growth/name', default: NO_NAME });

/** Whether the guardian of this session has chosen to show this student's name, and how that is changed. */
export function useNameChoice(): [boolean, () => void] {
  const [{ shown }, change] = useSharerChoice(chosenNameState, NO_NAME);
  return [shown, useCallback(() => change({ shown: !shown }), [shown, change])];
}
