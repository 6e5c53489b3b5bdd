import { SettingsPage } from '@/features/mine/settings/SettingsPage';

export default function Settings() {
  return <SettingsPage />;
}
