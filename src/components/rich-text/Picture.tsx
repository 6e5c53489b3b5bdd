import { memo, useCallback, useEffect, useState } from 'react';
import { Image, Text } from '@/components/host';
import { wholeAddress } from '@/lib/http/host';
import { onNetworkChange } from '@/lib/network';
import { batched } from '@/lib/recoil';
import styles from './rich-text.module.scss';

/** Tried one after the other; what is behind the last is the text. */
const FORMS = ['svg', 'png'] as const;

export const pictureAddress = (hash: string, form: (typeof FORMS)[number]): string => wholeAddress(`/learning/v1/pictures/${hash}.${form}`);

export interface PictureProps {
  /** Name of the picture; give another one a `key` of its own. */
  hash: string;
  /** Stands in place of a picture that does not come, and is read out. */
  text: string;
  className?: string | undefined;
  /** Its size: known beforehand, so that nothing moves when it comes. Em counts in the text around it. */
  style?: { width: string; height: string; verticalAlign?: string } | undefined;
}

/** A formula or figure: as lines, where that fails as points, where that fails as its text, until the network is back. Class `t-missing` of the text. */
export const Picture = memo(function Picture({ hash, text, className, style }: PictureProps) {
  const [tried, setTried] = useState(0);
  const failed = useCallback(() => setTried((before) => before + 1), []);
  const form = FORMS[tried];
  const isMissing = form === undefined;
  useEffect(() => (isMissing ? onNetworkChange((online) => online && batched(() => setTried(0))) : undefined), [isMissing]);
  if (form === undefined) return <Text className={`${styles.missing} t-missing`}>{text}</Text>;
  return (
    <Image
      className={className}
      style={style}
      src={pictureAddress(hash, form)}
      // Said always: a property left out reaches the host as nothing, which is no mode of its.
      mode="scaleToFill"
      lazyLoad
      onError={failed}
      wechat-aria-role="img"
      wechat-aria-label={text}
    />
  );
});
