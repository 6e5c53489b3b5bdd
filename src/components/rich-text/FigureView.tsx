import { memo, useCallback, useState } from 'react';
import type { Block } from '@xueban/contract/resources/math/rich-text';
import { PRESS, View } from '@/components/host';
import { Picture } from './Picture';
import styles from './rich-text.module.scss';

type FigureBlock = Extract<Block, { kind: 'figure' }>;

/** rpx of a px at 375 wide. */
const RPX = 2;
/** How much larger it is after a tap. */
const LARGER = 2;

/** A figure in its size, or as wide as there is room; a tap shows it larger, moved under the finger, and the next one puts it back. Class `t-figure`. */
export const FigureView = memo(function FigureView({ figure: { hash, width, height, text } }: { figure: FigureBlock }) {
  const [large, setLarge] = useState(false);
  const turn = useCallback(() => setLarge((before) => !before), []);
  return (
    <>
      <View
        className={`${styles.figure} t-figure`}
        style={{ width: `${width * RPX}rpx` }}
        onTap={turn}
        hoverClassName={styles.pressed}
        {...PRESS}
        wechat-aria-role="button"
        wechat-aria-label={`图：${text}，轻点放大`}
      >
        <View className={styles.frame} style={{ paddingTop: `${Math.round((height / width) * 10_000) / 100}%` }}>
          <Picture key={hash} hash={hash} text={text} className={styles.drawn} />
        </View>
      </View>
      {/* Its touches are not caught: the larger picture moves under them. */}
      {large && (
        <View className={styles.overlay} onTap={turn} wechat-aria-role="button" wechat-aria-label="关闭大图">
          <View className={styles.room}>
            <Picture
              hash={hash}
              text={text}
              className={styles.large}
              style={{ width: `${width * RPX * LARGER}rpx`, height: `${height * RPX * LARGER}rpx` }}
            />
          </View>
          <View className={styles.close}>轻点关闭</View>
        </View>
      )}
    </>
  );
});
