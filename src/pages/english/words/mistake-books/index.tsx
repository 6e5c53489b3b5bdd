import { MistakeBooks } from '@/features/mistake-books/MistakeBooks';

export default function MistakeBooksPage() {
  return <MistakeBooks />;
}
