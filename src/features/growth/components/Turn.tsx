import { memo, useCallback } from 'react';
import { Glyph } from '@/components/Glyph';
import { PRESS, View } from '@/components/host';
import styles from './Growth.module.scss';

export interface TurnProps {
  id: string;
  label: string;
  /** Undefined: there is nothing to turn to. */
  to: string | undefined;
  forward: boolean;
  onTurn: (to: string) => void;
}

/** To the month or week before or after. */
export const Turn = memo(function Turn({ id, label, to, forward, onTurn }: TurnProps) {
  const turn = useCallback(() => {
    if (to !== undefined) onTurn(to);
  }, [to, onTurn]);
  const isOff = to === undefined;
  return (
    <View
      id={id}
      className={isOff ? styles.turnOff : styles.turn}
      onTap={isOff ? undefined : turn}
      hoverClassName={isOff ? 'none' : styles.pressed}
      {...PRESS}
      wechat-aria-role="button"
      wechat-aria-label={label}
      wechat-aria-disabled={isOff ? 'true' : 'false'}
    >
      <Glyph name={forward ? 'forward' : 'back'} />
    </View>
  );
});
