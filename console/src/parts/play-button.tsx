/** Plays a sound. */
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';

export function PlayButton({ url, label }: { url: string; label: string }): ReactNode {
  const [failed, setFailed] = useState(false);
  return (
    <Button
      type="link"
      aria-label={label}
      onClick={() => {
        setFailed(false);
        new Audio(url).play().catch(() => setFailed(true));
      }}
    >
      {failed ? '没有播出来' : '听'}
    </Button>
  );
}
