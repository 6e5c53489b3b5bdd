/** Calls of the vocabulary-size test. */
import type { Calls } from '@xueban/contract/calls';
import type {
  TestForm,
  VocabularyLevelSubmission,
  VocabularyLevelSubmissionSummary,
} from '@xueban/contract/resources/vocabulary-level-submissions';
import { call, callPage, type Page } from '@/lib/http/call';
import { isTransient } from '@/lib/http/api-error';
import type { Learner, StepAnswer } from '@/offline';

/** Whose test it is; without a student: a visitor's. */
type OfWhom = Pick<Learner, 'studentId'>;
const getStudent = ({ studentId }: OfWhom): { studentId: number | null } => ({ studentId: studentId ?? null });

/** What is answered to a step. */
/** An answer as it is sent; `keep` is a call of its own. */
type VocabTestAnswer = Exclude<Calls['PUT vocabulary_level_submissions/{id}']['body'], { keep: true }>;

export type StepContent = VocabTestAnswer['answer'];

/**
 * @param insteadOf the open test that is not resumed
 * @param quiet no network alert: there is something to show without the answer
 */
export function takeTest(
  whose: OfWhom,
  form: TestForm,
  visitorToken: string | undefined,
  { insteadOf, quiet }: { insteadOf: number | undefined; quiet: boolean },
) {
  return call('GET vocabulary_level_submissions/take', {
    query: { form, ...(insteadOf === undefined ? {} : { instead_of: insteadOf }) },
    visitorToken,
    quiet,
    ...getStudent(whose),
  });
}

export function readTest(whose: OfWhom, id: number, visitorToken: string | undefined): Promise<VocabularyLevelSubmission> {
  return call('GET vocabulary_level_submissions/{id}', { params: { id }, visitorToken, quiet: true, ...getStudent(whose) });
}

/** Quiet: the answer is stored, so a dead network is waited for instead of thrown at the learner. */
export function sendAnswer(
  whose: OfWhom,
  id: number,
  { key: _, ...body }: StepAnswer<StepContent>,
  visitorToken: string | undefined,
): Promise<VocabularyLevelSubmission> {
  return call('PUT vocabulary_level_submissions/{id}', { params: { id }, body, visitorToken, quiet: true, ...getStudent(whose) });
}

/** Gives a visitor's test to the current student. */
export function keepTest(id: number, visitorToken: string): Promise<VocabularyLevelSubmission> {
  return call('PUT vocabulary_level_submissions/{id}', { params: { id }, body: { keep: true }, visitorToken });
}

/** One page of the student's completed tests, newest first. */
export function fetchHistory(studentId: number, page: number, pageSize: number): Promise<Page<VocabularyLevelSubmissionSummary>> {
  return callPage('GET vocabulary_level_submissions', { studentId, query: { student_id_eq: studentId, page, per_page: pageSize } });
}

/** Whether the guardian is still signed in; when not, the way to sign-in opens as for any call. */
export async function sessionHolds(): Promise<boolean> {
  try {
    await call('GET users/current', { quiet: true });
    return true;
  } catch (error) {
    // Out of reach says nothing about the session.
    return isTransient(error);
  }
}
