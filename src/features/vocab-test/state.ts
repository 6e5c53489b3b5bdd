/** What the pages of the test share while the app is open. */
import { atom } from '@/lib/recoil';
import type { Chosen } from '@/shared/sharing';
import { NOTHING_PERSONAL, type ShareChoice } from './logic/shared-result';

/** Counts tests that ended or were kept on this phone; views read them again when it changes. */
export const completedTestsState = atom<number>({ key: 'vocab-test/completed', default: 0 });

/** Until the app is closed; nothing personal at first. */
export const shareChoiceState = atom<Chosen<ShareChoice>>({ key: 'vocab-test/share-choice', default: NOTHING_PERSONAL });
