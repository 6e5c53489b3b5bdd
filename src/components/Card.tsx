import { memo, type ReactNode } from 'react';
import { PRESS, type TapHandler, View } from './host';
import styles from './Card.module.scss';

export interface CardProps {
  children?: ReactNode;
  id?: string;
  onTap?: TapHandler;
  /** For list rows, which bring their own padding above and below. */
  flush?: boolean;
}

/** White card. */
export const Card = memo(function Card({ children, id, onTap, flush }: CardProps) {
  const className = flush ? styles.flush : styles.card;
  if (!onTap)
    return (
      <View id={id} className={className}>
        {children}
      </View>
    );
  return (
    <View id={id} className={className} onTap={onTap} hoverClassName={styles.pressed} {...PRESS} wechat-aria-role="button">
      {children}
    </View>
  );
});

/** The one big card of a page: what comes next, or who this is. */
export const HeroCard = memo(function HeroCard({ children, id }: { children?: ReactNode; id?: string }) {
  return (
    <View id={id} className={styles.hero}>
      {children}
    </View>
  );
});
