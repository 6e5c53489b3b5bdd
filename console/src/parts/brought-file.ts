/** Import of a file: it is uploaded, read by the server step by step, and imported once or discarded. */
import type { SchoolFile, SchoolFilePurpose } from '@xueban/contract/school/files';
import { MAX_SCHOOL_FILE_BYTES } from '@xueban/contract/school/constants';
import { useEffect, useEffectEvent, useState } from 'react';
import { call, callWithFile } from '../api';
import { useAction, whenEdited } from './action';
import { sayError } from './states';

export function useBringing(purpose: SchoolFilePurpose) {
  const [file, setFile] = useState<SchoolFile>();
  const { sending, failed, run } = useAction();
  const bring = (chosen: File): Promise<void> =>
    run(async () => {
      if (chosen.size > MAX_SCHOOL_FILE_BYTES) throw new Error('文件超过 20 MB，请分成几个文件');
      setFile((await callWithFile('POST files', { query: { purpose, file_name: chosen.name } }, chosen)).data);
    });
  return { file, sending, failed, bring, forget: () => setFile(undefined) };
}

/** Discards a file; the server does so by itself after a while. */
export const giveUp = (file: SchoolFile): void =>
  void call('POST files/{fileId}/remove', { params: { fileId: file.id } }).catch(() => undefined);

type Step = { kind: 'progress'; text: string } | { kind: 'failed'; message: string };

/**
 * Progress of the server's reading, and its result.
 * @param asked options of the reading: the file is read again when they change
 */
export function useReading<S extends { kind: string }>(asked: string, read: () => AsyncGenerator<S | Step>) {
  const [said, setSaid] = useState('正在读文件');
  const [result, setResult] = useState<Exclude<S, Step>>();
  const [failed, setFailed] = useState<string>();
  const [again, setAgain] = useState(0);
  const [busy, setBusy] = useState(true);
  const reading = useEffectEvent(read);
  useEffect(() => {
    let isCurrent = true;
    async function follow(): Promise<void> {
      setBusy(true);
      setFailed(undefined);
      setSaid('正在读文件');
      try {
        let last = '';
        for await (const step of reading()) {
          if (!isCurrent) return;
          last = step.kind;
          if (step.kind === 'progress') setSaid((step as { text: string }).text);
          else if (step.kind === 'failed') setFailed((step as { message: string }).message);
          else setResult(step as Exclude<S, Step>);
        }
        // The server stopped before the reading was complete.
        if (isCurrent && (last === '' || last === 'progress')) setFailed('读到一半断了，请再试一次');
      } catch (error) {
        if (isCurrent) setFailed(sayError(error));
      } finally {
        if (isCurrent) setBusy(false);
      }
    }
    void follow();
    return () => {
      isCurrent = false;
    };
  }, [asked, again]);
  return { said, result, failed, busy, readAgain: () => setAgain(again + 1) };
}

/** Imports what was previewed, once, however often it is tried. Where the courses have changed since, there is a new preview. */
export function useConfirming<T>(readAgain: () => void, onDone: (done: T) => void) {
  const { sending, failed: refused, run, renew, forget: forgetRefusal } = useAction();
  const compareAnew = whenEdited(() => {
    renew();
    readAgain();
    return Promise.resolve('课程刚刚有人改过，已经重新比较，请再看一遍');
  });
  const confirm = (action: (key: string) => Promise<{ data: T }>): Promise<void> =>
    run(async (key) => onDone((await action(key)).data), compareAnew);
  return { sending, refused, confirm, forgetRefusal };
}
