/** What was made and opened here, as the phone keeps it: readable without a network, with the answers that are on their way. */
import type { AiGeneration, AiGivenAnswer } from '@xueban/contract/resources/ai-generations';
import { type Attempt, type AttemptOwner, attemptStorage, type OutboxEntry, type Stream, streamOf } from '@/offline';
import { isRightAiAnswer } from '@xueban/contract/learning/ai-answer';
import { KEPT, type KeptForm, type NumberedAnswer } from './kept-form';

export interface KeptGeneration extends Attempt<NumberedAnswer> {
  owner: AttemptOwner;
  /** Ready; its answers are in `answers`. */
  generation: AiGeneration;
}

export const generationStream = (id: number): Stream => streamOf('ai_generations', id);

export const numbered = (answer: AiGivenAnswer): NumberedAnswer => ({ ...answer, key: String(answer.number) });

/** As the phone judges it at once. @returns undefined where there is no such question */
export function judged({ content }: Pick<AiGeneration, 'content'>, number: number, given: string): NumberedAnswer | undefined {
  const question = questionsOf(content).find((one) => one.number === number);
  return question && numbered({ number, given, right: isRightAiAnswer(question, given) });
}

export const questionsOf = (content: AiGeneration['content']) => (content === null || content.kind === 'plan' ? [] : content.questions);

/** Answers among entries of the outbox. */
export function waitingIn(entries: readonly OutboxEntry[], generation: AiGeneration): NumberedAnswer[] {
  return entries.flatMap(({ call, body }) => {
    const answer = call === 'PUT ai_generations/{id}' ? judged(generation, body.number, body.given) : undefined;
    return answer ? [answer] : [];
  });
}

export const generationStorage = attemptStorage<KeptGeneration, NumberedAnswer, KeptForm>({
  ...KEPT,
  idOf: ({ generation }) => generation.id,
  streamOf: generationStream,
  // How they are judged the form says, which is not known here: see fromForm.
  answersIn: () => [],
  toForm: ({ owner, generation, answers }) => ({ owner, generation, answers }),
  fromForm: ({ owner, generation }, answers, pending) => {
    const known = new Set(answers.map(({ key }) => key));
    return { owner, generation, answers: [...answers, ...waitingIn(pending, generation).filter(({ key }) => !known.has(key))] };
  },
  isForm: ({ generation }) => typeof generation === 'object' && generation.content !== null,
});
