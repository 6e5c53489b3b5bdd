/** Questions written in a test, and what is found in them. */
import { checkQuestion } from '../../../src/modules/math/content/check/question';
import type { QuestionSource } from '../../../src/modules/math/content/parse/question-source';
import { type Bank, readQuestions } from '../../../src/modules/math/content/parse/questions';
import { Problems, Source } from '../../../src/modules/math/content/problems';

/** `line CODE`, warnings with a `?`. */
export const named = (problems: Problems): string[] =>
  problems.sorted().map(({ line, code, level }) => `${line} ${code}${level === 'warning' ? '?' : ''}`);

export function read(text: string, bank: Bank = 'course'): { questions: QuestionSource[]; found: string[]; problems: Problems } {
  const problems = new Problems();
  const questions = readQuestions(text, new Source('questions.md', problems), bank);
  return { questions, found: named(problems), problems };
}

/** Read and checked. */
export function check(text: string): string[] {
  const { questions, problems } = read(text);
  for (const question of questions) checkQuestion(question);
  return named(problems);
}

const SOUND = {
  front: [
    'kind: fill_in',
    'difficulty: 1',
    'vars: { a: 2..9 }',
    'answers: [{ expr: "«2*a»" }]',
    'wrong: [{ answers: ["«a»"], cause: 没有加倍 }]',
  ],
  body: '计算：$2\\times «a»=$ [[1]]',
  solution: '$2\\times «a»=«2*a»$',
};

/** A sound question with parts of it replaced; its YAML begins on line 2. */
export function question({ front = SOUND.front, body = SOUND.body, solution = SOUND.solution, id = 'q-1' } = {}): string {
  return [
    '---',
    `id: ${id}`,
    'knowledge_point: some-point',
    ...front,
    '---',
    body,
    '',
    '## 提示',
    '想一想。',
    '',
    '## 解',
    solution,
    '',
  ].join('\n');
}
