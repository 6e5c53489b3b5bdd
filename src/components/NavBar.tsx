import { memo } from 'react';
import { Glyph } from './Glyph';
import { PRESS, type TapHandler, View } from './host';
import styles from './NavBar.module.scss';

/** Where the host's capsule button is, px of the screen. */
export interface CapsuleRect {
  top: number;
  height: number;
  /** From its left edge to the right edge of the screen. */
  inset: number;
  /** Height of the status bar above it. */
  statusBar: number;
}

export interface NavBarProps {
  title: string;
  /** Measured by lib/device: the bar is as high as the capsule with equal room above and below. */
  capsule: CapsuleRect;
  /** White words on a coloured ground. */
  light?: boolean;
  /** Absent on tab pages. */
  onBack?: TapHandler;
}

/** Bar of pages with `navigationStyle: custom`; stays at the top while the page scrolls under it. */
export const NavBar = memo(function NavBar({ title, capsule, light, onBack }: NavBarProps) {
  const gap = Math.max(0, capsule.top - capsule.statusBar);
  const style = { paddingTop: `${capsule.statusBar}PX`, height: `${capsule.height + gap * 2}PX`, paddingLeft: `${capsule.inset}PX`, paddingRight: `${capsule.inset}PX` };
  return (
    <View className={light ? styles.light : styles.bar} style={style}>
      {onBack && <View className={styles.back} onTap={onBack} hoverClassName={styles.pressed} {...PRESS} wechat-aria-role="button" wechat-aria-label="返回"><Glyph name="back" /></View>}
      <View className={styles.title}>{title}</View>
    </View>
  );
});
