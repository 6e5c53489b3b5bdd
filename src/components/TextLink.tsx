import { memo, useCallback } from 'react';
import { type HostEvent, Text } from './host';
import styles from './TextLink.module.scss';

export interface TextLinkProps {
  onTap: () => void;
  children: string;
}

/** Words of a sentence that open something: they alone take the tap, and what is around them does not hear of it. */
export const TextLink = memo(function TextLink({ onTap, children }: TextLinkProps) {
  const tap = useCallback(
    (event: HostEvent) => {
      event.stopPropagation?.();
      onTap();
    },
    [onTap],
  );
  return (
    <Text className={styles.link} onTap={tap} wechat-aria-role="link">
      {children}
    </Text>
  );
});
