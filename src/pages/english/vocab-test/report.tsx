import { ReportPage } from '@/features/vocab-test/components/ReportPage';

export default function Report() {
  return <ReportPage />;
}
