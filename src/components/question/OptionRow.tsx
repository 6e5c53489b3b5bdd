import { memo } from 'react';
import type { Question } from '@xueban/contract/resources/math/questions';
import { Glyph } from '@/components/Glyph';
import { PRESS, View } from '@/components/host';
import { Inlines } from '@/components/rich-text/Inlines';
import { spokenInlines } from '@/components/rich-text/spoken';
import { MARK_NAMES, type Mark } from './marks';
import styles from './options.module.scss';

export interface OptionRowProps {
  option: Question['options'][number];
  letter: string;
  mark: Mark;
  /** On a white card: its own ground would not be seen. */
  inCard?: boolean;
  /** The letter stands before it. */
  lettered: boolean;
  onChoose: ((id: string) => void) | undefined;
}

/** One option of a choice, before and after the verdict. Id `option-<id>`. */
export const OptionRow = memo(function OptionRow({ option: { id, content }, letter, mark, lettered, inCard, onChoose }: OptionRowProps) {
  const said = MARK_NAMES[mark];
  return (
    <View
      id={`option-${id}`}
      className={inCard && (mark === 'open' || mark === 'other') ? styles[`${mark}InCard`] : styles[mark]}
      onTap={onChoose && (() => onChoose(id))}
      hoverClassName={onChoose ? styles.pressed : 'none'}
      {...PRESS}
      wechat-aria-role="button"
      wechat-aria-label={`${letter}，${spokenInlines(content)}${said === '' ? '' : `，${said}`}`}
    >
      {lettered && <View className={styles.letter}>{letter}</View>}
      <View className={styles.content}>
        <Inlines content={content} />
      </View>
      {mark !== 'open' && mark !== 'other' && (
        <View className={styles.sign}>
          {mark === 'missed' && <View className={styles.said}>{said}</View>}
          <Glyph name={mark === 'wrong' ? 'cross' : 'check'} />
        </View>
      )}
    </View>
  );
});
