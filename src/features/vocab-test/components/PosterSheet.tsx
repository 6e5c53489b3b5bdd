import { memo, useCallback, useEffect, useRef, useState } from 'react';
import { ActionButton } from '@/components/ActionButton';
import { Image } from '@/components/host';
import { Sheet } from '@/components/Sheet';
import { Skeleton } from '@/components/Skeleton';
import { batched } from '@/lib/recoil';
import { saveToAlbum, sendPicture } from '@/lib/album';
import { drawToFile } from '../draw/to-file';
import { posterPicture } from '../draw/pictures';
import type { SharedResult } from '../logic/shared-result';
import styles from './Report.module.scss';

type Poster = { kind: 'drawing' } | { kind: 'ready'; file: string } | { kind: 'failed' };

/** The poster as it will be, to keep or to send on. */
export const PosterSheet = memo(function PosterSheet({ shared, onClose }: { shared: SharedResult; onClose: () => void }) {
  const [poster, setPoster] = useState<Poster>({ kind: 'drawing' });
  const [attempt, setAttempt] = useState(0);
  const latest = useRef(shared);

  useEffect(() => {
    let open = true;
    const show = (next: Poster) => batched(() => open && setPoster(next));
    drawToFile(posterPicture(latest.current)).then(
      (file) => show({ kind: 'ready', file }),
      () => show({ kind: 'failed' }),
    );
    return () => {
      open = false;
    };
  }, [attempt]);

  const file = poster.kind === 'ready' ? poster.file : undefined;
  const save = useCallback(() => {
    if (file !== undefined) void saveToAlbum(file);
  }, [file]);
  const send = useCallback(() => {
    if (file !== undefined) void sendPicture(file);
  }, [file]);
  const again = useCallback(() => {
    setPoster({ kind: 'drawing' });
    setAttempt((count) => count + 1);
  }, []);

  if (poster.kind === 'failed') {
    return (
      <Sheet
        title="海报没有画出来"
        onClose={onClose}
        actions={
          <ActionButton id="draw-again" onTap={again}>
            再画一次
          </ActionButton>
        }
      >
        可以先用“发给朋友”，也能看到结果。
      </Sheet>
    );
  }
  return (
    <Sheet
      title="分享海报"
      onClose={onClose}
      actions={
        <>
          <ActionButton id="save-poster" disabled={file === undefined} onTap={save}>
            保存到相册
          </ActionButton>
          <ActionButton id="send-poster" kind="soft" disabled={file === undefined} onTap={send}>
            发给朋友
          </ActionButton>
        </>
      }
    >
      {file === undefined ? <Skeleton shape="hero" /> : <Image id="poster" className={styles.poster} src={file} mode="aspectFit" />}
    </Sheet>
  );
});
