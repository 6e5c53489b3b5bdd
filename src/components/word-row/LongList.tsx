import { memo, type ReactElement, useEffect, useRef, useState } from 'react';
import { usePageEvent } from 'remax/macro';
import { DESIGN_WIDTH } from '@xueban/contract/constants';
import { measureHeights, windowInfo } from '@/lib/layout';
import { fontScale } from '@/lib/look/look';
import { View } from '../host';
import styles from './LongList.module.scss';
import { BLOCK, Heights, type Window, windowAt } from './window';

/**
 * Height of a row with short words at design width 750 and standard size; `word-row` of patterns.scss and
 * LongList.module.scss have the same.
 */
const ROW_HEIGHT = 144;

export interface LongListProps<Item> {
  items: readonly Item[];
  /** One row, as high as its words need, with stable properties. Stable itself (`useCallback`): a new one redraws every row. */
  renderRow: (item: Item, index: number) => ReactElement;
  /** Height of what stands above the list on its page, at design width; about is enough. */
  above: number;
  id: string;
}

interface BlockProps<Item> {
  items: readonly Item[];
  index: number;
  id: string;
  renderRow: LongListProps<Item>['renderRow'];
}

function Block<Item>({ items, index, id, renderRow }: BlockProps<Item>) {
  const from = index * BLOCK;
  return <View id={id}>{items.slice(from, from + BLOCK).map((item, i) => renderRow(item, from + i))}</View>;
}
/** A list that has grown has the same rows as before in its earlier blocks. */
const BlockView = memo(Block, (before, after) => {
  if (before.index !== after.index || before.renderRow !== after.renderRow) return false;
  const from = after.index * BLOCK;
  return before.items === after.items || Array.from({ length: BLOCK }, (_, i) => from + i).every((i) => before.items[i] === after.items[i]);
}) as typeof Block;

const blockId = (list: string, index: number): string => `${list}-block-${index}`;

/**
 * A scrolling list of any length: only the rows around those in sight exist. The measured height of dropped blocks is kept
 * in PX, because Remax turns px into rpx.
 */
function Long<Item>({ items, renderRow, above, id }: LongListProps<Item>) {
  const [scale] = useState(() => windowInfo().windowWidth / DESIGN_WIDTH);
  const [heights] = useState(() => new Heights(ROW_HEIGHT * scale * fontScale()));
  const [shown, setShown] = useState<Window>({ first: 0, end: 3 });
  const rows = items.length;
  const latest = useRef({ shown, rows });
  latest.current = { shown, rows };
  usePageEvent('onPageScroll', ({ scrollTop }: { scrollTop: number }) => {
    const next = windowAt(scrollTop - above * scale, heights, latest.current.rows);
    const { first, end } = latest.current.shown;
    if (next.first !== first || next.end !== end) setShown(next);
  });
  const blocks = Math.ceil(rows / BLOCK);
  // A list that was replaced by a shorter one starts where it ends.
  const first = Math.min(shown.first, Math.max(0, blocks - 1));
  const end = Math.min(Math.max(shown.end, first + 1), blocks);
  // Once they are drawn, and again when a tap has changed them: a meaning shown or covered takes other lines.
  useEffect(() => {
    const drawn = Array.from({ length: end - first }, (_, i) => first + i);
    void measureHeights(drawn.map((index) => blockId(id, index))).then((found) => {
      const measured = new Map<number, number>();
      for (const index of drawn) {
        const height = found.get(blockId(id, index));
        if (height !== undefined && height > 0) measured.set(index, height);
      }
      heights.keep(measured, latest.current.rows);
    });
  }, [first, end, items, renderRow, id, heights]);
  return (
    <View id={id} className={styles.list}>
      {first > 0 && <View className={styles.space} style={{ height: `${heights.sumHeights(0, first, rows)}PX` }} />}
      {Array.from({ length: end - first }, (_, i) => (
        <BlockView key={first + i} items={items} index={first + i} id={blockId(id, first + i)} renderRow={renderRow} />
      ))}
      {end < blocks && <View className={styles.space} style={{ height: `${heights.sumHeights(end, blocks, rows)}PX` }} />}
    </View>
  );
}
export const LongList = memo(Long) as typeof Long;
