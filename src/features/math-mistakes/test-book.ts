import type { MistakeQuestion, MistakeQuestionBook } from '@xueban/contract/resources/math/mistake-question-books';
import type { RichText } from '@xueban/contract/resources/math/rich-text';

const say = (words: string): RichText => [{ kind: 'paragraph', inlines: [{ kind: 'text', text: words }] }];
/** A book of two questions, one of them from paper. */
export const book: MistakeQuestionBook = {
  id: 5,
  course_id: 3,
  course_name: '七年级数学 · 上',
  questions_count: 2,
  left_count: 1,
  chapters: [
    { chapter_id: 11, name: '有理数的运算', questions_count: 1 },
    { chapter_id: 12, name: '整式', questions_count: 1 },
  ],
  causes: [{ cause: '忘了变号', questions_count: 1 }],
  knowledge_points: [],
};
/** One of the course that was answered wrong. */
export const entry = (id: number, more: Partial<MistakeQuestion> = {}): MistakeQuestion => ({
  id,
  question: {
    id: 70 + id,
    sequence: 1,
    section_id: 9,
    variant: 0,
    variants_count: 2,
    kind: 'fill_in',
    difficulty: 1,
    knowledge_points: [],
    prompt: say(`计算第${id}题`),
    hint: null,
    options: [],
    matches: [],
    blanks: [],
  },
  solution: { answer: say('负八'), steps: [say('先定符号')], option_ids: [], pairs: [] },
  paper: null,
  given: null,
  cause: '忘了变号',
  chapter_id: 11,
  knowledge_points: [{ id: 'p', name: '同号两数相加' }],
  times_wrong: 2,
  right_days: 1,
  last_wrong_at: '2026-11-20T11:00:00.000Z',
  left_at: null,
  ...more,
});
/** One from paper, typed. */
export const paper = entry(2, {
  question: null,
  solution: null,
  cause: null,
  knowledge_points: [],
  times_wrong: 0,
  right_days: 0,
  paper: { photo: null, text: '甲乙两地相距 60 千米', answer: '3 小时' },
});
