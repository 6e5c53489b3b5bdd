import { memo, type ReactNode } from 'react';
import { Box } from './host';
import { PrivacySheet } from './PrivacySheet';
import styles from './Screen.module.scss';

export interface ScreenProps {
  children?: ReactNode;
  /** Above everything: the NavBar of a page with custom navigation. */
  header?: ReactNode;
  /** Stays at the bottom, above the safe area: the one or two actions of the page. */
  footer?: ReactNode;
  /** Fills the height left over, so that its content can be centred (question, one-word card). */
  fill?: boolean;
}

/** Frame of a page: margins, the rhythm between its cards, and the actions within the thumb's reach. */
export const Screen = memo(function Screen({ children, header, footer, fill }: ScreenProps) {
  return (
    <Box className={styles.screen}>
      {header}
      <Box className={fill ? styles.fill : styles.body}>{children}</Box>
      {footer != null && <Box className={styles.footer}>{footer}</Box>}
      <PrivacySheet />
    </Box>
  );
});
