import { memo, useCallback, useState } from 'react';
import type { RichText } from '@xueban/contract/resources/math/rich-text';
import { PRESS, View } from '@/components/host';
import { RichTextView } from '@/components/rich-text/RichTextView';
import styles from './question.module.scss';

export interface HelpsProps {
  hint: RichText | null | undefined;
  /** Whether the question can still be answered. */
  open: boolean;
  onHint?: (() => void) | undefined;
  /** Absent: 不会 stands in the footer. */
  onUnknown?: (() => void) | undefined;
}

/** Below the question: a hint that unfolds, and, apart from what is answered, 不会. */
export const Helps = memo(function Helps({ hint, open, onHint, onUnknown }: HelpsProps) {
  const [shown, setShown] = useState(false);
  const unfold = useCallback(() => {
    setShown(true);
    onHint?.();
  }, [onHint]);
  if (shown && hint) {
    return (
      <View className={styles.hint} wechat-aria-role="alert">
        <View className={styles.hintTitle}>提示</View>
        <RichTextView content={hint} size="text" />
        {open && onUnknown && <HelpLink id="unknown" label="还是不会，看解答" onTap={onUnknown} />}
      </View>
    );
  }
  if (!open || (!hint && !onUnknown)) return null;
  return (
    <View className={styles.helps}>
      {hint ? <HelpLink id="hint" label="看提示" onTap={unfold} /> : <View />}
      {onUnknown && <HelpLink id="unknown" label="不会" onTap={onUnknown} />}
    </View>
  );
});

/** A quiet way aside. */
export function HelpLink({ id, label, onTap }: { id: string; label: string; onTap: () => void }) {
  return (
    <View id={id} className={styles.link} onTap={onTap} hoverClassName={styles.pressed} {...PRESS} wechat-aria-role="button">
      {label}
    </View>
  );
}
