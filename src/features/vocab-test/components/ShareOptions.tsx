import { memo, useCallback } from 'react';
import { Card } from '@/components/Card';
import { CheckBox } from '@/components/CheckBox';
import { View } from '@/components/host';
import { SectionTitle } from '@/components/SectionTitle';
import { type SharedResult, shareTitle } from '../logic/shared-result';
import { useShareChoice } from '../use-shared-result';
import styles from './Report.module.scss';

/** What others will see, and the sharer's choice of it. */
export const ShareOptions = memo(function ShareOptions({ shared, name }: { shared: SharedResult; name: string | undefined }) {
  const [{ levelOnly, showName }, change] = useShareChoice();
  const toggleLevel = useCallback(() => change({ levelOnly: !levelOnly }), [change, levelOnly]);
  const toggleName = useCallback(() => change({ showName: !showName }), [change, showName]);
  return (
    <Card id="share-options">
      <SectionTitle>分享后，别人会看到</SectionTitle>
      <View id="share-title" className={styles.said}>
        {shareTitle(shared)}
      </View>
      <View className={styles.choice}>
        <CheckBox id="level-only" checked={levelOnly} onTap={toggleLevel} label="只显示等级，不显示数字">
          只显示等级，不显示数字
        </CheckBox>
      </View>
      {name !== undefined && (
        <View className={styles.choice}>
          <CheckBox id="show-name" checked={showName} onTap={toggleName} label="显示我的名字">
            显示我的名字
          </CheckBox>
        </View>
      )}
    </Card>
  );
});
