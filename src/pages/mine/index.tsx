import { MinePage } from '@/features/mine/MinePage';
import { LessonList } from '@/features/teaching-records/LessonList';

const lessons = (studentId: number) => <LessonList studentId={studentId} />;

export default function Mine() {
  return <MinePage lessons={lessons} />;
}
