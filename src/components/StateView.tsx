import { memo } from 'react';
import { type Action, ActionButton } from './ActionButton';
import { View } from './host';
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

/** In place of content that is not there: why, and what to do about it. */
export const StateView = memo(function StateView({ kind, title, text, action, onAction, id }: StateViewProps) {
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
