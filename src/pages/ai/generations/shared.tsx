import { SharedPage } from '@/features/ai/shared/SharedPage';

export default function GenerationShared() {
  return <SharedPage />;
}
