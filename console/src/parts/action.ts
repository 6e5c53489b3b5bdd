/** A call that changes something: however often it is tried, it happens once; a refusal is said in words. */
import { useRef, useState } from 'react';
import { CallFailed, newKey } from '../api';
import { sayError } from './states';
import { whileSaving } from './unsaved';

/** Handles a refusal. @returns what to say about it, where the page knows more than the server's message says */
type OnRefused = (refusal: CallFailed) => Promise<string | undefined> | string | undefined;

/** Said below the form to sign in again, and still there after it. */
const SIGNED_OUT = '还没有保存，重新登录后请再点一次';

const answer = async (error: unknown, onRefused: OnRefused): Promise<string | undefined> => {
  if (!(error instanceof CallFailed)) return undefined;
  return error.status === 401 ? SIGNED_OUT : onRefused(error);
};

/** Where somebody else saved first: `take` shows what they saved. */
export const whenEdited =
  (take: () => Promise<string | undefined>): OnRefused =>
  ({ key }) =>
    key === 'EDITED_MEANWHILE' ? take() : undefined;

export type Action = ReturnType<typeof useAction>;

export function useAction() {
  // One key for all tries, a new one for another request: the server does each key once.
  const [key, setKey] = useState(newKey);
  const [sending, setSending] = useState(false);
  // Enter may come twice before the button shows that it is under way.
  const isUnderWay = useRef(false);
  const [failed, setFailed] = useState<string>();
  async function run(action: (key: string) => Promise<unknown>, onRefused: OnRefused = () => undefined): Promise<void> {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setSending(true);
    setFailed(undefined);
    try {
      await whileSaving(() => action(key));
    } catch (error) {
      setFailed((await answer(error, onRefused).catch(() => undefined)) ?? sayError(error));
    } finally {
      isUnderWay.current = false;
      setSending(false);
    }
  }
  return { sending, failed, run, renew: () => setKey(newKey()), forget: () => setFailed(undefined) };
}
