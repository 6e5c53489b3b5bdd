/** Something that is done by a call: once however often it is tried, and what was refused is said in words. */
import { useState } from 'react';
import { CallFailed, newKey } from '../api';
import { sayError } from './states';

/** Takes up a refusal; gives what to say of it where the page knows more than the server said. */
type OnRefused = (refusal: CallFailed) => Promise<string | undefined> | string | undefined;

const answer = async (error: unknown, onRefused: OnRefused): Promise<string | undefined> =>
  error instanceof CallFailed ? onRefused(error) : undefined;

/** Somebody else was first: what there is now is taken up, and said where it can be. */
export const whenEdited =
  (take: () => Promise<string | undefined>): OnRefused =>
  ({ key }) =>
    key === 'EDITED_MEANWHILE' ? take() : undefined;

export type Deed = ReturnType<typeof useDeed>;

export function useDeed() {
  // The same for all tries; renewed when something else is asked for.
  const [key, setKey] = useState(newKey);
  const [sending, setSending] = useState(false);
  const [failed, setFailed] = useState<string>();
  async function run(deed: (key: string) => Promise<unknown>, onRefused: OnRefused = () => undefined): Promise<void> {
    setSending(true);
    setFailed(undefined);
    try {
      await deed(key);
    } catch (error) {
      setFailed((await answer(error, onRefused).catch(() => undefined)) ?? sayError(error));
    } finally {
      setSending(false);
    }
  }
  return { sending, failed, run, renew: () => setKey(newKey()), forget: () => setFailed(undefined) };
}
