/** Small examples for the tests of this feature. */
import type { VocabularyLevelSubmission } from '@xueban/contract/resources/vocabulary-level-submissions';
import type { ReliableResult } from './logic/wording';

export const WORDS = ['able', 'baker', 'candle', 'drimble', 'evening', 'fathom', 'glacier', 'hesitate', 'ironic', 'jostle'];

export const result: ReliableResult = {
  reliable: true,
  size: 3850,
  low: 3400,
  high: 4300,
  level: 'cet4',
  level_text: '高中毕业',
  bands: [
    { from: 1, to: 1000, share: 0.99 },
    { from: 1001, to: 2000, share: 0.9 },
    { from: 2001, to: 3000, share: 0.7 },
    { from: 3001, to: 5000, share: 0.4 },
    { from: 5001, to: 8000, share: 0.2 },
    { from: 8001, to: 12000, share: 0.08 },
    { from: 12001, to: 20000, share: 0.02 },
  ],
  next_course: { id: 7, name: '初中核心词汇 · 上', words_left: 820 },
};

export function aTest(more: Partial<VocabularyLevelSubmission> = {}): VocabularyLevelSubmission {
  return {
    id: 5,
    form: 'full',
    status: 'open',
    started_at: '2026-11-20T10:50:00.000Z',
    expires_at: '2026-11-21T10:50:00.000Z',
    completed_at: null,
    result: null,
    step_number: 0,
    step: { kind: 'ticks', words: WORDS },
    percentage: 10,
    seconds_left: 280,
    error_words: null,
    ...more,
  };
}

export function aCompleted(more: Partial<VocabularyLevelSubmission> = {}): VocabularyLevelSubmission {
  return aTest({
    status: 'completed',
    completed_at: '2026-11-20T11:00:00.000Z',
    result,
    step: null,
    percentage: 100,
    seconds_left: 0,
    ...more,
  });
}
