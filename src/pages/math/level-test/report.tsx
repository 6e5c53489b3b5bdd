import { LevelReportPage } from '@/features/level-test/LevelReportPage';

export default function LevelReport() {
  return <LevelReportPage />;
}
