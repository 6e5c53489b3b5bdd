import { memo } from 'react';
import { ActionButton } from '@/components/ActionButton';
import { Card, HeroCard } from '@/components/Card';
import { Figure } from '@/components/Figure';
import { Text, View } from '@/components/host';
import { Screen } from '@/components/Screen';
import { SectionTitle } from '@/components/SectionTitle';
import { go } from '@/lib/navigation';
import { schoolDay } from '@/lib/time';
import { cardText, type SharedStudy } from '../logic/shared-study';
import styles from './Growth.module.scss';

const toWords = () => go('words');
const toTest = () => go('vocabTest');

/** What a friend opens from a card, or by the code of a poster: what was shared, and the ways in. Needs no session. */
export const SharedPage = memo(function SharedPage({ shared }: { shared: SharedStudy | undefined }) {
  return (
    <Screen
      footer={
        <>
          <ActionButton id="to-test" kind="soft" half onTap={toTest}>
            测词汇量
          </ActionButton>
          <ActionButton id="to-words" onTap={toWords}>
            我也来学
          </ActionButton>
        </>
      }
    >
      {shared ? <SharedCard shared={shared} /> : <Invitation />}
      <Card>
        <SectionTitle>学伴是这样学的</SectionTitle>
        <View className={styles.note}>五个词一组，先认再剪：认识的剪进绿盒，不认识的再来一遍。</View>
        <View className={styles.note}>学完后按 21 天计划复习，每天该复习哪些词都会安排好。</View>
        <View className={styles.note}>词汇量测试不用登录，现在就能测。</View>
      </Card>
    </Screen>
  );
});

const SharedCard = memo(function SharedCard({ shared }: { shared: SharedStudy }) {
  const { date, who, main, unit, line, figures } = cardText(shared, schoolDay());
  return (
    <View id="shared" className={styles.hero}>
      <View className={styles.lead}>{date}</View>
      <View className={styles.lead}>{shared.name === undefined ? `好友${who}` : who}</View>
      <View className={styles.score}>
        <Text id="shared-number">{main}</Text>
        <Text className={styles.unit}>{` ${unit}`}</Text>
      </View>
      <View className={styles.words}>{line}</View>
      <View className={`${styles.figures} ${styles.under}`}>
        {figures.map((figure) => (
          <Figure key={figure.label} value={figure.value} unit={figure.unit} label={figure.label} tone="hero" />
        ))}
      </View>
    </View>
  );
});

const Invitation = memo(function Invitation() {
  return (
    <HeroCard id="invitation">
      <View className={styles.invitation}>每天一组，单词记得住</View>
      <View className={styles.lead}>好友邀请你一起学单词。</View>
    </HeroCard>
  );
});
