import { MinePage } from '@/features/mine/MinePage';

export default function Mine() {
  return <MinePage />;
}
