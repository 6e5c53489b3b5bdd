import { HandoutPage } from '@/features/math-handout/HandoutPage';

export default function Handout() {
  return <HandoutPage />;
}
