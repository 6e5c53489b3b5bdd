import { useCallback, useMemo } from 'react';
import type { LearningPrint } from '@xueban/contract/resources/learning-prints';
import { reportError } from '@/lib/errors';
import { call, callPage, type Page } from '@/lib/http/call';
import { type List, useList } from '@/state/list';
import { isComing, type PrintFilter } from './logic/prints';
import { usePolling } from './use-polling';

const keyOf = ({ id }: LearningPrint): number => id;

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
  const ask = useCallback((page: number, perPage: number, quiet: boolean): Promise<Page<LearningPrint>> => callPage('GET learning_prints', {
    studentId,
    quiet,
    query: {
      student_id_eq: studentId, page, per_page: perPage,
      ...(filter === 'all' ? {} : { print_type_eq: filter }),
      ...(learningRecordId === undefined ? {} : { learning_record_id_eq: learningRecordId }),
    },
  }), [studentId, filter, learningRecordId]);
  const fetchPage = useCallback((page: number, perPage: number) => ask(page, perPage, false), [ask]);
  const list = useList(`prints ${studentId}/${filter}/${learningRecordId ?? 'all'}`, fetchPage, { keyOf, forgetful: true });
  const { collection, pagination: { pageSize }, change } = list;

  const coming = useMemo(() => collection.filter(isComing).map(keyOf), [collection]);
  usePolling(coming.join(), async () => {
    // Only the pages that hold one of them: those being made are nearly always the newest.
    const pages = new Set(collection.flatMap((print, index) => (isComing(print) ? [Math.floor(index / pageSize) + 1] : [])));
    const answers = await Promise.all([...pages].map((page) => ask(page, pageSize, true)));
    change((items) => replaced(items, answers.flatMap(({ items: fresh }) => fresh)));
  });

  const retry = useCallback((id: number) => {
    const made = async (): Promise<void> => {
      const print = await call('POST learning_prints/{id}/print', { params: { id }, studentId });
      change((items) => replaced(items, [print]));
    };
    made().catch(reportError);
  }, [studentId, change]);

  return { ...list, retry };
}

/** The newer state of prints that are in the list; a print that has not changed stays the same object, so that its row is not drawn again. */
function replaced(items: readonly LearningPrint[], fresh: readonly LearningPrint[]): readonly LearningPrint[] {
  const byId = new Map(fresh.map((print) => [print.id, print]));
  return items.map((item) => {
    const newer = byId.get(item.id);
    return newer === undefined || (newer.status === item.status && newer.pages_count === item.pages_count) ? item : newer;
  });
}
