import { AiHome } from '@/features/ai/home/AiHome';

export default function AiPage() {
  return <AiHome />;
}
