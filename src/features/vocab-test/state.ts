/** What the pages of the test share while the app is open. */
import { atom } from '@/lib/recoil';
import { NOTHING_PERSONAL, type ShareChoice } from './logic/shared-result';

/** Tests that ended or were kept on this phone: what shows them reads them again when it changes. */
export const completedTestsState = atom<number>({ key: 'vocab-test/completed', default: 0 });

/** What the sharer chose to show, for every share until the app is closed; nothing personal at first. */
export const shareChoiceState = atom<ShareChoice>({ key: 'vocab-test/share-choice', default: NOTHING_PERSONAL });
