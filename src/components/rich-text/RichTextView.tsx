import { memo, type ReactNode } from 'react';
import type { Block, RichText } from '@xueban/contract/resources/math/rich-text';
import { View } from '@/components/host';
import { FigureView } from './FigureView';
import { Inlines } from './Inlines';
import { Picture } from './Picture';
import styles from './rich-text.module.scss';

export interface RichTextViewProps {
  content: RichText;
  /** What stands for the blank of this position, see Inlines. Stable. */
  renderBlank?: ((blank: number) => ReactNode) | undefined;
  /** `text` is smaller: hints, reasons. */
  size?: 'body' | 'text';
}

/** Paragraphs, formulas, figures and lists, one below the other. Sizes are known: nothing moves while pictures come. */
export const RichTextView = memo(function RichTextView({ content, renderBlank, size = 'body' }: RichTextViewProps) {
  return (
    <View className={styles[size]}>
      {content.map((block, at) => (
        <BlockView key={at} block={block} renderBlank={renderBlank} />
      ))}
    </View>
  );
});

const BlockView = memo(function BlockView({ block, renderBlank }: { block: Block } & Pick<RichTextViewProps, 'renderBlank'>) {
  switch (block.kind) {
    case 'paragraph':
      return (
        <View className={styles.paragraph}>
          <Inlines content={block.inlines} renderBlank={renderBlank} />
        </View>
      );
    case 'display':
      return (
        <View className={styles.display}>
          <Picture
            key={block.hash}
            hash={block.hash}
            text={block.text}
            className={styles.displayed}
            style={{ width: `${block.width}em`, height: `${block.height}em` }}
          />
        </View>
      );
    case 'figure':
      return <FigureView figure={block} />;
    default:
      return (
        <>
          {block.items.map((item, at) => (
            <View key={at} className={styles.item}>
              <View className={styles.marker}>{block.ordered ? `${at + 1}.` : '•'}</View>
              <View className={styles.content}>
                <Inlines content={item} renderBlank={renderBlank} />
              </View>
            </View>
          ))}
        </>
      );
  }
});
