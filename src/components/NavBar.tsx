import { memo, useState } from 'react';
import { capsuleRect, windowInfo } from '@/lib/layout';
import { Glyph } from './Glyph';
import { PRESS, type TapHandler, View } from './host';
import styles from './NavBar.module.scss';

export interface NavBarProps {
  title: string;
  /** White words on a coloured ground. */
  light?: boolean;
  /** Absent on tab pages. */
  onBack?: TapHandler;
}

/** Height of WeChat's capsule with equal space above and below, and side padding that clears it. */
function measure() {
  const { statusBarHeight, windowWidth } = windowInfo();
  const capsule = capsuleRect();
  const side = `${windowWidth - capsule.left}PX`;
  return {
    paddingTop: `${statusBarHeight}PX`,
    paddingLeft: side,
    paddingRight: side,
    height: `${capsule.height + 2 * Math.max(0, capsule.top - statusBarHeight)}PX`,
  };
}

/** Bar of pages with custom navigation; stays at the top while the page scrolls under it. */
export const NavBar = memo(function NavBar({ title, light, onBack }: NavBarProps) {
  const [style] = useState(measure);
  return (
    <View className={light ? styles.light : styles.bar} style={style}>
      {onBack && (
        <View
          className={styles.back}
          onTap={onBack}
          hoverClassName={styles.pressed}
          {...PRESS}
          wechat-aria-role="button"
          wechat-aria-label="返回"
        >
          <Glyph name="back" />
        </View>
      )}
      <View className={styles.title}>{title}</View>
    </View>
  );
});
