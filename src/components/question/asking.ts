/** What a question on the screen is told and what it says. */
import type { ReactNode } from 'react';
import type { GivenAnswer, Judgement, Question, Solution } from '@xueban/contract/resources/math/questions';
import type { KeptDraft } from './drafts';

/** What is shown of a question; the level test knows no hints. */
export type AskedQuestion = Pick<Question, 'kind' | 'prompt' | 'options' | 'matches' | 'blanks'> &
  Partial<Pick<Question, 'hint' | 'id' | 'variant'>>;

export type QuestionStatus =
  /** Waits for an answer. */
  | { kind: 'asked' }
  /** Answered in a test that says nothing of right and wrong; the next question is on its way. */
  | { kind: 'taken' }
  /** Answered, on its way to the server. */
  | { kind: 'sending' }
  /** Answered, kept on the phone until there is a network: nobody has judged it. */
  | { kind: 'kept' }
  | { kind: 'judged'; judgement: Judgement; solution: Solution | null };

/** An answer as it is given; a photo of written work is a file on the phone. */
export interface Given {
  answer: GivenAnswer;
  photo?: string;
}

export interface QuestionPageProps {
  /** Always in one variant: give another one a `key` of its own. */
  question: AskedQuestion;
  status: QuestionStatus;
  /** What was answered, where it was not on this screen. */
  given?: GivenAnswer | undefined;
  /** Names the question as it is asked to this learner: what is half done is kept under it, there again after the app was killed. */
  draftId?: string | undefined;
  /** Above the question: progress, a note of a lost network. */
  top?: ReactNode;
  /** Called once; stable. False: it could not be kept, and what is half done stays. */
  onAnswer: (given: Given) => unknown;
  /** The hint was unfolded; called once. Stable. */
  onHint?: (() => void) | undefined;
  /** The answer was looked at. Stable. */
  onNext: () => void;
  /** The guardian sees it otherwise than the AI; absent: that cannot be said here. */
  onOverrule?: (() => void) | undefined;
  /** Asks the AI for a verdict on written work, told when there is none; never rejects. Absent: there is no AI to ask. */
  onAskAi?: (() => Promise<void>) | undefined;
  /** What stands on its button. */
  next?: string;
  /** Takes no answer for so long after it came: the tap was meant for the question before it. ms */
  settlesMs?: number;
}

/** What the kinds of questions get: the page, and what its frame has made of it. */
export interface KindProps extends Pick<QuestionPageProps, 'question' | 'status' | 'given'>, Pick<KeptDraft, 'draft' | 'keepDraft'> {
  /** Called once, however often it is tapped. */
  answer: (given: Given) => void;
  /** Puts the kind into the frame of the page. */
  frame: (parts: FrameParts) => ReactNode;
}

export interface FrameParts {
  /** Below the prompt. */
  children?: ReactNode;
  /** What is tapped to answer; gone once there is an answer. */
  actions?: ReactNode;
  /** What stands for blanks of the prompt. Stable. */
  renderBlank?: (blank: number) => ReactNode;
  /** 不会 stands beside the hint: the actions have no room for it. */
  unknownAside?: boolean;
}

/** What stands above the prompt. */
export const KIND_NAMES: Readonly<Record<Question['kind'], string>> = {
  single_choice: '单选',
  multiple_choice: '多选',
  true_false: '判断',
  fill_in: '填空',
  ordering: '排序',
  matching: '连线',
  short_answer: '解答',
  lines: '写过程',
};

/** Whether the question can still be answered. */
export const isOpen = ({ kind }: QuestionStatus): boolean => kind === 'asked';
