/** Options that an import has moved are told to a model, and by it, with the letters that the learner sees. */
import { questionExplanationTask } from '../../src/modules/ai/rules/explanation/task';
import { lettered, letteredAnswer } from '../../src/modules/ai/rules/lettered';
import type { MaterialVariant } from '../../src/modules/ai/rules/material';
import { EQUATION, SIGNS } from './learners';

const { content, key, solution } = SIGNS.asked;
const [first, second, third, fourth] = content.options;
/** −5 (B) stands third now, 11 (A), which was chosen, fourth. */
const moved: MaterialVariant = { ...SIGNS.asked, content: { ...content, options: [third!, fourth!, second!, first!] } };

it('of a choice: options, key, causes, solution and what was given', () => {
  const asked = lettered(moved);
  expect(asked.content.options).toEqual([
    { ...third, id: 'A' },
    { ...fourth, id: 'B' },
    { ...second, id: 'C' },
    { ...first, id: 'D' },
  ]);
  expect(asked.key).toEqual({ ...key, optionIds: ['C'], causes: { D: '符号取反了' } });
  expect(asked.solution).toEqual({ ...solution, option_ids: ['C'] });
  expect(letteredAnswer({ kind: 'choice', option_ids: ['A', 'B'] }, moved)).toEqual({ kind: 'choice', option_ids: ['C', 'D'] });
});

it('a model reads the letters that the learner saw', () => {
  const question = { ...SIGNS, asked: lettered(moved), given: letteredAnswer(SIGNS.given, moved), others: [] };
  const { input } = questionExplanationTask({ of: 'question', learner: { grade: '七年级' }, question, earlier: null }).ask;
  expect(input).toMatch(/D\. .*11/);
  expect(input).toMatch(/学生的答案：D\n/);
});

it('what is no choice, and what was not known, are as they were', () => {
  expect(lettered(EQUATION.asked)).toBe(EQUATION.asked);
  expect([letteredAnswer(null, moved), letteredAnswer({ kind: 'unknown' }, moved)]).toEqual([null, { kind: 'unknown' }]);
});
