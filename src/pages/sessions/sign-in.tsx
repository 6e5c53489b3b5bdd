import { SignInForm } from '@/features/sign-in/SignInForm';

export default function SignInPage() {
  return <SignInForm />;
}
