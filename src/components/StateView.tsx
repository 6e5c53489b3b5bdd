import { memo, useEffect } from 'react';
import { onNetworkChange } from '@/lib/network';
import { type Action, ActionButton } from './ActionButton';
import { type HostEvent, View } from './host';
import styles from './StateView.module.scss';

export type StateKind = 'empty' | 'error' | 'offline' | 'coming' | 'done';

export interface StateViewProps {
  kind: StateKind;
  title: string;
  /** What it is for, or what happened, in one sentence. */
  text?: string;
  /** The one way on. */
  action?: string;
  onAction?: Action;
  id?: string;
}

/** What a handler gets when nobody tapped. */
const NETWORK_IS_BACK: HostEvent = { type: 'networkback', detail: undefined };

/** In place of content that is not there: why, and what to do about it. Offline, it does so by itself once the network is back. */
export const StateView = memo(function StateView({ kind, title, text, action, onAction, id }: StateViewProps) {
  useEffect(() => {
    if (kind !== 'offline' || onAction === undefined) return undefined;
    return onNetworkChange((online) => {
      if (online) void onAction(NETWORK_IS_BACK);
    });
  }, [kind, onAction]);
  return (
    <View id={id} className={styles.state}>
      <View className={styles[kind]} />
      <View className={styles.title}>{title}</View>
      {text != null && <View className={styles.text}>{text}</View>}
      {action != null && (
        <View className={styles.action}>
          <ActionButton kind="soft" onTap={onAction}>
            {action}
          </ActionButton>
        </View>
      )}
    </View>
  );
});
