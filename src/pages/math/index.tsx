import { MathHome } from '@/features/math-course/components/MathHome';

export default function MathPage() {
  return <MathHome />;
}
