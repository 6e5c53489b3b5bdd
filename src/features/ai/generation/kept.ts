/** What was made and opened here, as the phone keeps it: readable without a network, with the answers that are on their way. */
import type { AiGeneration, AiGenerationHead, AiGivenAnswer } from '@xueban/contract/resources/ai-generations';
import { isRightAiAnswer } from '@xueban/contract/learning/ai-answer';
import { type Attempt, type AttemptOwner, attemptStorage, isOwn, type Learner, type OutboxEntry, type Stream, toStream } from '@/offline';
import { allKeys, readKey } from '@/lib/storage';

export const KEPT = { name: 'ai', version: 1 } as const;

/** The first answer to a question stays: its number is its key. */
export interface NumberedAnswer extends AiGivenAnswer {
  key: string;
}

export interface KeptForm {
  owner: AttemptOwner;
  /** Ready; its answers are in `answers`. */
  generation: AiGeneration;
  answers: readonly NumberedAnswer[];
}

const isForm = (value: unknown): value is KeptForm => {
  const form = value as (Partial<KeptForm> & { version?: unknown }) | null | undefined;
  return form?.version === KEPT.version && form.owner !== undefined && form.generation !== undefined && Array.isArray(form.answers);
};

/** Those of the learner that can be read without a network, newest first. */
export function keptHeads(learner: Learner): AiGenerationHead[] {
  return (allKeys() ?? [])
    .filter((key) => key.startsWith(`${KEPT.name}:`))
    .map(readKey)
    .filter(isForm)
    .filter((form) => isOwn(form, learner))
    .map(({ generation, answers }) => ({
      ...generation,
      answered_count: answers.length,
      right_count: answers.filter(({ right }) => right).length,
    }))
    .sort((a, b) => b.id - a.id);
}

export interface KeptGeneration extends Attempt<NumberedAnswer> {
  owner: AttemptOwner;
  /** Ready; its answers are in `answers`. */
  generation: AiGeneration;
}

export const generationStream = (id: number): Stream => toStream('ai_generations', id);

export const numbered = (answer: AiGivenAnswer): NumberedAnswer => ({ ...answer, key: String(answer.number) });

/** As the phone judges it at once. @returns undefined where there is no such question */
export function judged({ content }: Pick<AiGeneration, 'content'>, number: number, given: string): NumberedAnswer | undefined {
  const question = getQuestions(content).find((one) => one.number === number);
  return question && numbered({ number, given, right: isRightAiAnswer(question, given) });
}

export const getQuestions = (content: AiGeneration['content']) => (content === null || content.kind === 'plan' ? [] : content.questions);

/** Answers among entries of the outbox. */
export function findWaiting(entries: readonly OutboxEntry[], generation: AiGeneration): NumberedAnswer[] {
  return entries.flatMap(({ call, body }) => {
    const answer = call === 'PUT ai_generations/{id}' ? judged(generation, body.number, body.given) : undefined;
    return answer ? [answer] : [];
  });
}

export const generationStorage = attemptStorage<KeptGeneration, NumberedAnswer, KeptForm>({
  ...KEPT,
  getId: ({ generation }) => generation.id,
  toStream: generationStream,
  // How they are judged the form says, which is not known here: see fromForm.
  findAnswers: () => [],
  toForm: ({ owner, generation, answers }) => ({ owner, generation, answers }),
  fromForm: ({ owner, generation }, answers, pending) => {
    const known = new Set(answers.map(({ key }) => key));
    return { owner, generation, answers: [...answers, ...findWaiting(pending, generation).filter(({ key }) => !known.has(key))] };
  },
  isForm: ({ generation }) => typeof generation === 'object' && generation.content !== null,
});
