import { memo } from 'react';
import type { AiGenerationHead } from '@xueban/contract/resources/ai-generations';
import { View } from '@/components/host';
import { Pill } from '@/components/Pill';
import { sayTime } from '@/lib/time';
import styles from './Generation.module.scss';

export interface OriginLabelProps {
  origin: AiGenerationHead['origin'];
  model: string | null;
  /** ISO 8601; absent where it says something of whoever it was made for. */
  at?: string;
}

/** On every screen of what was made: by AI, and by which; or from the school's material. Id `origin`. */
export const OriginLabel = memo(function OriginLabel({ origin, model, at }: OriginLabelProps) {
  const isAi = origin === 'ai';
  const facts = [isAi ? model : undefined, at === undefined ? undefined : sayTime(at), isAi ? '可能有错，以课本为准' : undefined];
  return (
    <View id="origin" className={styles.origin}>
      <Pill tone={isAi ? 'brand' : 'plain'}>{isAi ? 'AI 生成' : '由学校素材编成'}</Pill>
      <View className={styles.originNote}>{facts.filter((fact) => fact !== undefined && fact !== null && fact !== '').join(' · ')}</View>
    </View>
  );
});
