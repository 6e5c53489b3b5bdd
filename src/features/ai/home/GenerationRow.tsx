import { memo, useCallback } from 'react';
import type { AiGenerationHead } from '@xueban/contract/resources/ai-generations';
import { Glyph } from '@/components/Glyph';
import { PRESS, View } from '@/components/host';
import { Pill } from '@/components/Pill';
import { go } from '@/lib/navigation';
import { kindGlyphs, getNote, getStatus } from '../logic/wording';
import styles from './AiHome.module.scss';

/** One of what was made, in a list. Id `made-<id>`, class `t-made`. */
export const GenerationRow = memo(function GenerationRow({ head }: { head: AiGenerationHead }) {
  const { id, kind, title } = head;
  const open = useCallback(() => go('aiShow', { id }), [id]);
  const status = getStatus(head);
  return (
    <View
      id={`made-${id}`}
      className={`${styles.row} t-made`}
      onTap={open}
      hoverClassName={styles.pressed}
      {...PRESS}
      wechat-aria-role="button"
    >
      <View className={styles.rowGlyph}>
        <Glyph name={kindGlyphs[kind]} />
      </View>
      <View className={styles.rowWords}>
        <View className={styles.rowTitle}>{title}</View>
        <View className={styles.rowNote}>{getNote(head)}</View>
      </View>
      <Pill tone={status.tone}>{status.text}</Pill>
    </View>
  );
});
