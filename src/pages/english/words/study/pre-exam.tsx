import { PreExamPage } from '@/features/word-study/components/PreExamPage';
import { useStudyPosition } from '@/features/word-study/use-study-position';

export default function PreExam() {
  return <PreExamPage position={useStudyPosition('preExam')} />;
}
