import { memo, type ReactElement, type ReactNode } from 'react';
import type { AiGivenAnswer, AiQuestion } from '@xueban/contract/resources/ai-generations';
import { View } from '@/components/host';
import { Helps } from '@/components/question/Helps';
import { RichTextView } from '@/components/rich-text/RichTextView';
import type { AnswerProps } from './answering';
import { ChoiceAnswer } from './ChoiceAnswer';
import styles from './MadeQuestion.module.scss';
import { OrderingAnswer } from './OrderingAnswer';
import { TypedAnswer } from './TypedAnswer';
import { MadeVerdict } from './MadeVerdict';

export interface MadeQuestionProps {
  question: AiQuestion;
  given: AiGivenAnswer | undefined;
  /** Called once. Stable. */
  onAnswer: (number: number, given: string) => void;
  /** Puts what answers it where the page has it: below it in a list, in the footer of a page of its own. */
  frame: (parts: { body: ReactNode; action: ReactNode }) => ReactElement;
}

const KIND_NAMES: Readonly<Record<AiQuestion['answer_kind'], string>> = { choice: '选一选', typed: '写一写', ordering: '排一排' };

/** A question that was made for the learner: answered here, then the verdict and why. Class `t-question-<number>`. */
export const MadeQuestion = memo(function MadeQuestion({ question, given, onAnswer, frame }: MadeQuestionProps) {
  const inFrame: AnswerProps['frame'] = ({ children, action }) =>
    frame({
      action: given ? undefined : action,
      body: (
        <View className={`${styles.question} t-question-${question.number}`}>
          <View className={styles.kind}>{KIND_NAMES[question.answer_kind]}</View>
          <RichTextView content={question.prompt} />
          {!given && <Helps hint={question.hint} open />}
          {children}
          {given && <MadeVerdict question={question} given={given} />}
        </View>
      ),
    });
  const shared: AnswerProps = { question, given, onGive: (one) => onAnswer(question.number, one), frame: inFrame };
  switch (question.answer_kind) {
    case 'typed':
      return <TypedAnswer {...shared} />;
    case 'ordering':
      return <OrderingAnswer {...shared} />;
    default:
      return <ChoiceAnswer {...shared} />;
  }
});
