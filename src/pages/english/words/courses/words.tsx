import { CourseWords } from '@/features/course-words/CourseWords';

export default function CourseWordsPage() {
  return <CourseWords />;
}
