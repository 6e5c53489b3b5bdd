import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import type { Calls } from '@xueban/contract/calls';
import type { FileLink, LearningPrint } from '@xueban/contract/resources/learning-prints';
import { apiQueryKey, useApiQuery } from '@/lib/api-query';
import { reportError } from '@/lib/errors';
import { downloadAndOpen, type FileOutcome, type OnProgress, shareFileToChat } from '@/lib/files';
import { call } from '@/lib/http/call';
import { isOnline } from '@/lib/network';
import { serverNow } from '@/lib/server-clock';
import { toastSuccess, toastText } from '@/lib/toast';
import { isComing } from './logic/prints';
import { usePolling } from '@/lib/use-polling';

type PrintWithWords = Calls['GET learning_prints/{id}']['reply'];

/** What is going on: nothing, or a file on its way with how much of it is there (0–100). */
export type Busy = { what: 'open' | 'send'; percentage: number } | { what: 'make' } | undefined;

export interface PrintState {
  print: PrintWithWords | undefined;
  error: unknown;
  isError: boolean;
  refetch: () => Promise<unknown>;
  busy: Busy;
  /** Its words have changed since it was printed: it is being made again, by itself. */
  renewed: boolean;
  open: () => void;
  send: () => void;
  make: () => void;
}

/** A link this close to its end is not used any more, ms. */
const LINK_MARGIN_MS = 60_000;

const messages: Partial<Record<FileOutcome, string>> = {
  offline: '网络没有连上，连上后再试一次',
  expired: '文件下载失败，请再试一次',
  failed: '文件下载失败，请再试一次',
  tapAgain: '文件准备好了，再点一次就能发送',
  unsupported: '这里不能直接发送，可以先打开 PDF，从右上角转发',
};

function useOneAtATime() {
  const [busy, setBusy] = useState<Busy>(undefined);
  const running = useRef(false);
  /** One thing at a time: a second tap meanwhile does nothing. */
  const once = useCallback(async (what: 'open' | 'send' | 'make', work: () => Promise<void>) => {
    if (running.current) return;
    running.current = true;
    setBusy(what === 'make' ? { what } : { what, percentage: 0 });
    try {
      await work();
    } catch (failure) {
      reportError(failure);
    } finally {
      running.current = false;
      setBusy(undefined);
    }
  }, []);
  return { busy, setBusy, once };
}

/** One print: what it is, and what can be done with its file. */
export function usePrint(studentId: number, id: number): PrintState {
  const options = { params: { id }, studentId };
  const { data: print, error, isError, refetch } = useApiQuery('GET learning_prints/{id}', options, { silent: true });
  const queryClient = useQueryClient();
  const { busy, setBusy, once } = useOneAtATime();
  const [renewed, setRenewed] = useState(false);
  const link = useRef<FileLink | undefined>(undefined);

  const keep = useCallback(
    (newer: LearningPrint) => {
      queryClient.setQueryData<PrintWithWords>(
        apiQueryKey('GET learning_prints/{id}', { params: { id }, studentId }),
        (known) => known && { ...known, ...newer },
      );
    },
    [queryClient, id, studentId],
  );

  const waiting = print !== undefined && isComing(print);
  usePolling(waiting ? String(id) : '', async () => {
    const newer = await call('GET learning_prints/{id}', { params: { id }, studentId, quiet: true });
    keep(newer);
  });

  /** A link that still opens; undefined when the print is being made again. */
  const linkToFile = useCallback(async (): Promise<FileLink | undefined> => {
    const known = link.current;
    if (known && Date.parse(known.expires_at) - serverNow() > LINK_MARGIN_MS) return known;
    const { print: newer, file } = await call('GET learning_prints/{id}/export', { params: { id }, studentId });
    keep(newer);
    link.current = file ?? undefined;
    setRenewed(file === null && isComing(newer));
    return file ?? undefined;
  }, [id, studentId, keep]);

  const withFile = useCallback(
    (what: 'open' | 'send', use: (file: FileLink, onProgress: OnProgress) => Promise<FileOutcome>) =>
      once(what, async () => {
        // Offline and nothing fetched yet: asking for a link would end on the alert that leaves this page.
        if (!isOnline() && !link.current) {
          toastText(messages.offline ?? '');
          return;
        }
        const onProgress: OnProgress = (percentage) => setBusy({ what, percentage });
        let file = await linkToFile();
        if (!file) return;
        let outcome = await use(file, onProgress);
        if (outcome === 'expired') {
          // Once: a new link that does not open either is not for want of time.
          link.current = undefined;
          file = await linkToFile();
          if (!file) return;
          outcome = await use(file, onProgress);
        }
        const message = messages[outcome];
        if (message !== undefined) toastText(message);
        else if (what === 'send' && outcome === 'done') toastSuccess('已发送');
      }),
    [once, setBusy, linkToFile],
  );

  const open = useCallback(() => void withFile('open', downloadAndOpen), [withFile]);
  const send = useCallback(() => void withFile('send', shareFileToChat), [withFile]);
  const make = useCallback(
    () =>
      void once('make', async () => {
        link.current = undefined;
        keep(await call('POST learning_prints/{id}/print', { params: { id }, studentId }));
      }),
    [once, id, studentId, keep],
  );

  return { print, error, isError, refetch: useCallback(() => refetch(), [refetch]), busy, renewed: renewed && waiting, open, send, make };
}
