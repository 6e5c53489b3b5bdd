import { memo } from 'react';
import { Card } from '@/components/Card';
import { CheckBox } from '@/components/CheckBox';
import { View } from '@/components/host';
import { SectionTitle } from '@/components/SectionTitle';
import { shareTitle, type SharedStudy } from '../logic/shared-study';
import { useNameChoice } from '../state';
import styles from './Growth.module.scss';

/** What others will see, and the guardian's choice of the name. */
export const NameChoice = memo(function NameChoice({ shared }: { shared: SharedStudy }) {
  const [shown, turn] = useNameChoice();
  return (
    <Card id="share-options">
      <SectionTitle>分享后，别人会看到</SectionTitle>
      <View id="share-title" className={styles.said}>
        {shareTitle(shared)}
      </View>
      <View className={styles.choice}>
        <CheckBox id="show-name" checked={shown} onTap={turn} label="显示我的名字">
          显示我的名字
        </CheckBox>
      </View>
      <View className={styles.note}>默认不显示名字。孩子自己用时，请先和家长商量。</View>
    </Card>
  );
});
