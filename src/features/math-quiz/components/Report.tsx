import { memo } from 'react';
import { ActionButton } from '@/components/ActionButton';
import { Card } from '@/components/Card';
import { Figure } from '@/components/Figure';
import { View } from '@/components/host';
import { Pill } from '@/components/Pill';
import { Screen } from '@/components/Screen';
import { durationFigure, sayDay } from '@/lib/time';
import { LessonCharge } from '@/shared/lesson/LessonCharge';
import type { AnyReport } from '../logic/quiz';
import styles from './Report.module.scss';

export interface ReportProps {
  report: AnyReport;
  /** What was done: 有理数的加法, 错题练习. */
  title: string;
  /** For a quiz ended early: how many were put right, and how many are left. */
  early?: { corrected: number; left: number } | undefined;
  /** The way on; absent: none but back. */
  nextText?: string | undefined;
  onNext?: (() => void) | undefined;
  onBack: () => void;
}

/** What a quiz came to: the share right at first try, why the others were not, when it comes back, and what is next. Ids `report`, `next-section`, `leave`. */
export const Report = memo(function Report({ report, title, early, nextText, onNext, onBack }: ReportProps) {
  const { percentage, questions_count: count, first_right_count: right, causes, duration_seconds: seconds, review_on: reviewOn } = report;
  return (
    <Screen
      footer={
        <>
          <ActionButton id="leave" kind="soft" narrow={onNext !== undefined} onTap={onBack}>
            返回
          </ActionButton>
          {onNext && (
            <ActionButton id="next-section" onTap={onNext}>
              {nextText ?? '下一节'}
            </ActionButton>
          )}
        </>
      }
    >
      <View id="report" className={styles.hero}>
        <View className={styles.lead}>{title}</View>
        <View className={styles.score}>
          {percentage}
          <View className={styles.unit}>%</View>
        </View>
        {count > 0 && <View className={styles.meaning}>第一次就做对的题</View>}
        <View className={styles.words}>{early ? `答过的都算数，还有 ${early.left} 题下次再来` : getWords(report)}</View>
      </View>
      <Card>
        <View className={styles.figures}>
          <Figure value={right} unit="题" label="一次做对" tone="right" />
          <Figure value={early?.corrected ?? count - right} unit="题" label="改正过" tone="brand" />
          {early && <Figure value={early.left} unit="题" label="没做完" />}
          <Figure {...durationFigure(seconds)} label="用时" />
        </View>
      </Card>
      {causes.length > 0 && (
        <Card>
          <View className={styles.title}>下次留意</View>
          {causes.map(({ cause, count: times }) => (
            <View key={cause} className={styles.cause}>
              <View className={styles.causeText}>{cause}</View>
              <Pill tone="due">{`${times} 次`}</Pill>
            </View>
          ))}
        </Card>
      )}
      {reviewOn !== undefined && (
        <Card>
          <View className={styles.title}>什么时候再练</View>
          <View className={styles.text}>{`${sayDay(reviewOn)}会和别的小节混着再考，看看还记不记得`}</View>
        </Card>
      )}
      {report.teaching_record_id != null && (
        <Card>
          <View className={styles.title}>课时</View>
          <LessonCharge teachingRecordId={report.teaching_record_id} hours={report.changed_course_hours ?? 0} />
        </Card>
      )}
      {report.fallen_section_ids.length > 0 && (
        <Card>
          <View className={styles.text}>{`有 ${report.fallen_section_ids.length} 节要再练一练，已经放回飞轮里`}</View>
        </Card>
      )}
    </Screen>
  );
});

function getWords({ percentage, questions_count: count }: AnyReport): string {
  if (count === 0) return '这次没有答题';
  if (percentage === 100) return '每一题都一次做对，真棒';
  return percentage >= 70 ? '其余的也都改正了，越做越稳' : '每道错题都改正了，下次会更顺';
}
