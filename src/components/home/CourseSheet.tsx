import { memo } from 'react';
import type { CourseSummary } from '@xueban/contract/resources/courses';
import { Sheet } from '../Sheet';
import { SheetChoice } from '../SheetChoice';

const sizeOf = ({ content_type: type, words_count: words, sections_count: sections }: CourseSummary): string =>
  type === 'word' ? `${words} 词` : `${sections} 节`;

export const CourseSheet = memo(function CourseSheet({
  courses,
  courseId,
  onChoose,
  onClose,
}: {
  courses: readonly CourseSummary[];
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
          note={sizeOf(course)}
          chosen={course.id === courseId}
          onChoose={onChoose}
        />
      ))}
    />
  );
});
