import { IndexPage } from '@/features/vocab-test/components/IndexPage';

export default function VocabTest() {
  return <IndexPage />;
}
