import { PrintPage } from '@/features/math-mistakes/PrintPage';

export default function MathMistakesPrint() {
  return <PrintPage />;
}
