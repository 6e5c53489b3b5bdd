/** Questions with all their variants, what is right, and how they are solved. */
import { Card, Segmented, Tag } from 'antd';
import { optionLetter } from '@xueban/contract/learning/option-letter';
import type { QuestionKind } from '@xueban/contract/resources/math/questions';
import type { LibraryQuestion } from '@xueban/contract/school/math-imports';
import { type ReactNode, useState } from 'react';
import type { Pages } from '../address';
import { Pager } from './list';
import { Inlines, Pictures, RichTextView } from './rich-text';

export const QUESTIONS_A_PAGE = 10;
const KINDS: Record<QuestionKind, string> = {
  single_choice: '单选',
  multiple_choice: '多选',
  true_false: '判断',
  fill_in: '填空',
  ordering: '排序',
  matching: '连线',
  short_answer: '解答',
  lines: '过程',
};
/** In these the right options are marked; others show their answer as text. */
const CHOICES: ReadonlySet<QuestionKind> = new Set(['single_choice', 'multiple_choice', 'true_false']);
const DIFFICULTIES = ['', '基础', '提高', '挑战'];

interface QuestionsProps extends Pages {
  rows: readonly LibraryQuestion[];
  total: number;
}

export const Questions = ({ rows, total, page, onPage }: QuestionsProps): ReactNode => (
  <>
    {rows.map((question, at) => (
      <QuestionCard key={question.slug} question={question} number={(page - 1) * QUESTIONS_A_PAGE + at + 1} />
    ))}
    <Pager total={total} page={page} onPage={onPage} pageSize={QUESTIONS_A_PAGE} />
  </>
);

function QuestionCard({ question, number }: { question: LibraryQuestion; number: number }): ReactNode {
  const [chosen, setChosen] = useState(0);
  const { slug, kind, difficulty, variants, pictures, knowledge_points: points } = question;
  const variant = variants[chosen] ?? variants[0];
  return (
    <Card
      title={`第 ${number} 题`}
      extra={
        <>
          <Tag>{KINDS[kind]}</Tag>
          <Tag>{DIFFICULTIES[difficulty]}</Tag>
        </>
      }
    >
      <p className="note">
        {slug} · {points.join('、')}
      </p>
      {variants.length > 1 && (
        <Segmented<number>
          aria-label={`第 ${number} 题的取值`}
          value={chosen}
          onChange={setChosen}
          options={variants.map((_variant, at) => ({ value: at, label: `取值 ${at + 1}` }))}
          className="variants"
        />
      )}
      <Pictures value={pictures}>{variant && <VariantView variant={variant} isChoice={CHOICES.has(kind)} />}</Pictures>
    </Card>
  );
}

interface VariantProps {
  variant: LibraryQuestion['variants'][number];
  isChoice: boolean;
}

const VariantView = ({ variant: { prompt, hint, options, matches, solution }, isChoice }: VariantProps): ReactNode => {
  const right = new Set(isChoice ? solution?.option_ids : []);
  return (
    <>
      <RichTextView text={prompt} />
      <ul className="plain-list options">
        {options.map(({ id, content }, at) => (
          <li key={id}>
            {optionLetter(at)}. <Inlines content={content} />
            {right.has(id) && <Tag color="success">对</Tag>}
          </li>
        ))}
        {matches.map(({ id, content }, at) => (
          <li key={id}>
            {optionLetter(options.length + at)}. <Inlines content={content} />
          </li>
        ))}
      </ul>
      {hint && (
        <div className="told">
          <b>提示</b>
          <RichTextView text={hint} />
        </div>
      )}
      {solution && (
        <div className="told">
          <b>答案</b>
          <RichTextView text={solution.answer} />
          <b>解析</b>
          {solution.steps.map((step, at) => (
            <RichTextView key={at} text={step} />
          ))}
        </div>
      )}
    </>
  );
};
