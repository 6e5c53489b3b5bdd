import { WordProgress } from '@/features/word-progress/WordProgress';

export default function WordProgressPage() {
  return <WordProgress />;
}
