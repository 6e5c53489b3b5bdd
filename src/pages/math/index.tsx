import { View } from '@/components/host';

export default function Page() {
  return <View />;
}
