/** Before what somebody has typed is lost: the browser asks before the page is read anew or closed, this before another is shown in it. */
import { type ReactNode, useEffect, useState } from 'react';
import { guardLeaving } from '../address';
import { Dialog } from './dialog';
import { hasUnsaved } from './unsaved';

export function LeavingQuestion(): ReactNode {
  const [leave, setLeave] = useState<() => void>();
  const stay = (): void => setLeave(undefined);
  useEffect(() => {
    guardLeaving((asked) => {
      if (hasUnsaved()) setLeave(() => asked);
      return !hasUnsaved();
    });
    const ask = (event: BeforeUnloadEvent): void => {
      if (hasUnsaved()) event.preventDefault();
    };
    addEventListener('beforeunload', ask);
    return () => {
      guardLeaving(() => true);
      removeEventListener('beforeunload', ask);
    };
  }, []);
  return (
    leave && (
      <Dialog
        title="离开这一页？"
        ok="离开"
        cancel="留在这里"
        action={{ sending: false, failed: undefined }}
        onOk={() => {
          stay();
          leave();
        }}
        onClose={stay}
      >
        刚填的还没有保存，离开就没有了。
      </Dialog>
    )
  );
}
