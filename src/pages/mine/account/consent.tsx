import { ConsentPage } from '@/features/mine/consent/ConsentPage';

export default function Consent() {
  return <ConsentPage />;
}
