import { memo, type ReactNode } from 'react';
import { Glyph, type GlyphName } from '../Glyph';
import { PRESS, View } from '../host';
import styles from './HomeCards.module.scss';

/** Links to the other pages of a subject, as tiles. */
export function Tiles({ children }: { children: ReactNode }) {
  return <View className={styles.ways}>{children}</View>;
}

export interface TileProps {
  id: string;
  glyph: GlyphName;
  title: string;
  note?: string | undefined;
  onTap: () => void;
}

export const Tile = memo(function Tile({ id, glyph, title, note, onTap }: TileProps) {
  return (
    <View id={id} className={styles.wayTile} onTap={onTap} hoverClassName={styles.pressed} {...PRESS} wechat-aria-role="button">
      <View className={styles.glyph}>
        <Glyph name={glyph} />
      </View>
      {title}
      {note !== undefined && <View className={styles.wayNote}>{note}</View>}
    </View>
  );
});
