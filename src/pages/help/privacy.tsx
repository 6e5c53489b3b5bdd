import { LegalPage } from '@/features/help/LegalPage';
import { privacyText } from '@/features/help/privacy-text';

export default function PrivacyPage() {
  return <LegalPage text={privacyText} />;
}
