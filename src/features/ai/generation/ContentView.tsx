import type { ReactNode } from 'react';
import type { AiContent } from '@xueban/contract/resources/ai-generations';
import type { ContentProps } from './contents';
import { ExerciseView } from './ExerciseView';
import { ExplanationView } from './ExplanationView';
import { PlanView } from './PlanView';
import { ReadingView } from './ReadingView';

type Props = Omit<ContentProps<AiContent['kind']>, 'content'> & { content: AiContent; children?: ReactNode };

/** What was made, by its kind. */
export function ContentView({ content, ...rest }: Props) {
  switch (content.kind) {
    case 'reading':
      return <ReadingView {...rest} content={content} />;
    case 'exercise':
      return <ExerciseView {...rest} content={content} />;
    case 'explanation':
      return <ExplanationView {...rest} content={content} />;
    default:
      return <PlanView {...rest} content={content} />;
  }
}
