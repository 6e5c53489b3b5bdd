import { memo } from 'react';
import { Image, View } from './host';
import styles from './Avatar.module.scss';

export interface AvatarProps {
  name: string;
  /** Picture; the first character of the name stands in for it. */
  src?: string;
  size?: 'small' | 'large';
  /** On a hero card. */
  hero?: boolean;
}

/** A person. */
export const Avatar = memo(function Avatar({ name, src, size = 'small', hero }: AvatarProps) {
  const look = hero ? 'hero' : size;
  if (src) return <Image className={styles[look]} src={src} mode="aspectFill" lazyLoad />;
  return (
    <View className={styles[look]} wechat-aria-hidden="true">
      {name.slice(0, 1)}
    </View>
  );
});
