import { memo } from 'react';
import { Button, PRESS } from '@/components/host';
import styles from './Report.module.scss';

/** Opens WeChat's own choice of a chat: only the host's button can. The page event says what is sent. */
export const ShareButton = memo(function ShareButton({ children, id }: { children: string; id: string }) {
  return (
    <Button id={id} className={styles.share} openType="share" hoverClassName={styles.pressed} {...PRESS}>
      {children}
    </Button>
  );
});
