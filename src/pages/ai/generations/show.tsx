import { ShowPage } from '@/features/ai/generation/ShowPage';

export default function GenerationShow() {
  return <ShowPage />;
}
