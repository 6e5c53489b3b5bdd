import { type ReactNode, useCallback } from 'react';
import { PRESS, View } from '@/components/host';
import { LoadFailed } from '@/components/LoadFailed';
import { isOnline } from '@/lib/network';
import type { List } from '@/state/list';
import styles from './reinforcement.module.scss';

export interface ListBodyProps {
  list: Pick<List<unknown>, 'collection' | 'status' | 'hasMore' | 'refresh' | 'loadMore'>;
  /** What could not be read: 单词. */
  what: string;
  skeleton: ReactNode;
  /** In place of a list without items. */
  empty: ReactNode;
  /** The items. */
  children: ReactNode;
  /** The end mark, once everything is there; undefined while later items wait behind a tap. */
  end: string | undefined;
}

/** The branches of a list: its shape, what went wrong, nothing, or its items with their end mark. */
export function ListBody({
  list: { collection, status, hasMore, refresh, loadMore },
  what,
  skeleton,
  empty,
  children,
  end,
}: ListBodyProps) {
  const again = useCallback(() => void refresh(), [refresh]);
  const more = useCallback(() => void loadMore(), [loadMore]);
  if (collection.length > 0) {
    return (
      <View className={styles.stack}>
        {children}
        {end !== undefined && <ListEnd failed={status === 'failed'} hasMore={hasMore} text={end} onMore={more} />}
      </View>
    );
  }
  if (status === 'failed') return <LoadFailed what={what} unreached={!isOnline()} onAgain={again} />;
  return <View>{status === 'ready' ? empty : skeleton}</View>;
}

function ListEnd({ failed, hasMore, text, onMore }: { failed: boolean; hasMore: boolean; text: string; onMore: () => void }) {
  if (!failed)
    return (
      <View id="list-end" className={styles.end}>
        {hasMore ? '正在读后面的…' : text}
      </View>
    );
  return (
    <View id="list-end" className={styles.end} onTap={onMore} hoverClassName={styles.pressed} {...PRESS} wechat-aria-role="button">
      没有读到后面的，点这里重试
    </View>
  );
}
