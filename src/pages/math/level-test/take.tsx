import { LevelTakePage } from '@/features/level-test/LevelTakePage';

export default function LevelTake() {
  return <LevelTakePage />;
}
