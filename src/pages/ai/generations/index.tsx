import { ListPage } from '@/features/ai/list/ListPage';

export default function GenerationList() {
  return <ListPage />;
}
