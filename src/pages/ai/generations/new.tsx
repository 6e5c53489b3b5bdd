import { NewPage } from '@/features/ai/new/NewPage';

export default function GenerationNew() {
  return <NewPage />;
}
