import { memo } from 'react';
import { Card } from '@/components/Card';
import { Glyph, type GlyphName } from '@/components/Glyph';
import { View } from '@/components/host';
import { SectionTitle } from '@/components/SectionTitle';
import styles from './Parts.module.scss';

const PARTS: readonly { glyph: GlyphName; title: string; text: string }[] = [
  { glyph: 'grid', title: '先勾出认识的词', text: '从最常见到少见，一页一页往下勾。里面混有不存在的词，看看勾得准不准。' },
  { glyph: 'check', title: '再选几个词的意思', text: '每答一题，下一题就跟着变：认识就难一点，不认识就容易一点。' },
  {
    glyph: 'chart',
    title: '给一个范围',
    text: '只问了一部分词，每个人学词的路子也不一样，所以说不出准确的数。按模型推算，100 次里约 95 次落在这个范围；等大家的作答多了，难度会校准，范围也会变窄。',
  },
  { glyph: 'info', title: '数的是什么', text: '英语里最常用的两万个词，变化形式算一个。前后的回答对不上时，先不给数字。' },
];

/** How the size is measured, in plain words. */
export const HowItWorks = memo(function HowItWorks() {
  return (
    <Card>
      <SectionTitle>怎么测出来的</SectionTitle>
      {PARTS.map(({ glyph, title, text }) => (
        <View key={title} className={styles.part}>
          <View className={styles.glyph}>
            <Glyph name={glyph} />
          </View>
          <View className={styles.words}>
            {title}
            <View className={styles.text}>{text}</View>
          </View>
        </View>
      ))}
    </Card>
  );
});
