/** How the tests of making have it made, whatever the product's rules are: a text, checked by a word of its own. */
import { Type } from '@sinclair/typebox';
import type { AiContent } from '@xueban/contract/resources/ai-generations';
import type { AiRules } from '../../src/modules/ai/rules/rules';
import type { Checked } from '../../src/modules/ai/rules/task';

const parseContent = (text: string): AiContent => ({
  kind: 'reading',
  form: 'text',
  parts: [{ speaker: null, sentences: [{ text, translation: '译文', marks: [] }] }],
  words: [],
  questions: [],
});

/** As the model answers it. */
export const toAnswer = (text: string, title = '一篇短文'): string => JSON.stringify({ title, text });

function check(answer: unknown): Checked {
  const { title, text } = (answer ?? {}) as { title?: unknown; text?: unknown };
  const refused = (code: 'schema' | 'length' | 'unfit'): Checked => ({ ok: false, problems: [{ code, say: `It is ${code}.` }] });
  if (typeof title !== 'string' || typeof text !== 'string') return refused('schema');
  if (text.includes('SHORT')) return refused('length');
  return text.includes('UNFIT') ? refused('unfit') : { ok: true, title, content: parseContent(text) };
}

export const testRules: AiRules = {
  taskFor: () => ({
    prompt: 'test@1',
    ask: { instructions: 'Write.', input: 'words', schema: Type.Object({}), maxTokens: 200 },
    /** Whole words of the text. */
    draft: (partial) => /"text":"([^"]*\s)/.exec(partial)?.[1] ?? '',
    check: (answer) => Promise.resolve(check(answer)),
    repair: (problems) => `Mend: ${problems.map(({ code }) => code).join()}`,
  }),
  withoutModel: () => ({ title: '学校的短文', content: parseContent('From the school.') }),
};
