import { TakePage } from '@/features/vocab-test/components/TakePage';

export default function Take() {
  return <TakePage />;
}
