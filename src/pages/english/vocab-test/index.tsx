import { NavBar } from '@/components/NavBar';
import { ComingPage } from '@/features/coming/ComingPage';
import { comingContent } from '@/features/coming/coming-content';

export default function VocabTestPage() {
  return <ComingPage {...comingContent.vocabTest} header={<NavBar title="词汇量测试" />} />;
}
