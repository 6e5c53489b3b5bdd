import { RemindersPage } from '@/features/mine/reminders/RemindersPage';

export default function Reminders() {
  return <RemindersPage />;
}
