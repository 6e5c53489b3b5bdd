/** What the pages of the test share while the app is open. */
import type { User } from '@xueban/contract/resources/users';
import { atom } from '@/lib/recoil';
import { NOTHING_PERSONAL, type ShareChoice } from './logic/shared-result';

/** Counts tests that ended or were kept on this phone; views read them again when it changes. */
export const completedTestsState = atom<number>({ key: 'vocab-test/completed', default: 0 });

/** What a sharer chose to show, for this student and this session only. */
export interface ChosenShare extends ShareChoice {
  /** The session that chose it; signing in again makes another. */
  user?: User | undefined;
  studentId?: number | undefined;
}

/** Until the app is closed; nothing personal at first. */
export const shareChoiceState = atom<ChosenShare>({ key: 'vocab-test/share-choice', default: NOTHING_PERSONAL });
