import { memo, useCallback, useEffect, useRef, useState } from 'react';
import type { CodeKind } from '@xueban/contract/mini-program-codes';
import { ActionButton } from '@/components/ActionButton';
import { Image } from '@/components/host';
import { Sheet } from '@/components/Sheet';
import { Skeleton } from '@/components/Skeleton';
import { batched } from '@/lib/recoil';
import { saveToAlbum, sendPicture } from '@/lib/album';
import { drawPoster, type PosterOf } from './draw-poster';
import styles from './PosterSheet.module.scss';

type Poster = { kind: 'drawing' } | { kind: 'ready'; file: string } | { kind: 'failed' };

export interface PosterSheetProps {
  kind: CodeKind;
  /** What it says, for who hears it. */
  says: string;
  /** What is drawn is that of when the sheet was opened. */
  poster: PosterOf;
  onClose: () => void;
}

/** The poster as it will be, to keep or to send on; the page has a ShareCanvas. */
export const PosterSheet = memo(function PosterSheet({ kind, says, poster: picture, onClose }: PosterSheetProps) {
  const [poster, setPoster] = useState<Poster>({ kind: 'drawing' });
  const [attempt, setAttempt] = useState(0);
  const latest = useRef(picture);

  useEffect(() => {
    let open = true;
    const show = (next: Poster) => batched(() => open && setPoster(next));
    drawPoster(kind, latest.current).then(
      (file) => show({ kind: 'ready', file }),
      () => show({ kind: 'failed' }),
    );
    return () => {
      open = false;
    };
  }, [attempt, kind]);

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
        title="海报生成失败"
        onClose={onClose}
        actions={
          <ActionButton id="draw-again" onTap={again}>
            重新生成
          </ActionButton>
        }
      >
        也可以先点“发给朋友”，对方同样能看到结果。
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
      {file === undefined ? (
        <Skeleton shape="hero" />
      ) : (
        <Image
          id="poster"
          className={styles.poster}
          src={file}
          mode="aspectFit"
          wechat-aria-role="img"
          wechat-aria-label={`海报：${says}`}
        />
      )}
    </Sheet>
  );
});
