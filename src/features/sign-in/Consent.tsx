import { memo } from 'react';
import { ActionButton } from '@/components/ActionButton';
import { CheckBox } from '@/components/CheckBox';
import { Sheet } from '@/components/Sheet';
import { TextLink } from '@/components/TextLink';
import { go } from '@/lib/navigation';

const openTerms = () => go('terms');
const openPrivacy = () => go('privacy');

/** Both texts, to be opened. */
export const LegalLinks = () => (
  <>
    <TextLink onTap={openTerms}>《用户协议》</TextLink>和<TextLink onTap={openPrivacy}>《隐私政策》</TextLink>
  </>
);

/** The box to tick before signing in. */
export const ConsentLine = memo(function ConsentLine({ agreed, onTap }: { agreed: boolean; onTap: () => void }) {
  return (
    <CheckBox id="consent" checked={agreed} onTap={onTap} label="我是学员的监护人，同意用户协议和隐私政策">
      我是学员的监护人，已阅读并同意
      <LegalLinks />
    </CheckBox>
  );
});

export interface ConsentSheetProps {
  open: boolean;
  onAgree: () => void;
  onClose: () => void;
}

/** Asked when someone signs in without having ticked the box. */
export const ConsentSheet = memo(function ConsentSheet({ open, onAgree, onClose }: ConsentSheetProps) {
  return (
    <Sheet
      open={open}
      title="请先阅读并同意"
      onClose={onClose}
      actions={
        <>
          <ActionButton id="consent-agree" onTap={onAgree}>
            同意并继续
          </ActionButton>
          <ActionButton kind="text" onTap={onClose}>
            再看看
          </ActionButton>
        </>
      }
    >
      为了保护您和孩子的信息，登录前请阅读
      <LegalLinks />
      。不满十四周岁的学员，需要监护人同意后使用。
    </Sheet>
  );
});
