/** Answers of a round as they are kept once it has been over for long. Pure. */
import { choice, createPack, distances, instants, lists, phoneKeys, required, steps, texts } from './columns';
import { EXERCISES } from './exercises';

/** A row of learning_answers without what its pack says for all: student and record. */
export interface PackedAnswer {
  id: number;
  idempotencyKey: string;
  wordId: number;
  receivedAt: Date;
  answeredAt: Date | null;
  step: 'pre_exam' | 'memorization' | 'paper_cut_box' | 'final_exam';
  currentGroup: number;
  correct: boolean;
  mixedGroups: number[] | null;
  exercise: (typeof EXERCISES)[number] | null;
  given: string | null;
  takenBack: boolean | null;
}

const truth = choice([false, true]);

export const answerPack = createPack<PackedAnswer>({
  id: { codec: required(steps) },
  wordId: { codec: required(steps) },
  step: { codec: required(choice(['pre_exam', 'memorization', 'paper_cut_box', 'final_exam'] as const)) },
  currentGroup: { codec: required(steps) },
  correct: { codec: required(truth) },
  mixedGroups: { codec: lists },
  exercise: { codec: choice(EXERCISES) },
  takenBack: { codec: truth },
  receivedAt: { codec: required(instants(steps)) },
  answeredAt: { codec: instants(distances), near: ['receivedAt'] },
  idempotencyKey: { codec: required(phoneKeys), near: ['answeredAt', 'receivedAt'] },
  given: { codec: texts },
});
