/** What a section of mathematics teaches: its parts and worked examples, all steps open. */
import { Card } from 'antd';
import type { LibraryHandout } from '@xueban/contract/school/math-imports';
import type { ReactNode } from 'react';
import { Pictures, RichTextView } from './rich-text';

/** Nothing for sections without a handout, such as the level test. */
export const Handout = ({ handout: { parts, pictures } }: { handout: LibraryHandout }): ReactNode =>
  parts.length > 0 && (
    <Card title="讲义">
      <Pictures value={pictures}>
        {parts.map((part, at) => (
          <Part key={at} part={part} />
        ))}
      </Pictures>
    </Card>
  );

function Part({ part }: { part: LibraryHandout['parts'][number] }): ReactNode {
  if (part.kind === 'knowledge')
    return (
      <section className="told">
        <b>{part.title}</b>
        <RichTextView text={part.content} />
      </section>
    );
  const { title, problem, steps } = part.example;
  return (
    <section className="told">
      <b>{`例：${title}`}</b>
      <RichTextView text={problem} />
      {steps.map(({ think, solution }, at) => (
        <div key={at}>
          <span className="note">想一想</span>
          <RichTextView text={think} />
          <span className="note">解</span>
          <RichTextView text={solution} />
        </div>
      ))}
    </section>
  );
}
