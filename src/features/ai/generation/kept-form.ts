/** The form in which what was made is kept on the phone, and what a list needs of it: the tab reads no more than this. */
import type { AiGeneration, AiGenerationHead, AiGivenAnswer } from '@xueban/contract/resources/ai-generations';
import { allKeys, readKey } from '@/lib/storage';
import { type AttemptOwner, isOwn, type Learner } from '@/offline';

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
