/** A school for the tests of the review pages: one review that takes answers as the server does. */
import type { ReinforcementSubmission, SubmissionWord } from '@xueban/contract/resources/reinforcements';
import { foldSession } from '@xueban/contract/learning/review-session';
import { schoolDay } from '@/lib/time';
import { type Handlers, refusal } from '@/test/server';
import { report, state, submission, SUBMISSION_ID } from './test-data';

export class TestReviews {
  review: ReinforcementSubmission;
  taken: unknown[] = [];
  readonly today = schoolDay();

  constructor(words: SubmissionWord[], more: Partial<ReinforcementSubmission> = {}) {
    this.review = submission(words, { day: this.today, ...more });
  }

  /** Words and whether they were right, in the order received. */
  get log(): string[] {
    return this.review.answers.map(({ word_id: id, correct }) => `${id}${correct ? '+' : '-'}`);
  }

  /** What the pages ask of it. */
  handlers(more: Handlers = {}): Handlers {
    return {
      'GET reminders': () => [],
      'GET courses': () => [
        { id: this.review.course_id, name: this.review.course_name, content_type: 'word', words_count: 405, sections_count: 0 },
      ],
      'GET reinforcement': () => state(this.today),
      'POST reinforcement_submissions/take': ({ body }) => {
        this.taken.push(body);
        return this.review.words.length === 0 ? refusal('NOTHING_TO_REVIEW') : this.review;
      },
      'GET reinforcement_submissions/{id}': ({ params }) => (Number(params.id) === this.review.id ? this.review : refusal('NOT_FOUND')),
      'PUT reinforcement_submissions/{id}': ({ params, body, header }) => {
        if (Number(params.id) !== SUBMISSION_ID) return refusal('NOT_FOUND');
        if ('completed' in body) return { counted: this.complete(), status: 'completed' };
        const key = header['Idempotency-Key'] ?? '';
        const again = this.review.answers.some((answer) => answer.key === key);
        const { word_id, exercise, given, correct } = body;
        if (!this.review.words.some(({ id }) => id === word_id)) return refusal('WORD_NOT_IN_REVIEW');
        if (!again)
          this.review = {
            ...this.review,
            answers: [...this.review.answers, { key, word_id, exercise, correct, ...(given === undefined ? {} : { given }) }],
          };
        return { counted: !again, status: this.review.status };
      },
      ...more,
    };
  }

  private complete(): boolean {
    const counted = this.review.status === 'open';
    const ids = this.review.words.map(({ id }) => id);
    const { firstResults } = foldSession(
      ids,
      this.review.answers.map(({ word_id: wordId, correct }) => ({ wordId, correct })),
    );
    const wrong = [...firstResults].filter(([, correct]) => !correct).map(([id]) => id);
    this.review = {
      ...this.review,
      status: 'completed',
      completed_at: '2026-11-21T12:00:00.000Z',
      report: report(this.today, {
        words_count: firstResults.size,
        correct_count: firstResults.size - wrong.length,
        wrong_word_ids: wrong,
        unanswered_count: ids.length - firstResults.size,
        percentage: firstResults.size === 0 ? 0 : Math.floor(((firstResults.size - wrong.length) / firstResults.size) * 100),
      }),
    };
    return counted;
  }
}
