import { TrialPage } from '@/features/word-study/trial/TrialPage';

export default function Trial() {
  return <TrialPage />;
}
