import { FlywheelPage } from '@/features/math-course/components/FlywheelPage';

export default function MathProgress() {
  return <FlywheelPage />;
}
