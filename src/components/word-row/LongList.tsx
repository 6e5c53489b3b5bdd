import { memo, type ReactElement, useRef, useState } from 'react';
import { usePageEvent } from 'remax/macro';
import { DESIGN_WIDTH } from '@xueban/contract/constants';
import { windowInfo } from '@/lib/layout';
import { fontScale } from '@/lib/look/look';
import { View } from '../host';
import styles from './LongList.module.scss';
import { BLOCK, type Window, windowAt } from './window';

/** Height of a row at design width 750 and the standard size of words, with which it grows; LongList.module.scss has the same. */
export const ROW_HEIGHT = 144;

export interface LongListProps<Item> {
  items: readonly Item[];
  /** One row, exactly ROW_HEIGHT high, with stable properties. Stable itself (`useCallback`): a new one redraws every row. */
  renderRow: (item: Item, index: number) => ReactElement;
  /** Height of what stands above the list on its page, at design width; about is enough. */
  above: number;
  id?: string;
}

interface BlockProps<Item> {
  items: readonly Item[];
  index: number;
  renderRow: LongListProps<Item>['renderRow'];
}

function Block<Item>({ items, index, renderRow }: BlockProps<Item>) {
  const from = index * BLOCK;
  return <View>{items.slice(from, from + BLOCK).map((item, i) => renderRow(item, from + i))}</View>;
}
/** A list that has grown has the same rows as before in its earlier blocks. */
const BlockView = memo(Block, (before, after) => {
  if (before.index !== after.index || before.renderRow !== after.renderRow) return false;
  const from = after.index * BLOCK;
  return before.items === after.items || Array.from({ length: BLOCK }, (_, i) => from + i).every((i) => before.items[i] === after.items[i]);
}) as typeof Block;

/** A list of any length on a page that scrolls: only the rows around what is in sight exist, the rest is as high as they would be. */
function Long<Item>({ items, renderRow, above, id }: LongListProps<Item>) {
  const [scale] = useState(() => windowInfo().windowWidth / DESIGN_WIDTH);
  const [row] = useState(() => ROW_HEIGHT * scale * fontScale());
  const [shown, setShown] = useState<Window>({ first: 0, end: 3 });
  const latest = useRef({ shown, rows: items.length });
  latest.current = { shown, rows: items.length };
  usePageEvent('onPageScroll', ({ scrollTop }: { scrollTop: number }) => {
    const next = windowAt(scrollTop - above * scale, row, latest.current.rows);
    const { first, end } = latest.current.shown;
    if (next.first !== first || next.end !== end) setShown(next);
  });
  const blocks = Math.ceil(items.length / BLOCK);
  // A list that was replaced by a shorter one starts where it ends.
  const first = Math.min(shown.first, Math.max(0, blocks - 1));
  const end = Math.min(Math.max(shown.end, first + 1), blocks);
  const after = Math.max(0, items.length - end * BLOCK);
  return (
    <View id={id} className={styles.list}>
      {first > 0 && <View className={styles.space} style={{ height: `${first * BLOCK * row}px` }} />}
      {Array.from({ length: end - first }, (_, i) => (
        <BlockView key={first + i} items={items} index={first + i} renderRow={renderRow} />
      ))}
      {after > 0 && <View className={styles.space} style={{ height: `${after * row}px` }} />}
    </View>
  );
}
export const LongList = memo(Long) as typeof Long;
