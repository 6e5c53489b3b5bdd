import { MathReportPage } from '@/features/math-report/MathReportPage';

export default function MathReport() {
  return <MathReportPage />;
}
