import { memo, type ReactNode, useCallback, useMemo, useState } from 'react';
import { isOnline } from '@/lib/network';
import { ActionButton } from '../ActionButton';
import { PRESS, View } from '../host';
import { LoadFailed } from '../LoadFailed';
import styles from './ListBody.module.scss';

/** What is shown of a list: the part of a ListState that its body needs. */
export interface ListView {
  collection: readonly unknown[];
  status: 'idle' | 'loading' | 'refreshing' | 'loading-more' | 'ready' | 'failed';
  hasMore: boolean;
  pagination: { total: number };
  refresh: () => Promise<void>;
  loadMore: () => Promise<void>;
}

interface TailProps {
  list: ListView;
  /** What is counted at its end: 词, 份. */
  unit: string;
  /** On the button that reads on; without one the page reads on when its end is reached. */
  more?: string;
  /** Begins the ids: `list-end`, `list-more`, `list-again`. */
  name?: string;
}

export interface ListBodyProps extends TailProps {
  /** What could not be read: 单词. */
  what: string;
  /** The shape of the list. */
  skeleton: ReactNode;
  /** In place of a list without items. */
  empty: ReactNode;
  /** The items. */
  children: ReactNode;
  /** Where only some of the items are drawn. */
  rows?: Pick<Rows<unknown>, 'newer' | 'older'>;
  /** What leads to newer and older items of `rows`: 打印, 复习. */
  rowsOf?: string;
  /** One line where it cannot be read, for a list inside a card. */
  compact?: boolean;
}

/** The branches of a list: its shape, what went wrong, nothing, or its items with their end mark. */
export function ListBody({ list, what, unit, skeleton, empty, children, rows, rowsOf, more, name = 'list', compact }: ListBodyProps) {
  const { collection, status, refresh } = list;
  const again = useCallback(() => refresh(), [refresh]);
  if (collection.length > 0)
    return (
      <>
        {rows?.newer && <Turn id="newer" text={`看更近的${rowsOf ?? ''}`} onTap={rows.newer} />}
        {children}
        {rows?.older ? (
          <Turn id="older" text={`看更早的${rowsOf ?? ''}`} onTap={rows.older} />
        ) : (
          <ListTail list={list} unit={unit} name={name} {...(more === undefined ? {} : { more })} />
        )}
      </>
    );
  if (status === 'ready') return <>{empty}</>;
  if (status !== 'failed') return <>{skeleton}</>;
  if (!compact) return <LoadFailed what={what} unreached={!isOnline()} onAgain={again} />;
  return (
    <View id={`${name}-failed`} className={styles.failed}>
      <View className={styles.words}>{`${what}加载失败`}</View>
      <ActionButton kind="text" id={`${name}-again`} onTap={again}>
        重试
      </ActionButton>
    </View>
  );
}

/** Below the last item: that more is coming, that it could not be read, or that it is the last. */
export function ListTail({ list: { status, hasMore, pagination, loadMore }, unit, more, name = 'list' }: TailProps) {
  const readOn = useCallback(() => void loadMore(), [loadMore]);
  const failed = status === 'failed';
  if (hasMore && (failed || more !== undefined))
    return (
      <ActionButton kind="text" id={`${name}-more`} loading={status === 'loading-more'} onTap={readOn}>
        {failed ? '后面的加载失败，点这里重试' : (more ?? '')}
      </ActionButton>
    );
  const count = `一共 ${pagination.total} ${unit}`;
  return (
    <View id={`${name}-end`} className={hasMore ? styles.end : `${styles.end} t-end`}>
      {hasMore ? `${status === 'loading-more' ? '正在加载' : '往下滑看更多'}，${count}` : `${count}，到底了`}
    </View>
  );
}

const Turn = memo(function Turn({ id, text, onTap }: { id: string; text: string; onTap: () => void }) {
  return (
    <View id={id} className={styles.turn} onTap={onTap} hoverClassName={styles.pressed} {...PRESS} wechat-aria-role="button">
      {text}
    </View>
  );
});

export interface Rows<Item> {
  /** The items drawn. */
  shown: readonly Item[];
  /** Undefined at the beginning. */
  newer: (() => void) | undefined;
  /** Undefined once the last item that was read is drawn: the page reads on then. */
  older: (() => void) | undefined;
  /** From the first item again: the list is another one, or is read again. */
  reset: () => void;
}

/** @param count of items drawn at once */
export function useRows<Item>(items: readonly Item[], count: number): Rows<Item> {
  const [first, setFirst] = useState(0);
  const shown = useMemo(() => items.slice(first, first + count), [items, first, count]);
  const newer = useCallback(() => setFirst((now) => Math.max(0, now - count)), [count]);
  const older = useCallback(() => setFirst((now) => now + count), [count]);
  const reset = useCallback(() => setFirst(0), []);
  return { shown, newer: first > 0 ? newer : undefined, older: first + count < items.length ? older : undefined, reset };
}
