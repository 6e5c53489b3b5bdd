import { useCallback, useMemo } from 'react';
import type { LearningPrint } from '@xueban/contract/resources/learning-prints';
import { reportError } from '@/lib/errors';
import { isApiError } from '@/lib/http/api-error';
import { call, callPage } from '@/lib/http/call';
import { type List, useList } from '@/shared/list';
import { isComing, type PrintFilter } from './logic/prints';
import { usePolling } from '@/lib/use-polling';

const getKey = ({ id }: LearningPrint): number => id;

export interface PrintsSettings {
  filter: PrintFilter;
  /** Only those of one round. */
  learningRecordId: number | undefined;
}

export interface Prints extends List<LearningPrint> {
  /** Has one that failed made again. */
  retry: (id: number) => void;
}

/** Prints of a student, newest first; those being made bring themselves up to date. */
export function usePrints(studentId: number, { filter, learningRecordId }: PrintsSettings): Prints {
  const fetchPage = useCallback(
    (page: number, perPage: number) =>
      callPage('GET learning_prints', {
        studentId,
        query: {
          student_id_eq: studentId,
          page,
          per_page: perPage,
          ...(filter === 'all' ? {} : { print_type_eq: filter }),
          ...(learningRecordId === undefined ? {} : { learning_record_id_eq: learningRecordId }),
        },
      }),
    [studentId, filter, learningRecordId],
  );
  const list = useList(`prints ${studentId}/${filter}/${learningRecordId ?? 'all'}`, fetchPage, { getKey, forgetful: true });
  const { collection, change } = list;

  const coming = useMemo(() => collection.filter(isComing).map(getKey), [collection]);
  usePolling(coming.join(), async () => {
    // Each by its id: newer prints move it to another page. The next few once these are ready.
    const looked = await Promise.all(coming.slice(0, LOOKED_AT).map((id) => lookAt(id, studentId)));
    const gone = new Set(looked.flatMap(({ id, print }) => (print === undefined ? [id] : [])));
    change((items) =>
      replaced(
        items.filter(({ id }) => !gone.has(id)),
        looked.flatMap(({ print }) => print ?? []),
      ),
    );
  });

  const retry = useCallback(
    (id: number) => {
      const made = async (): Promise<void> => {
        const print = await call('POST learning_prints/{id}/print', { params: { id }, studentId });
        change((items) => replaced(items, [print]));
      };
      made().catch(reportError);
    },
    [studentId, change],
  );

  return { ...list, retry };
}

/** Being made and looked at together: one round makes three. */
const LOOKED_AT = 6;

/** How far a print is; without one when there is none any more. @throws ApiError */
async function lookAt(id: number, studentId: number): Promise<{ id: number; print: LearningPrint | undefined }> {
  try {
    return { id, print: await call('GET learning_prints/{id}', { params: { id }, studentId, quiet: true }) };
  } catch (error) {
    if (isApiError(error, 'NOT_FOUND')) return { id, print: undefined };
    throw error;
  }
}

/** The newer state of prints that are in the list; a print that has not changed stays the same object, so that its row is not drawn again. */
function replaced(items: readonly LearningPrint[], fresh: readonly LearningPrint[]): readonly LearningPrint[] {
  const byId = new Map(fresh.map((print) => [print.id, print]));
  return items.map((item) => {
    const newer = byId.get(item.id);
    return newer === undefined || (newer.status === item.status && newer.pages_count === item.pages_count) ? item : newer;
  });
}
