/** Completes a learning record: what it does to the student, lesson, course hours and study day, all in one transaction and once. */
import type { Executor } from '../../../database';
import { AppError } from '../../../plugins/errors';
import { saveStudyDay } from '../../students';
import { chargeLesson } from '../../lessons';
import { lockRecord, saveCompletion } from './learning-records.repository';
import type { LearningMethod } from './method';
import type { RecordKey } from './record';

/**
 * Inside a transaction; a completed record is left as it is.
 * @throws AppError NOT_FOUND; what the method throws for a record that is not finished
 */
export async function completeRecord(tx: Executor, key: RecordKey, method: LearningMethod, now: Date): Promise<void> {
  const record = await lockRecord(tx, key);
  if (!record) throw new AppError('NOT_FOUND');
  if (record.completedAt) return;
  const finish = await method.finish(tx, key, record, now);
  const hours = await chargeLesson(tx, key.studentId, record.teachingRecordId, finish, now);
  await saveStudyDay(tx, key.studentId, finish.day);
  await saveCompletion(tx, key, { report: await finish.write(hours), studiedOn: finish.day, studiedSeconds: finish.secondsAtWork }, now);
}
