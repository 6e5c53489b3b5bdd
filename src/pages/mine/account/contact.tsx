import { ContactPage } from '@/features/mine/contact/ContactPage';

export default function Contact() {
  return <ContactPage />;
}
