/** What is said of the vocabulary-size test wherever the app leads to it: one source for the times it takes. */
import type { TestForm } from '@xueban/contract/resources/vocabulary-level-submissions';
import { useLearner } from './test-taker';

/** Minutes of each form, as people read them; measured: docs/vocabulary-test.md. */
export const FORM_MINUTES: Readonly<Record<TestForm, string>> = { full: '4–6 分钟', short: '2 分钟' };

/** For who needs no session. */
export const FREE_NOTE = `约 ${FORM_MINUTES.short}，不用登录`;

/** The time of the form that the tab then offers first: the short one to visitors, the full one to learners. */
export const useTestNote = (): string => (useLearner().kind === 'visitor' ? FREE_NOTE : `约 ${FORM_MINUTES.full}`);
