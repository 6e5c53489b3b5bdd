import { ReviewPage } from '@/features/math-quiz/components/ReviewPage';

export default function MathReview() {
  return <ReviewPage />;
}
