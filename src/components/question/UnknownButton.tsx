import { useCallback } from 'react';
import { ActionButton } from '@/components/ActionButton';
import type { KindProps } from './asking';

/** 不会, in the footer: apart from what can be chosen. */
export function UnknownButton({ answer, narrow }: Pick<KindProps, 'answer'> & { narrow: boolean }) {
  const unknown = useCallback(() => answer({ answer: { kind: 'unknown' } }), [answer]);
  return (
    <ActionButton id="unknown" kind="soft" narrow={narrow} onTap={unknown}>
      不会
    </ActionButton>
  );
}
