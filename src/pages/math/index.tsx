import { MathHome } from '@/features/math-home/components/MathHome';

export default function MathPage() {
  return <MathHome />;
}
