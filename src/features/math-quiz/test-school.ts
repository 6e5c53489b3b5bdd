/** A server that judges quizzes, for the tests of their pages: the answers are the letters or texts that `keys` names. */
import { foldQuiz } from '@xueban/contract/learning/quiz';
import type { FileLink } from '@xueban/contract/resources/file-link';
import type { MathRecord } from '@xueban/contract/resources/learning-records/math';
import type { Judgement, Question } from '@xueban/contract/resources/math/questions';
import type { QuizAnswer, QuizAnswered, QuizSubmission } from '@xueban/contract/resources/math/quizzes';
import type { RichText } from '@xueban/contract/resources/math/rich-text';
import { school } from '@/test/data';
import { type Handlers, refusal } from '@/test/server';

export const COURSE_ID = 3;
export const SECTION_ID = 5;
export const RECORD_ID = 40;
export const QUIZ_ID = 70;

export const text = (words: string): RichText => [{ kind: 'paragraph', inlines: [{ kind: 'text', text: words }] }];
const option = (id: string): Question['options'][number] => ({ id, content: [{ kind: 'text', text: `选项${id}` }] });

/** Question 1 and 2 are choices, 3 is a blank, those after it are written work; each in two variants. */
export function question(id: number, variant = 0): Question {
  const fillIn = id === 3;
  return {
    id,
    sequence: id,
    section_id: SECTION_ID,
    variant,
    variants_count: 2,
    kind: id >= 4 ? 'short_answer' : fillIn ? 'fill_in' : 'single_choice',
    difficulty: 1,
    knowledge_points: [{ id: 'sum', name: '同号两数相加' }],
    prompt: fillIn
      ? [
          {
            kind: 'paragraph',
            inlines: [
              { kind: 'text', text: `题${id}第${variant}式` },
              { kind: 'blank', blank: 0 },
            ],
          },
        ]
      : text(`题${id}第${variant}式`),
    hint: text('先定符号'),
    options: fillIn ? [] : [option('A'), option('B')],
    matches: [],
    blanks: fillIn ? [{ units: [] }] : [],
  };
}

const isRight = (given: QuizAnswer['given']): boolean =>
  (given.kind === 'choice' && given.option_ids[0] === 'B') || (given.kind === 'blanks' && given.blanks[0] === '1/2');

export class QuizSchool {
  readonly answers: QuizAnswer[] = [];
  readonly bodies: unknown[] = [];
  completed = false;
  /** What was asked of it when records were opened. */
  readonly opened: unknown[] = [];
  source: QuizSubmission['source'] = 'section';
  ids: readonly number[] = [1, 2, 3];
  /** Of written work, as long as it is there. */
  photo: FileLink | null = null;
  /** Whether the school has an AI. */
  hasAi = true;
  /** What it says; undefined: it does not answer. */
  ai: Judgement | undefined;
  /** How often written work was sent to the AI. */
  sentToAi = 0;

  private get items(): QuizSubmission['items'] {
    return this.ids.map((id) => ({ question_id: id, section_id: SECTION_ID, variant: 0, variants_count: 2 }));
  }

  private asked(id: number): number {
    return this.state.items.find(({ questionId }) => questionId === id)?.variant ?? 0;
  }

  private shown(id: number, variant: unknown) {
    return {
      question: question(id, variant === undefined ? this.asked(id) : Number(variant)),
      answer: null,
      photo: this.photo,
      solution: { answer: text('参考答案'), steps: [text('第一步这样想')], option_ids: [], pairs: [] },
    };
  }

  private findLate({ question_id: id, variant }: { question_id: number; variant: number }): true | undefined {
    return variant === this.asked(id) ? undefined : true;
  }

  private get state() {
    return foldQuiz(
      this.items,
      this.answers.map(({ question_id: questionId, judgement, late }) => ({ questionId, verdict: judgement.verdict, late })),
    );
  }

  get quiz(): QuizSubmission {
    return {
      id: QUIZ_ID,
      course_id: COURSE_ID,
      source: this.source,
      learning_record_id: this.source === 'section' ? RECORD_ID : null,
      status: this.completed ? 'completed' : 'open',
      started_at: '2026-11-22T08:00:00.000Z',
      completed_at: null,
      items: this.items,
      answers: this.answers,
      questions: this.state.items.map(({ questionId, variant }) => question(questionId, variant)),
      report: this.completed ? this.report : null,
    };
  }

  private get report() {
    return {
      questions_count: 3,
      first_right_count: 2,
      percentage: 66,
      wrong_question_ids: [1],
      causes: [{ cause: '忘了变号', count: 1 }],
      duration_seconds: 240,
      fallen_section_ids: [],
    };
  }

  private get record() {
    const report = { ...this.report, changed_course_hours: 0, review_on: '2026-11-25' };
    return {
      id: RECORD_ID,
      course_id: COURSE_ID,
      content_type: 'math',
      quiz: this.quiz,
      report: this.completed ? report : null,
    } as MathRecord;
  }

  answer(key: string, body: { question_id: number; variant: number; given: QuizAnswer['given']; hint_used?: boolean }): QuizAnswered {
    this.bodies.push(body);
    const right = isRight(body.given);
    const judgement: Judgement = {
      verdict: body.given.kind === 'work' ? 'waiting' : right ? 'right' : 'wrong',
      judged_by: body.given.kind === 'work' ? null : 'program',
      score: null,
      reason: right ? null : '符号反了',
      cause: right ? null : '忘了变号',
      blanks: [],
    };
    const known = this.answers.find((one) => one.key === key);
    const counted = known === undefined;
    const late = known ? known.late : this.findLate(body);
    if (counted)
      this.answers.push({
        key,
        question_id: body.question_id,
        variant: body.variant,
        given: body.given,
        hint_used: body.hint_used ?? false,
        judgement,
        ...(late && { late }),
      });
    const item = this.state.items.find(({ questionId }) => questionId === body.question_id);
    if (this.source !== 'section' && this.state.allRight) this.completed = true;
    return {
      counted,
      judgement,
      ...(late && { late }),
      solution: { answer: text('选 B'), steps: [text('一步'), text('两步')], option_ids: ['B'], pairs: [] },
      question: item?.state === 'wrong' ? question(body.question_id, item.variant) : null,
      status: this.completed ? 'completed' : 'open',
    };
  }

  get handlers(): Handlers {
    return {
      'GET courses/{id}': () => course,
      'GET courses/default': () => ({ course_id: COURSE_ID }),
      'GET courses/{id}/learning_progresses': () => [],
      'GET courses/{id}/learning_records': () => [],
      'POST courses/{id}/learning_records': ({ body }) => {
        this.opened.push(body);
        return this.record;
      },
      'POST quiz_submissions/take': ({ body }) => {
        this.opened.push(body);
        return this.quiz;
      },
      'PUT quiz_submissions/{id}': ({ body, header }) => {
        if ('finish' in body) {
          this.completed = true;
          return { quiz: this.quiz };
        }
        if ('mark' in body) {
          const marked = this.answers.find(({ key }) => key === body.mark.key);
          if (marked) marked.judgement = { ...marked.judgement, verdict: body.mark.right ? 'right' : 'wrong', judged_by: 'guardian' };
          return { quiz: this.quiz };
        }
        if ('grade_by_ai' in body) {
          this.sentToAi += 1;
          const work = [...this.answers].reverse().find(({ question_id: id }) => id === body.question_id);
          if (!work || !this.ai) return refusal('AI_UNAVAILABLE');
          work.judgement = this.ai;
          return { quiz: this.quiz };
        }
        return this.answer(String(header['Idempotency-Key']), body);
      },
      'POST learning_records/{id}/questions/{questionId}/grade_by_ai': ({ params }) => {
        this.sentToAi += 1;
        const work = [...this.answers].reverse().find(({ question_id: id }) => id === Number(params.questionId));
        if (work && this.ai) work.judgement = this.ai;
        return this.ai ?? refusal('AI_UNAVAILABLE');
      },
      'GET schools/current': () => ({ ...school, ai: this.hasAi }),
      'GET learning_records/{id}/quiz_questions/{questionId}/question': ({ params, query }) =>
        this.shown(Number(params.questionId), query.variant),
      'GET quiz_submissions/{id}/questions/{questionId}': ({ params, query }) => this.shown(Number(params.questionId), query.variant),
      'POST courses/{id}/learning_records/{recordId}/complete': () => {
        this.completed = true;
        return this.record;
      },
    };
  }
}

const course = {
  id: COURSE_ID,
  name: '七年级数学 · 上',
  content_type: 'math' as const,
  words_count: 0,
  sections_count: 2,
  units: [
    {
      id: 1,
      name: '有理数',
      sequence: 1,
      chapters: [
        {
          id: 11,
          name: '运算',
          sequence: 1,
          words_count: 0,
          sections: [
            { id: 6, name: '有理数的减法', sequence: 2 },
            { id: SECTION_ID, name: '有理数的加法', sequence: 1 },
          ],
        },
      ],
    },
  ],
};
