import { PreExamPage } from '@/features/word-study/components/PreExam';
import { useStudyPlace } from '@/features/word-study/use-study-place';

export default function PreExam() {
  return <PreExamPage place={useStudyPlace('preExam')} />;
}
