/** What a round can still draw from. */
import type { StudentWord } from '@xueban/contract/resources/courses';
import { AppError } from '../../../plugins/errors';
import type { KeptWords, LearningContext } from '../../courses';
import type { RecordKey } from '../../learning';
import type { Listed, Range } from '../../../database/listing';
import { listCandidates } from './candidates.repository';

export function createCandidateService({ pool, words }: Pick<LearningContext, 'pool'> & { words: KeptWords }) {
  return {
    /** Words that an open record of the student can draw from. @throws AppError NOT_FOUND, RECORD_COMPLETED */
    async list(key: RecordKey, range: Range): Promise<Listed<StudentWord>> {
      const found = await listCandidates(pool, key, range);
      if (!found) throw new AppError('NOT_FOUND');
      if (found.completed) throw new AppError('RECORD_COMPLETED');
      const kept = await words.find(key.courseId, found.edition, found.wordIds);
      return { items: found.wordIds.flatMap((id) => kept.get(id)?.fresh ?? []), total: found.total };
    },
  };
}
