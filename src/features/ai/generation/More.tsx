import { memo, useCallback, useEffect } from 'react';
import { ActionButton } from '@/components/ActionButton';
import { ShareButton } from '@/components/ShareButton';
import { Sheet } from '@/components/Sheet';
import type { Sharing } from './sharing';

export interface MoreProps {
  sharing: Sharing;
  /** Never rejects. */
  onPrint: () => Promise<void>;
  onClose: () => void;
}

/** To a friend, or to paper. Ids `share`, `print`, `more-close`. */
export const More = memo(function More({ sharing: { isReady, prepare }, onPrint, onClose }: MoreProps) {
  useEffect(() => void prepare(), [prepare]);
  const close = useCallback(() => onClose(), [onClose]);
  return (
    <Sheet
      title="更多"
      onClose={onClose}
      actions={
        <>
          {isReady ? (
            <ShareButton id="share">发给微信好友</ShareButton>
          ) : (
            <ActionButton id="share-waiting" kind="soft" loading>
              发给微信好友
            </ActionButton>
          )}
          <ActionButton id="print" kind="soft" onTap={onPrint}>
            打印
          </ActionButton>
          <ActionButton id="more-close" kind="text" onTap={close}>
            关闭
          </ActionButton>
        </>
      }
    >
      好友不用登录就能看 30 天，看不到是谁的
    </Sheet>
  );
});
