import type { RichText } from '@xueban/contract/resources/math/rich-text';
import { measureRender } from '@/test/measure-render';
import type { AskedQuestion } from './asking';
import { QuestionPage } from './QuestionPage';

const prompt: RichText = [
  {
    kind: 'paragraph',
    inlines: [
      { kind: 'text', text: '计算：' },
      { kind: 'formula', hash: '0'.repeat(32), width: 4, height: 1, depth: 0.2, text: '负三加五' },
      { kind: 'blank', blank: 0 },
    ],
  },
];
const fillIn: AskedQuestion = {
  kind: 'fill_in',
  prompt,
  hint: prompt,
  options: [],
  matches: [],
  blanks: [{ units: ['cm', 'm'] }],
};

test('a question with its keyboard is far below a thousand nodes, shallow, and under 30 KB', () => {
  const { nodes, depth, bytes } = measureRender(
    <QuestionPage question={fillIn} status={{ kind: 'asked' }} onAnswer={() => undefined} onNext={() => undefined} />,
  );
  expect(nodes).toBeLessThan(120);
  expect(depth).toBeLessThanOrEqual(12);
  expect(bytes).toBeLessThan(30_000);
});
