import { memo, useMemo } from 'react';
import { Image, View } from '@/components/host';
import { useTheme } from '@/lib/look/use-theme';
import styles from './ChartImage.module.scss';
import { dataUri, inTheme } from './svg';

export interface ChartImageProps {
  /** The text of an SVG, with colours of `paint`: lineChartSvg(), barChartSvg(). Its proportions are kept at any width. */
  svg: string;
  /** The same in words, for those who do not see it. */
  description: string;
  id?: string;
}

/** A chart as an image: one node however much is drawn. */
export const ChartImage = memo(function ChartImage({ svg, description, id }: ChartImageProps) {
  const theme = useTheme();
  const src = useMemo(() => dataUri(inTheme(svg, theme)), [svg, theme]);
  return (
    <View id={id} wechat-aria-role="img" wechat-aria-label={description}>
      <Image className={styles.image} src={src} mode="widthFix" />
    </View>
  );
});
