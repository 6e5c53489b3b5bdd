import { LevelIndexPage } from '@/features/level-test/LevelIndexPage';

export default function LevelIndex() {
  return <LevelIndexPage />;
}
