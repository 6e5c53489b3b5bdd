/** For tests: a school that makes things, and examples of what it makes. */
import type { AiContent, AiEvent, AiGeneration, AiQuestion, AiSummary } from '@xueban/contract/resources/ai-generations';
import type { RichText } from '@xueban/contract/resources/math/rich-text';
import { utf8Bytes } from '@/test/bytes';
import { type Line, phone } from '@/test/phone';
import type { Handlers } from '@/test/server';
import { isRightAiAnswer } from '@xueban/contract/learning/ai-answer';

export const rich = (text: string): RichText => [{ kind: 'paragraph', inlines: [{ kind: 'text', text }] }];

export const choice: AiQuestion = {
  number: 1,
  prompt: rich('Where did Tom borrow the book?'),
  answer_kind: 'choice',
  options: [rich('At school'), rich('From the library')],
  pieces: [],
  answers: ['1'],
  hint: rich('看第一句'),
  explanation: rich('第一句说 from the library。'),
  word_id: 5,
};
export const typed: AiQuestion = {
  ...choice,
  number: 2,
  prompt: rich('Tom ____ed a book.'),
  answer_kind: 'typed',
  options: [],
  answers: ['borrow'],
  hint: null,
  explanation: rich('borrow 借入'),
};
export const ordering: AiQuestion = {
  ...choice,
  number: 3,
  prompt: rich('连成一句话'),
  answer_kind: 'ordering',
  options: [],
  pieces: ['a', 'borrowed', 'Tom', 'book', '.'],
  answers: ['Tom borrowed a book.'],
  hint: null,
  explanation: rich('主语在前'),
};

export const reading: AiContent = {
  kind: 'reading',
  form: 'text',
  parts: [
    {
      speaker: null,
      sentences: [
        {
          text: 'Tom borrowed a book from the library.',
          translation: '汤姆从图书馆借了一本书。',
          marks: [
            { from: 4, to: 12, word: 0 },
            { from: 29, to: 36, word: 1 },
          ],
        },
        { text: 'He read it at home.', translation: '他在家读。', marks: [] },
      ],
    },
  ],
  words: [
    { word_id: 5, spelling: 'borrow', phonetic: '/ˈbɒrəʊ/', meaning: '借入', audio_url: '/learning/v1/sounds/5' },
    { word_id: null, spelling: 'library', phonetic: null, meaning: '图书馆', audio_url: null },
  ],
  questions: [choice, typed],
};
export const exercise: AiContent = { kind: 'exercise', exercise_type: 'ordering', questions: [choice, typed, ordering] };
export const explanation: AiContent = {
  kind: 'explanation',
  word_id: 5,
  question_id: null,
  subject: rich('borrow'),
  steps: [
    { think: rich('谁把东西给谁？'), text: rich('borrow 是借进来') },
    { think: null, text: rich('lend 是借出去') },
  ],
  answer: rich('这里用 borrow'),
  remember: rich('borrow from，lend to'),
  questions: [{ ...choice, number: 1 }],
};
export const plan: AiContent = {
  kind: 'plan',
  note: '这周先把到期的复习做完。',
  days: [
    {
      day: '2026-11-23',
      items: [
        { text: '复习 32 个单词', minutes: 8, place: 'review_words', course_id: 7 },
        { text: '学一节数学', minutes: 20, place: 'learn_math', course_id: 3 },
      ],
    },
    { day: '2026-11-24', items: [] },
  ],
};

export const made: AiGeneration = {
  id: 31,
  kind: 'reading',
  title: '图书馆的一天',
  status: 'ready',
  origin: 'ai',
  created_at: '2026-11-22T11:00:00.000Z',
  questions_count: 2,
  answered_count: 0,
  right_count: 0,
  request: { kind: 'reading', form: 'text', course_id: 7, words_from: 'today' },
  model: 'qwen-plus',
  draft: '',
  content: reading,
  answers: [],
  problem: null,
  continues_id: null,
  shared_until: null,
};
export const coming: AiGeneration = { ...made, status: 'making', content: null };

export const summary: AiSummary = {
  available: true,
  switched_off: false,
  used: 3,
  limit: 10,
  left: 7,
  resets_at: '2026-11-22T16:00:00.000Z',
  school_used_up: false,
  by_kind: [
    { kind: 'reading', used: 2 },
    { kind: 'judging', used: 1 },
  ],
  latest: [made],
  suggestions: [
    { title: '用今天的词写一篇短文', text: '今天的 12 个词，约 3 分钟读完', request: made.request },
    { title: '练练错词', text: '6 个', request: { kind: 'exercise', exercise_type: 'cloze', course_id: 7, words_from: 'mistakes' } },
  ],
};

/** One generation as a server has it; `generation` is what it is at the moment. */
export class School {
  generation: AiGeneration = coming;
  /** Keys under which something was asked. */
  readonly keys: string[] = [];
  readonly lines: Line[] = [];
  looks = 0;

  readonly serve: Handlers = {
    'POST ai_generations': ({ header, body }) => {
      this.keys.push(header['Idempotency-Key'] ?? '');
      this.generation = { ...this.generation, request: body };
      return this.generation;
    },
    'GET ai_generations/{id}': () => {
      this.looks += 1;
      return this.generation;
    },
    'PUT ai_generations/{id}': ({ body: { number, given } }) => {
      const { content, answers } = this.generation;
      const question = content && content.kind !== 'plan' ? content.questions.find((one) => one.number === number) : undefined;
      const answer = { number, given, right: question !== undefined && isRightAiAnswer(question, given) };
      this.generation = { ...this.generation, answers: [...answers, answer] };
      return answer;
    },
    'GET ai_generations/summary': () => summary,
  };

  /** The phone reads streams from now on. */
  streams(): void {
    phone().streaming = (line) => this.lines.push(line);
  }

  get line(): Line {
    const line = this.lines[this.lines.length - 1];
    if (!line) throw new Error('nobody reads the stream');
    return line;
  }
}

export const getLine = (event: AiEvent): Uint8Array => utf8Bytes(`${JSON.stringify(event)}\n`);
