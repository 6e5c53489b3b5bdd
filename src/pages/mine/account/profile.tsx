import { ProfilePage } from '@/features/mine/profile/ProfilePage';

export default function Profile() {
  return <ProfilePage />;
}
