import { ComingPage } from '@/features/coming/ComingPage';
import { comingContent } from '@/features/coming/coming-content';

export default function AiPage() {
  return <ComingPage {...comingContent.ai} />;
}
