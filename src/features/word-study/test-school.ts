/** A school for the tests of the study pages: one record that takes answers as the server does. */
import { foldRound, type RoundAnswer } from '@xueban/contract/learning/word-round';
import type { LearningAnswer, WordRecord } from '@xueban/contract/resources/learning-records/word';
import type { StudentWord } from '@xueban/contract/resources/courses';
import { type Handlers, refusal } from '@/test/server';
import { fromServer } from './logic/answers';
import { aRecord, COURSE_ID, someWords } from './test-data';

export class TestSchool {
  record: WordRecord;
  completions = 0;

  constructor(
    private readonly words: StudentWord[],
    answers: WordRecord['answers'] = [],
  ) {
    this.record = aRecord({ answers, words: someWords(answers.length) });
  }

  get answers(): WordRecord['answers'] {
    return this.record.answers;
  }

  /** What the record's answers come to. */
  get state() {
    return foldRound(
      this.record.id,
      this.answers.map((answer): RoundAnswer => fromServer(answer)),
    );
  }

  /** What the pages ask of it. */
  handlers(more: Handlers = {}): Handlers {
    return {
      'GET courses/{id}': () => ({
        id: COURSE_ID,
        name: '课程',
        content_type: 'word',
        words_count: this.words.length,
        sections_count: 0,
        units: [],
      }),
      'GET courses/{id}/learning_records/{recordId}': () => this.record,
      'GET courses/{id}/words': () => this.words,
      'POST learning_records/{id}/questions/{questionId}/known': ({ params, body, header }) =>
        this.take({ kind: 'known', key: findKey(header), word_id: Number(params.questionId), known: body.known }),
      'POST learning_records/{id}/questions/{questionId}/submission': ({ params, body, header }) =>
        'step' in body
          ? this.take({
              kind: 'submission',
              key: findKey(header),
              word_id: Number(params.questionId),
              step: body.step,
              current_group: body.current_group,
              mixed_groups: body.mixed_groups,
              correct: body.correct,
              ...(body.exercise && { exercise: body.exercise }),
              ...(body.given !== undefined && { given: body.given }),
              ...(body.taken_back && { taken_back: true }),
            })
          : refusal('INVALID_REQUEST'),
      'POST courses/{id}/learning_records/{recordId}/complete': () => this.complete(),
      'GET reminders': () => [],
      ...more,
    };
  }

  private take(answer: LearningAnswer) {
    const { questionId } = { questionId: answer.word_id };
    const word = this.words.find(({ id }) => id === questionId);
    const known = this.record.words.some(({ id }) => id === questionId);
    this.record = {
      ...this.record,
      answers: [...this.answers, answer],
      words: word && !known ? [...this.record.words, word] : this.record.words,
    };
    return { counted: true };
  }

  private complete() {
    const { wordIds, knownWordIds, stage } = this.state;
    if (stage && stage.remaining.length > 0) return refusal('FINAL_EXAM_INCOMPLETE');
    this.completions += 1;
    const wrong = [...(stage?.results ?? [])].filter(([, correct]) => !correct).map(([id]) => id);
    this.record = {
      ...this.record,
      status: 'completed',
      completed_at: '2026-11-20T12:00:00.000Z',
      report: {
        learned_count: wordIds.length,
        correct_count: wordIds.length - wrong.length,
        wrong_word_ids: wrong,
        known_count: knownWordIds.length,
        percentage: wordIds.length === 0 ? 100 : ((wordIds.length - wrong.length) / wordIds.length) * 100,
        review_days: ['2026-11-21', '2026-11-22', '2026-12-11'],
        changed_course_hours: 1,
        duration_seconds: 2400,
      },
    };
    return this.record;
  }
}

function findKey(header: Record<string, string>): string {
  return header['Idempotency-Key'] ?? '';
}
