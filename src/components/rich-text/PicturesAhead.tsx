import { memo, useCallback, useEffect, useRef, useState } from 'react';
import { Image, View } from '@/components/host';
import { isOnline, onNetworkChange } from '@/lib/network';
import { batched } from '@/lib/recoil';
import { pictureAddress } from './Picture';
import styles from './rich-text.module.scss';

/** Pictures fetched at a time, so that those on the screen do not wait. */
const SLOTS = 6;

/**
 * Fetches pictures out of sight, so that the host has them without a network. A failed one is tried again when the network
 * returns; a batch of which none arrives ends it until then.
 */
export const PicturesAhead = memo(function PicturesAhead({ hashes }: { hashes: readonly string[] }) {
  const { batch, done } = useBatches(hashes);
  if (batch.length === 0) return null;
  return (
    <View className={`${styles.ahead} t-ahead`} wechat-aria-hidden="true">
      {batch.map((hash, slot) => (
        // A few image nodes load one picture after the other.
        <Ahead key={slot} hash={hash} onDone={done} />
      ))}
    </View>
  );
});

type Done = (hash: string, came: boolean) => void;

const Ahead = memo(function Ahead({ hash, onDone }: { hash: string; onDone: Done }) {
  const came = useCallback(() => onDone(hash, true), [hash, onDone]);
  const failed = useCallback(() => onDone(hash, false), [hash, onDone]);
  return <Image src={pictureAddress(hash, 'svg')} mode="scaleToFill" onLoad={came} onError={failed} />;
});

function useBatches(hashes: readonly string[]): { batch: readonly string[]; done: Done } {
  const [batch, setBatch] = useState<readonly string[]>([]);
  const came = useRef(new Set<string>());
  const open = useRef(new Set<string>());
  const failed = useRef(new Set<string>());
  /** Whether one of the current batch has arrived. */
  const cameLately = useRef(true);
  const wanted = useRef(hashes);
  wanted.current = hashes;

  const goOn = useCallback(() => {
    if (open.current.size > 0) return;
    const isLeft = (hash: string) => !came.current.has(hash) && !failed.current.has(hash);
    const next = isOnline() && cameLately.current ? wanted.current.filter(isLeft).slice(0, SLOTS) : [];
    cameLately.current = false;
    open.current = new Set(next);
    setBatch(next);
  }, []);
  const tryAgain = useCallback(() => {
    failed.current.clear();
    cameLately.current = true;
    goOn();
  }, [goOn]);
  useEffect(tryAgain, [hashes, tryAgain]);
  useEffect(() => onNetworkChange((online) => online && batched(tryAgain)), [tryAgain]);

  const done = useCallback<Done>(
    (hash, isThere) => {
      if (!open.current.delete(hash)) return;
      (isThere ? came : failed).current.add(hash);
      cameLately.current ||= isThere;
      goOn();
    },
    [goOn],
  );
  return { batch, done };
}
