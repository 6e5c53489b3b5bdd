import type { SchoolDatabase } from '../driver/database';

export interface RecordedReview {
  id: string;
  source: 'due' | 'mistakes';
  completed_at: Date | null;
  words: number;
  answered_count: number;
  correct_count: number;
  advanced_count: number;
  mastered_count: number;
  entered: number;
  left: number;
  report: { percentage: number; words_count: number; unanswered_count: number } | null;
}

/** What the database holds about the reviews of a learner. */
export class RecordedReviews {
  constructor(
    private readonly database: SchoolDatabase,
    private readonly studentId: string,
  ) {}

  /** The newest review; undefined before the first. */
  async newest(): Promise<RecordedReview | undefined> {
    const [review] = await this.database.rows<RecordedReview>(
      `select id, source, completed_at, jsonb_array_length(items) as words, answered_count, correct_count, advanced_count, mastered_count,
              entered_mistake_book_count as entered, left_mistake_book_count as left, report
         from reinforcement_submissions where student_id = $1 order by id desc limit 1`,
      this.studentId,
    );
    return review;
  }

  /** Answers of a review in the order the server received them: a word and whether it was right. */
  async answers(reviewId: string): Promise<{ word: string; correct: boolean }[]> {
    return this.database.rows<{ word: string; correct: boolean }>(
      `select w.spelling as word, e.correct from word_review_events e join words w on w.id = e.word_id
        where e.student_id = $1 and e.submission_id = $2 and e.kind = 'review' order by e.id`,
      this.studentId,
      reviewId,
    );
  }

  /** The chapter with the fewest words in the mistake word book, and how many it has. */
  async smallestMistakeChapter(courseId: string): Promise<{ id: string; count: number }> {
    return this.database.row(
      `select w.chapter_id as id, count(*)::int as count from word_mistakes m join words w on w.id = m.word_id
        where m.student_id = $1 and m.course_id = $2 and m.left_at is null group by 1 order by 2, 1 limit 1`,
      this.studentId,
      courseId,
    );
  }
}
