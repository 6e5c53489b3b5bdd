import { memo, useCallback, useMemo, useRef, useState } from 'react';
import type { Student } from '@xueban/contract/resources/students';
import { DAILY_GOAL } from '@xueban/contract/constants';
import { Card } from '@/components/Card';
import { Chips } from '@/components/Chips';
import { View } from '@/components/host';
import { SectionTitle } from '@/components/SectionTitle';
import { reportError } from '@/lib/errors';
import { call } from '@/lib/http/call';
import { batched } from '@/lib/recoil';
import { useStudentActions } from '@/shared/session/students';
import { useStudents } from '@/state/students';
import styles from './Settings.module.scss';

/** How many words a day each student wants to learn or review. */
export const Goals = memo(function Goals() {
  const students = useStudents();
  if (students.length === 0) return null;
  return (
    <Card id="goals">
      <SectionTitle>每天的目标</SectionTitle>
      <View className={styles.note}>学新词和复习都算。只是提醒，不影响课时。</View>
      {students.map((student) => (
        <Goal key={student.id} student={student} />
      ))}
    </Card>
  );
});

const Goal = memo(function Goal({ student: { id, name, daily_goal: goal } }: { student: Student }) {
  const { keepStudent } = useStudentActions();
  /** Chosen, and not with the server yet. */
  const [wanted, setWanted] = useState<number>();
  const busy = useRef(false);
  const options = useMemo(() => goalsBeside(goal).map((words) => ({ key: String(words), label: `${words} 词` })), [goal]);
  const put = useCallback(
    async (words: number) => {
      if (busy.current) return;
      busy.current = true;
      setWanted(words);
      try {
        keepStudent(await call('PUT students/{id}', { params: { id }, studentId: id, body: { daily_goal: words } }));
      } catch (error) {
        reportError(error);
      }
      busy.current = false;
      batched(() => setWanted(undefined));
    },
    [id, keepStudent],
  );
  const choose = useCallback((key: string) => void put(Number(key)), [put]);
  const shown = wanted ?? goal;
  return (
    <View className={styles.goal} id={`goal-${id}`}>
      <View className={styles.name}>{name}</View>
      <Chips options={options} value={String(shown)} onChange={choose} label={`${name}每天的目标`} name={`goal-${id}`} />
      <View className={styles.note}>{goalNote(shown)}</View>
    </View>
  );
});

/** Words a day that most choose. */
const USUAL: readonly number[] = [10, DAILY_GOAL.default, 30, 45, 60, 90];

/** The usual ones, and the one that is set, in order. */
export function goalsBeside(current: number): readonly number[] {
  return USUAL.includes(current) ? USUAL : [...USUAL, current].sort((a, b) => a - b);
}

/** 一轮 is nine groups of five: what so many words a day mean. */
export function goalNote(goal: number): string {
  if (goal < 20) return '轻松一些，每天都能完成';
  if (goal <= 30) return '每天十来分钟，容易坚持';
  return goal <= 60 ? '大约一轮的量' : '量比较大，记得按时休息';
}
