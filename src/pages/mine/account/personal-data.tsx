import { PersonalDataPage } from '@/features/mine/personal-data/PersonalDataPage';

export default function PersonalData() {
  return <PersonalDataPage />;
}
