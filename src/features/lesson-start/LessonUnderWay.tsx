import { memo } from 'react';
import type { TeachingRecord } from '@xueban/contract/resources/teaching-records';
import { ActionButton } from '@/components/ActionButton';
import { Card } from '@/components/Card';
import { View } from '@/components/host';
import { Screen } from '@/components/Screen';
import { sayTime } from '@/lib/time';
import { lessonKind, sayHours } from '@/shared/lesson/lesson';
import type { StartProblem } from './use-lesson-start';
import styles from './LessonStart.module.scss';

interface LessonUnderWayProps {
  lesson: TeachingRecord;
  starting: boolean;
  problem: StartProblem | undefined;
  onGoOn: () => void;
  onAlone: () => void;
  onEnd: () => Promise<void>;
}

const ALONE_NOTES = {
  unused: '改为自己学，不计课时，这节还没开始学的课会取消。',
  used: '改为自己学，这一次不计课时；这节课里已经开始学的还在，可以再接着上。',
};

/**
 * A lesson is open, and what was tapped is not yet part of it: nothing was learned in it so far (the app was closed, a reply
 * was lost), or something else is, as another section of mathematics.
 */
export const LessonUnderWay = memo(function LessonUnderWay({ lesson, starting, problem, onGoOn, onAlone, onEnd }: LessonUnderWayProps) {
  return (
    <Screen
      footer={
        <>
          <ActionButton id="lesson-alone" kind="soft" narrow disabled={starting} onTap={onAlone}>
            自己学
          </ActionButton>
          <ActionButton id="lesson-go-on" loading={starting} onTap={onGoOn}>
            接着上课
          </ActionButton>
        </>
      }
    >
      <Card id="lesson-open">
        <View className={styles.title}>陪练课已经开始</View>
        <View
          className={styles.note}
        >{`${lessonKind(lesson)} · ${sayHours(lesson.course_hours)}，${sayTime(lesson.started_at)} 开始`}</View>
        <View className={styles.note}>{`接着上课，不用再输口令。${ALONE_NOTES[lesson.is_used ? 'used' : 'unused']}`}</View>
      </Card>
      <ActionButton id="lesson-end" kind="text" disabled={starting} onTap={onEnd}>
        结束这节课
      </ActionButton>
      {problem && (
        <View id="lesson-problem" className={styles.warning} wechat-aria-role="alert">
          {problem.text}
        </View>
      )}
    </Screen>
  );
});
