import { ForgetPasswordForm } from '@/features/sign-in/ForgetPasswordForm';

export default function ForgetPasswordPage() {
  return <ForgetPasswordForm />;
}
