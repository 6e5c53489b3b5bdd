import { memo, type ReactNode, useCallback, useMemo, useState } from 'react';
import { ActionButton } from '@/components/ActionButton';
import { Card } from '@/components/Card';
import { barChartSvg } from '@/components/chart/bar-chart';
import { ChartImage } from '@/components/chart/ChartImage';
import { inCard } from '@/components/chart/measure';
import { PRESS, View } from '@/components/host';
import { Pill } from '@/components/Pill';
import { Screen } from '@/components/Screen';
import { SectionTitle } from '@/components/SectionTitle';
import { ShareButton } from '@/components/ShareButton';
import { go } from '@/lib/navigation';
import { PosterSheet } from '@/shared/poster/PosterSheet';
import { posterPicture } from '../draw/pictures';
import { about, bandLabel, grouped, rangeText, type Reason, reasonTexts, type ReliableResult } from '../logic/wording';
import { type SharedResult, shareTitle } from '../logic/shared-result';
import { useOpenCourse } from '../use-course';
import { NextStep } from './NextStep';
import { ShareOptions } from './ShareOptions';
import styles from './Report.module.scss';

const CHART_HEIGHT = 168;
const percent = (share: number): string => `${Math.round(share * 100)}%`;

export interface ReportBodyProps {
  result: ReliableResult;
  shared: SharedResult;
  /** Of the student; a visitor has none to show. */
  name: string | undefined;
  /** Whether a way on is said where no course of the student fits: of a result of long ago it would not be today's. */
  offersNext: boolean;
  /** Cards between what comes next and sharing: keeping it, past results. */
  children?: ReactNode;
}

/** One number with its range, its level, what is known of each band, what next, and sharing. */
export const ReportBody = memo(function ReportBody({ result, shared, name, offersNext, children }: ReportBodyProps) {
  const [poster, setPoster] = useState(false);
  const openPoster = useCallback(() => setPoster(true), []);
  const closePoster = useCallback(() => setPoster(false), []);
  const drawPoster = useCallback((code: string | undefined) => posterPicture(shared, code), [shared]);
  return (
    <Screen
      footer={
        <>
          <ShareButton narrow id="share">
            发给朋友
          </ShareButton>
          <ActionButton id="make-poster" onTap={openPoster}>
            生成海报
          </ActionButton>
        </>
      }
    >
      <View className={styles.hero}>
        <View className={styles.lead}>你大约认识</View>
        <View id="size" className={styles.number}>
          {about(result.size)}
        </View>
        <View id="range" className={styles.lead}>{`个单词 · 很可能在 ${rangeText(result)} 之间`}</View>
        <View className={styles.pill}>
          <Pill id="level" tone="hero">
            {result.level_text}
          </Pill>
        </View>
      </View>
      <View className={styles.over}>
        <Bands result={result} />
      </View>
      {result.next_course ? <NextCourse course={result.next_course} /> : offersNext && <NextStep result={result} />}
      {children}
      <ShareOptions shared={shared} name={name} />
      {poster && <PosterSheet kind="vocab_test" says={shareTitle(shared)} poster={drawPoster} onClose={closePoster} />}
    </Screen>
  );
});

const Bands = memo(function Bands({ result: { bands } }: { result: ReliableResult }) {
  const svg = useMemo(
    () =>
      barChartSvg({
        ...inCard(),
        height: CHART_HEIGHT,
        fading: true,
        bars: bands.map(({ to, share }) => ({ name: bandLabel(to), value: share, text: percent(share) })),
      }),
    [bands],
  );
  const description = bands.map(({ from, to, share }) => `第 ${grouped(from)} 到 ${grouped(to)} 常用的词认识 ${percent(share)}`).join('，');
  return (
    <Card>
      <SectionTitle>各词频段掌握</SectionTitle>
      <View className={styles.chart}>
        <ChartImage id="bands" svg={svg} description={description} />
      </View>
      <View className={styles.note}>从左到右由常见到少见：1k 是最常用的 1,000 个词，2k 是接下来的 1,000 个。</View>
    </Card>
  );
});

const NextCourse = memo(function NextCourse({
  course: { id, name, words_left: left },
}: {
  course: NonNullable<ReliableResult['next_course']>;
}) {
  const openCourse = useOpenCourse();
  const open = useCallback(() => openCourse(id), [openCourse, id]);
  return (
    <Card>
      <View id="next-course" className={styles.next} onTap={open} hoverClassName={styles.pressed} {...PRESS} wechat-aria-role="button">
        <View className={styles.nextWords}>
          下一步
          <View className={styles.nextNote}>{left > 0 ? `${name} · 还差 ${grouped(left)} 词` : name}</View>
        </View>
        <View className={styles.go}>去学</View>
      </View>
    </Card>
  );
});

const retake = () => go('vocabTestTake', { form: 'full' });

/** No number can be given: why, kindly, and once more. */
export const Unreliable = memo(function Unreliable({ reasons, children }: { reasons: readonly Reason[]; children?: ReactNode }) {
  return (
    <Screen
      footer={
        <ActionButton id="retake" onTap={retake}>
          再测一次
        </ActionButton>
      }
    >
      <View className={styles.hero}>
        <View id="unreliable" className={styles.sorry}>
          这次没有得出数字
        </View>
        <View className={styles.lead}>这次的回答还得不出可信的范围，先不给数字。</View>
      </View>
      <View className={styles.over}>
        <Card>
          <SectionTitle>可能是因为</SectionTitle>
          {reasonTexts(reasons).map((text) => (
            <View key={text} className={styles.reason}>
              <View className={styles.dot} />
              {text}
            </View>
          ))}
          <View className={styles.text}>找个安静的几分钟再来一次：认识的才勾，不认识就点“不认识”，都没关系。</View>
        </Card>
      </View>
      {children}
    </Screen>
  );
});
