/** Lets the AI read a question from its photo. Nothing is stored; the learner corrects the text and submits it. */
import type { PhotoReading } from '@xueban/contract/resources/math/mistake-question-books';
import type { CheckedAi } from '../../../adapters/text-safety/text-safety';
import type { ObjectStore } from '../../../adapters/objects/store';
import type { Executor } from '../../../database';
import { AppError } from '../../../plugins/errors';
import { PAPER_QUESTION_INPUT, PAPER_QUESTION_PROMPT, PaperQuestionRead, findPaperQuestion } from '../../ai/rules/paper-question';
import type { AiAsking } from '../../ai';
import { findPicture } from '../quizzes/picture-of';
import { findBook, findMistake } from './mistake-question-books.repository';

/** Of a question of 2,000 characters, with what JSON puts around it. */
const MAX_TOKENS = 2_500;

interface Parts {
  db: Executor;
  /** Absent: the school has none. */
  ai: CheckedAi | undefined;
  objects: Pick<ObjectStore, 'read' | 'findSize'>;
  asking: AiAsking;
}

/** A photo that was just uploaded, or that of an entry. */
export type WhichPhoto = { photo_upload_id: number } | { entry_id: number };

export type PhotoReadingService = ReturnType<typeof createPhotoReading>;

export function createPhotoReading({ db, ai, objects, asking }: Parts) {
  async function read(studentId: number, objectKey: string): Promise<PhotoReading> {
    if (!ai?.model.sees) throw new AppError('AI_CANNOT_SEE');
    const picture = await findPicture(objects, objectKey);
    if (!picture) throw new AppError('NOT_FOUND');
    const ask = async (signal: AbortSignal): Promise<PhotoReading> => {
      const answer = await ai.model.answer({
        instructions: PAPER_QUESTION_PROMPT.instructions,
        input: PAPER_QUESTION_INPUT,
        pictures: [picture],
        schema: PaperQuestionRead,
        maxTokens: MAX_TOKENS,
        signal,
      });
      const text = findPaperQuestion(answer);
      if (text === undefined || !(await ai.safety.isFit(text, studentId))) throw new AppError('AI_UNSURE');
      return { text };
    };
    return asking.charged({ studentId, kind: 'photo', name: `photo/${objectKey}` }, { ask });
  }

  return {
    /**
     * @param loadPhoto the object of an upload whose bytes have arrived
     * @throws AppError NOT_FOUND, AI_CANNOT_SEE, AI_SWITCHED_OFF, TOO_MANY_ATTEMPTS, AI_USED_UP, AI_UNAVAILABLE, AI_UNSURE, and what `loadPhoto` throws
     */
    async read(
      studentId: number,
      bookId: number,
      which: WhichPhoto,
      loadPhoto: (uploadId: number) => Promise<string>,
    ): Promise<PhotoReading> {
      const book = await findBook(db, studentId, bookId);
      if (!book) throw new AppError('NOT_FOUND');
      const objectKey =
        'photo_upload_id' in which ? await loadPhoto(which.photo_upload_id) : (await findMistake(db, book, which.entry_id))?.photoObjectKey;
      if (objectKey == null) throw new AppError('NOT_FOUND');
      return read(studentId, objectKey);
    },
  };
}
