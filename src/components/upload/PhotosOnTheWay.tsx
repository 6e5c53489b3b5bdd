import { memo, useCallback, useEffect, useRef, useState } from 'react';
import { outbox, type Stream } from '@/offline';
import { isOnline, onNetworkChange } from '@/lib/network';
import { type UploadStep, UploadSteps } from './UploadSteps';

/** How far photos are that were given on this page. Id `photo-steps`. @param stream what they belong to; that of the latest */
export const PhotosOnTheWay = memo(function PhotosOnTheWay({ stream }: { stream?: Stream }) {
  const { step, again } = usePhotosOnTheWay(stream);
  return step === undefined ? null : <UploadSteps id="photo-steps" step={step} onAgain={again} />;
});

/** After this many ms an unsent photo is shown as stopped; the outbox keeps trying ever less often. */
const STOPPED_MS = 12_000;

export interface PhotosOnTheWay {
  /** Undefined: no photo was given since the page opened. */
  step: UploadStep | undefined;
  again: () => void;
}

const getKeys = (stream: Stream | undefined): string[] =>
  stream === undefined ? [] : outbox.getPending(stream).flatMap(({ file, key }) => (file ? [key] : []));
/** Where the photo goes that was given last. */
const latestStream = (): Stream | undefined =>
  outbox
    .getPending()
    .filter(({ file }) => file)
    .pop()?.stream;

/** @param wanted what the photos belong to; that of the latest photo when the page comes */
export function usePhotosOnTheWay(wanted?: Stream): PhotosOnTheWay {
  const [stream] = useState(() => wanted ?? latestStream());
  const [step, setStep] = useState<UploadStep>();
  const waiting = useRef<readonly string[]>([]);
  const timer = useRef(0);
  const look = useCallback(() => {
    const before = waiting.current;
    const keys = getKeys(stream);
    waiting.current = keys;
    clearTimeout(timer.current);
    if (keys.length > 0) {
      setStep(isOnline() ? 'sending' : 'stopped');
      timer.current = setTimeout(() => setStep('stopped'), STOPPED_MS);
      return;
    }
    if (before.length === 0) return;
    // A refusal says by itself what is wrong.
    const refused = new Set(outbox.getRefused().map(({ key }) => key));
    setStep(before.some((key) => refused.has(key)) ? undefined : 'done');
  }, [stream]);
  useEffect(() => {
    look();
    const stops = [outbox.subscribe(look), onNetworkChange(look)];
    return () => {
      clearTimeout(timer.current);
      for (const stop of stops) stop();
    };
  }, [look]);
  const again = useCallback(() => {
    outbox.retryNow();
    look();
  }, [look]);
  return { step, again };
}
