import { CalendarPage } from '@/features/growth/components/CalendarPage';

export default function StudyCalendar() {
  return <CalendarPage />;
}
