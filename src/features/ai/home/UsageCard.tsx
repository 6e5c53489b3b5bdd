import { memo, useCallback, useState } from 'react';
import type { AiSummary } from '@xueban/contract/resources/ai-generations';
import { ActionButton } from '@/components/ActionButton';
import { Card } from '@/components/Card';
import { View } from '@/components/host';
import { ProgressBar } from '@/components/ProgressBar';
import { SectionTitle } from '@/components/SectionTitle';
import { Sheet } from '@/components/Sheet';
import { noAiText, resetsText, usageName, usedUpText } from '../logic/wording';
import styles from './AiHome.module.scss';

/** How much AI is left today, and what it went for on a tap; or, without one, that things are made from the school's own material. Ids `usage`, `usage-sheet`, `usage-close`. */
export const UsageCard = memo(function UsageCard({ summary }: { summary: AiSummary }) {
  const { available, used, limit, left } = summary;
  const [isOpen, setOpen] = useState(false);
  const open = useCallback(() => setOpen(true), []);
  const close = useCallback(() => setOpen(false), []);
  if (!available)
    return (
      <Card id="usage">
        <SectionTitle>用学校的素材做</SectionTitle>
        <View className={styles.usage}>{`${noAiText(summary)}。这里的内容都用课本例句和题库编成，每天跟着你学的词换新的，不算次数。`}</View>
      </Card>
    );
  return (
    <>
      <Card id="usage" onTap={open}>
        <SectionTitle aside={resetsText(summary)}>{`今天还能用 AI ${left} 次`}</SectionTitle>
        <View className={styles.usageBar}>
          <ProgressBar percentage={limit === 0 ? 0 : (used / limit) * 100} />
        </View>
        <View className={styles.usage}>
          {usedUpText(summary) === '' ? `用了 ${used} 次，共 ${limit} 次` : `${usedUpText(summary)}；用学校素材做的不算次数`}
        </View>
      </Card>
      {isOpen && <UsageSheet summary={summary} onClose={close} />}
    </>
  );
});

function UsageSheet({ summary, onClose }: { summary: AiSummary; onClose: () => void }) {
  const { by_kind: kinds, used, limit } = summary;
  const rows = kinds.filter((one) => one.used > 0);
  return (
    <Sheet
      title={`今天用了 ${used} 次，共 ${limit} 次`}
      onClose={onClose}
      actions={
        <ActionButton id="usage-close" kind="soft" onTap={onClose}>
          知道了
        </ActionButton>
      }
    >
      <View id="usage-sheet">
        {rows.map(({ kind, used: times }) => (
          <View key={kind} className={styles.usageRow}>
            <View>{usageName(kind)}</View>
            <View>{`${times} 次`}</View>
          </View>
        ))}
        <View>{`没做成的不算。${resetsText(summary)}。`}</View>
      </View>
    </Sheet>
  );
}
