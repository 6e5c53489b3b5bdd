/** Words and records for the tests of this feature. */
import type { StudentWord } from '@xueban/contract/resources/courses';
import type { WordRecord } from '@xueban/contract/resources/learning-records/word';

export const COURSE_ID = 3;
export const RECORD_ID = 70;

export function aWord(id: number): StudentWord {
  return {
    id,
    sequence: id,
    unit_id: 1,
    chapter_id: 1,
    spelling: `word${id}`,
    phonetic: `/w${id}/`,
    part_of_speech: 'n.',
    meaning: `词${id}`,
    example: `A word${id} here.`,
    distractors: ['甲', '乙', '丙'],
    audio_url: null,
    example_audio_url: null,
    translation: `这里有词${id}。`,
    state: 'new',
  };
}

export function someWords(count: number, from = 1): StudentWord[] {
  return Array.from({ length: count }, (_, i) => aWord(from + i));
}

export function aRecord(more: Partial<WordRecord> = {}): WordRecord {
  return {
    id: RECORD_ID,
    course_id: COURSE_ID,
    unit_id: 1,
    chapter_id: 1,
    section_id: null,
    teacher_id: null,
    teaching_record_id: null,
    content_type: 'word',
    learning_subtype: 'learn',
    status: 'open',
    started_at: '2026-11-20T11:00:00.000Z',
    completed_at: null,
    progress: { step: 'pre_exam', current_group: 0, mixed_groups: [], groups_count: 0, words_count: 0, words_done: 0, percentage: 0 },
    words: [],
    answers: [],
    report: null,
    ...more,
  };
}

/** The pre-exam answers that make a round of these words. */
export function unknownMarks(count: number): WordRecord['answers'] {
  return Array.from({ length: count }, (_, i) => ({ kind: 'known', key: `mark-${i + 1}`, word_id: i + 1, known: false }));
}
