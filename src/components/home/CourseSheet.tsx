import { memo } from 'react';
import type { CourseSummary } from '@xueban/contract/resources/courses';
import { Sheet } from '../Sheet';
import { SheetChoice } from '../SheetChoice';

export const CourseSheet = memo(function CourseSheet({
  courses,
  getSize,
  courseId,
  onChoose,
  onClose,
}: {
  courses: readonly CourseSummary[];
  /** How much there is in one, as its subject counts it. */
  getSize: (course: CourseSummary) => string;
  courseId: number | undefined;
  onChoose: (course: CourseSummary) => void;
  onClose: () => void;
}) {
  return (
    <Sheet
      title="选择课程"
      onClose={onClose}
      actions={courses.map((course) => (
        <SheetChoice
          key={course.id}
          mark="t-course"
          value={course}
          title={course.name}
          note={getSize(course)}
          chosen={course.id === courseId}
          onChoose={onChoose}
        />
      ))}
    />
  );
});
