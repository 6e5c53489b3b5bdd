import { memo } from 'react';
import { View } from './host';
import styles from './Skeleton.module.scss';

export type SkeletonShape = 'line' | 'title' | 'heading' | 'circle' | 'button' | 'row' | 'card' | 'hero';

export interface SkeletonProps {
  shape?: SkeletonShape;
  /** Of lines: percent of the width it stands in. */
  width?: number;
}

/** A grey shape where something is about to be; build the page's own shape from several. */
export const Skeleton = memo(function Skeleton({ shape = 'line', width }: SkeletonProps) {
  return <View className={styles[shape]} style={width == null ? undefined : { width: `${width}%` }} />;
});
