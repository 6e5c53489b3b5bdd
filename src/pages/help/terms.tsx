import { LegalPage } from '@/features/help/LegalPage';
import { termsText } from '@/features/help/terms-text';

export default function TermsPage() {
  return <LegalPage text={termsText} />;
}
