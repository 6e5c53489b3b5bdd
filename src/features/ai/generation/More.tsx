import { memo, useCallback } from 'react';
import { ActionButton } from '@/components/ActionButton';
import { ShareButton } from '@/components/ShareButton';
import { Sheet } from '@/components/Sheet';
import { confirm, toastSuccess } from '@/lib/toast';
import type { Sharing } from './sharing';

export interface MoreProps {
  sharing: Sharing;
  /** Never rejects. */
  onPrint: () => Promise<void>;
  /** It was shared before, on this phone or another: then it can be taken back. */
  wasShared: boolean;
  onWithdrawn: () => void;
  onClose: () => void;
}

/** To a friend, or to paper. Ids `share`, `print`, `withdraw-share`, `more-close`. */
export const More = memo(function More({ sharing: { withdraw }, onPrint, wasShared, onWithdrawn, onClose }: MoreProps) {
  const close = useCallback(() => onClose(), [onClose]);
  const takeBack = useCallback(async () => {
    const agreed = await confirm({ title: '收回分享', content: '以前发出的链接都不能再看，别人已经看过的收不回来。', confirmText: '收回' });
    if (!agreed || !(await withdraw())) return;
    toastSuccess('已收回');
    onWithdrawn();
  }, [withdraw, onWithdrawn]);
  return (
    <Sheet
      title="更多"
      onClose={onClose}
      actions={
        <>
          <ShareButton id="share">发给微信好友</ShareButton>
          <ActionButton id="print" kind="soft" onTap={onPrint}>
            打印
          </ActionButton>
          {wasShared && (
            <ActionButton id="withdraw-share" kind="soft" onTap={takeBack}>
              收回已经发出的分享
            </ActionButton>
          )}
          <ActionButton id="more-close" kind="text" onTap={close}>
            关闭
          </ActionButton>
        </>
      }
    >
      好友不用登录就能看 30 天，看不到是谁的；发出以后可以随时收回
    </Sheet>
  );
});
