import { BookingPage } from '@/features/trial-booking/BookingPage';
import { parseSource } from '@/features/trial-booking/booking';
import { usePageQuery } from '@/lib/page-query';

export default function TrialBookingPage() {
  const { source } = usePageQuery('trialBooking');
  return <BookingPage source={parseSource(source)} />;
}
