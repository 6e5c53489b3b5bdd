import type { Placeholder } from 'mathkeyboardengine';
import { memo } from 'react';
import { type HostEvent, View } from '@/components/host';
import type { Box, Row } from './drawing';
import styles from './math-line.module.scss';

/** A tap in the line: the cursor goes behind what is in this place. */
export type PlaceHandler = (place: Placeholder) => void;

export interface MathLineProps {
  row: Row;
  /** Absent: the line is only shown, without a cursor. Stable. */
  onPlace?: PlaceHandler | undefined;
}

/** What is typed, drawn as it will be read. */
export const MathLine = memo(function MathLine({ row, onPlace }: MathLineProps) {
  return <RowView row={row} onPlace={onPlace} whole />;
});

function RowView({ row, onPlace, whole }: MathLineProps & { whole?: boolean }) {
  const { place, boxes, empty, active } = row;
  // The place that was tapped, not those around it.
  const tap = onPlace && ((event: HostEvent) => (event.stopPropagation?.(), onPlace(place)));
  if (empty && !whole)
    return <View className={active ? styles.active : styles.place} onTap={tap} wechat-aria-role="button" wechat-aria-label="空位" />;
  return (
    <View className={whole ? styles.line : styles.row} onTap={tap} wechat-aria-role={tap && whole ? 'textbox' : undefined}>
      {boxes.map((box, at) => (
        <BoxView key={`${at}-${box.kind}`} box={box} onPlace={onPlace} />
      ))}
      {empty && active && onPlace && <View className={styles.cursor} />}
    </View>
  );
}

function BoxView({ box, onPlace }: { box: Box; onPlace: MathLineProps['onPlace'] }) {
  switch (box.kind) {
    case 'text':
      return <View className={styles[box.look]}>{box.text}</View>;
    case 'cursor':
      return onPlace ? <View className={styles.cursor} /> : null;
    case 'fraction':
      return (
        <>
          {box.whole && <RowView row={box.whole} onPlace={onPlace} />}
          <View className={styles.fraction}>
            <RowView row={box.top} onPlace={onPlace} />
            <View className={styles.bar} />
            <RowView row={box.bottom} onPlace={onPlace} />
          </View>
        </>
      );
    case 'power':
      return (
        <View className={styles.together}>
          {box.bracketed ? <Enclosed kind="brackets" content={box.base} onPlace={onPlace} /> : <RowView row={box.base} onPlace={onPlace} />}
          <View className={styles.exponent}>
            <RowView row={box.exponent} onPlace={onPlace} />
          </View>
        </View>
      );
    default:
      return <Enclosed kind={box.kind} content={box.content} onPlace={onPlace} />;
  }
}

interface EnclosedProps {
  kind: 'root' | 'abs' | 'brackets';
  content: Row;
  onPlace: MathLineProps['onPlace'];
}

/** Its signs are as high as what they enclose. */
function Enclosed({ kind, content, onPlace }: EnclosedProps) {
  if (kind === 'root') {
    return (
      <View className={styles.together}>
        <View className={styles.radical}>√</View>
        <View className={styles.radicand}>
          <RowView row={content} onPlace={onPlace} />
        </View>
      </View>
    );
  }
  return (
    <View className={kind === 'abs' ? styles.bars : styles.together}>
      {kind === 'brackets' && <View className={styles.opening} />}
      <RowView row={content} onPlace={onPlace} />
      {kind === 'brackets' && <View className={styles.closing} />}
    </View>
  );
}
