import { SecurityPage } from '@/features/mine/security/SecurityPage';

export default function Security() {
  return <SecurityPage />;
}
