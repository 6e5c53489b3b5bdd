import { memo } from 'react';
import { View } from '@/components/host';
import { useApiQuery } from '@/lib/api-query';
import { chargeReason, lessonKind, sayBalance, sayHours } from './lesson';
import { useCurrentStudent } from '@/state/students';
import styles from './LessonCharge.module.scss';

export interface LessonChargeProps {
  /** Null: it was learned alone. */
  teachingRecordId: number | null;
  /** Course hours charged, as the report says. */
  hours: number;
}

/** What a completed round or section cost and why, and what is left: on its report. */
export const LessonCharge = memo(function LessonCharge({ teachingRecordId, hours }: LessonChargeProps) {
  const left = useCurrentStudent()?.course_hours_left;
  const { data: lesson } = useApiQuery(
    'GET teaching_records/{id}',
    teachingRecordId === null ? undefined : { params: { id: teachingRecordId }, quiet: true },
    { silent: true },
  );
  if (teachingRecordId === null && hours === 0)
    return (
      <View id="hours" className={styles.line}>
        自己学，不计课时
      </View>
    );
  const reason = lesson && hours === 0 ? chargeReason(lesson) : undefined;
  return (
    <>
      <View id="hours" className={styles.line}>
        {hours > 0 ? `这节课计 ${sayHours(hours)}` : `这节课不计课时${reason === undefined ? '' : `：${reason}`}`}
      </View>
      <View id="hours-left" className={styles.note}>
        {[lesson && lessonKind(lesson), left === undefined ? undefined : sayBalance(left)].filter(Boolean).join(' · ')}
      </View>
    </>
  );
});
