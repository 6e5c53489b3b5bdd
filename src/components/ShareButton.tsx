import { memo } from 'react';
import { Button, PRESS } from './host';
import styles from './ShareButton.module.scss';

export interface ShareButtonProps {
  children: string;
  id: string;
  /** Beside a wider button in the same footer. */
  narrow?: boolean;
}

/** Opens WeChat's own choice of a chat: only the host's button can. The page event says what is sent. */
export const ShareButton = memo(function ShareButton({ children, id, narrow }: ShareButtonProps) {
  return (
    <Button id={id} className={narrow ? styles.narrow : styles.share} openType="share" hoverClassName={styles.pressed} {...PRESS}>
      {children}
    </Button>
  );
});
