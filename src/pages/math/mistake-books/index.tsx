import { MathMistakesPage } from '@/features/math-mistakes/MathMistakesPage';

export default function MathMistakes() {
  return <MathMistakesPage />;
}
