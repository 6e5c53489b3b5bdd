import { memo, type ReactNode } from 'react';
import { Glyph, type GlyphName } from './Glyph';
import { PRESS, type TapHandler, View } from './host';
import styles from './List.module.scss';

/** Rows on one card; they bring their own lines between them. */
export const ListGroup = memo(function ListGroup({ children, id }: { children?: ReactNode; id?: string }) {
  return (
    <View id={id} className={styles.group}>
      {children}
    </View>
  );
});

export interface ListRowProps {
  title: string;
  /** Second line, quiet. */
  note?: string;
  /** At the right end: 26 词, 剩 12.5 课时. */
  value?: string;
  glyph?: GlyphName;
  /** Signing out, deleting. */
  danger?: boolean;
  onTap?: TapHandler;
  id?: string;
}

/** One row: at least 44 px high at 375; a chevron says that it leads somewhere. */
export const ListRow = memo(function ListRow({ title, note, value, glyph, danger, onTap, id }: ListRowProps) {
  return (
    <View
      id={id}
      className={danger ? styles.dangerRow : styles.row}
      onTap={onTap}
      hoverClassName={onTap ? styles.pressed : 'none'}
      {...PRESS}
      wechat-aria-role={onTap ? 'button' : undefined}
    >
      {glyph && (
        <View className={styles.glyph}>
          <Glyph name={glyph} />
        </View>
      )}
      <View className={styles.title}>
        {title}
        {note != null && <View className={styles.note}>{note}</View>}
      </View>
      {value != null && <View className={styles.value}>{value}</View>}
      {onTap && !danger && (
        <View className={styles.chevron}>
          <Glyph name="forward" />
        </View>
      )}
    </View>
  );
});
