import { QuizPage } from '@/features/math-quiz/components/QuizPage';

export default function Quiz() {
  return <QuizPage />;
}
