import { memo, useCallback } from 'react';
import type { AiGeneration } from '@xueban/contract/resources/ai-generations';
import { ActionButton } from '@/components/ActionButton';
import { Card } from '@/components/Card';
import { View } from '@/components/host';
import { Screen } from '@/components/Screen';
import { Skeleton } from '@/components/Skeleton';
import { back } from '@/lib/navigation';
import { pageName, requestName } from '../logic/wording';
import { OriginLabel } from './OriginLabel';
import styles from './Generation.module.scss';

const leave = () => back();

/** What of it is there already, and that one need not wait. Ids `coming`, `draft`, `leave`. */
export const Coming = memo(function Coming({ generation, draft }: { generation: AiGeneration; draft: string }) {
  const { origin, model, created_at: at, request, status } = generation;
  const isAi = origin === 'ai';
  const go = useCallback(leave, []);
  return (
    <Screen
      footer={
        <ActionButton id="leave" kind="soft" onTap={go}>
          先去做别的
        </ActionButton>
      }
    >
      <OriginLabel origin={origin} model={model} at={at} />
      <Card id="coming">
        <View className={styles.comingHead}>{status === 'waiting' ? '马上开始' : isAi ? 'AI 正在写' : '正在从学校素材里挑'}</View>
        <View
          className={styles.comingNote}
        >{`${requestName(request, origin)}。一般半分钟左右；离开也没关系，做好了在 AI 智能里等你。`}</View>
        {draft === '' ? (
          <View className={styles.lines}>
            <Skeleton width={90} />
            <Skeleton width={75} />
            <Skeleton width={85} />
            <Skeleton width={40} />
          </View>
        ) : (
          <View className={styles.lines} wechat-aria-label={`${pageName(request, origin)}正在写`}>
            <View id="draft" className={styles.draft}>
              {draft}
              <View className={styles.caret} />
            </View>
          </View>
        )}
      </Card>
    </Screen>
  );
});
