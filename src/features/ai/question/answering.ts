import type { ReactElement, ReactNode } from 'react';
import type { AiGivenAnswer, AiQuestion } from '@xueban/contract/resources/ai-generations';

/** What a way to answer gets. */
export interface AnswerProps {
  question: AiQuestion;
  given: AiGivenAnswer | undefined;
  /** Of this question. */
  onGive: (given: string) => void;
  frame: (parts: { children: ReactNode; action: ReactNode }) => ReactElement;
}
