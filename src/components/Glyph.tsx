import { memo } from 'react';
import { View } from './host';
import styles from './Glyph.module.scss';

/** Drawn in glyphs.scss; tokens.test.ts keeps both lists alike. */
export const glyphNames = [
  'sound',
  'soundOff',
  'check',
  'cross',
  'clear',
  'scissors',
  'forward',
  'back',
  'down',
  'shuffle',
  'sync',
  'calendar',
  'flame',
  'printer',
  'book',
  'user',
  'lock',
  'phone',
  'eye',
  'eyeOff',
  'play',
  'pause',
  'undo',
  'clock',
  'grid',
  'star',
  'spark',
  'chart',
  'doc',
  'shield',
  'exit',
  'offline',
  'more',
  'info',
] as const;
export type GlyphName = (typeof glyphNames)[number];

/** A sign of the stroke set: takes size and colour from the text around it. Decoration: say the meaning in words too. */
export const Glyph = memo(function Glyph({ name }: { name: GlyphName }) {
  return <View className={styles[name]} />;
});
