import { memo, useCallback, useEffect, useRef, useState } from 'react';
import { usePageEvent } from 'remax/macro';
import { AGREE_BUTTON, answerPrivacy, getAskedUse, isPrivacyAsked, onPrivacyAsked, openPrivacyContract } from '@/lib/privacy';
import { toastText } from '@/lib/toast';
import { ActionButton } from './ActionButton';
import { Button, PRESS } from './host';
import { Sheet } from './Sheet';
import { TextLink } from './TextLink';
import styles from './PrivacySheet.module.scss';

const agree = () => answerPrivacy(true);
const refuse = () => {
  answerPrivacy(false);
  toastText('好的，这一项先不用，其他功能照常');
};
const openGuide = () => openPrivacyContract(() => toastText('没有打开，请再点一次'));

/** Asks what WeChat demands before the album or the phone number is used for the first time. Only the page in sight shows it. */
export const PrivacySheet = memo(function PrivacySheet() {
  const [open, setOpen] = useState(false);
  const shown = useRef(true);
  const look = useCallback(() => setOpen(shown.current && isPrivacyAsked()), []);
  useEffect(() => onPrivacyAsked(look), [look]);
  usePageEvent('onShow', () => {
    shown.current = true;
    look();
  });
  usePageEvent('onHide', () => {
    shown.current = false;
  });
  if (!open) return null;
  return (
    <Sheet
      title="先说明一下"
      onClose={refuse}
      actions={
        <>
          <Button
            id={AGREE_BUTTON}
            openType="agreePrivacyAuthorization"
            className={styles.agree}
            hoverClassName={styles.pressed}
            {...PRESS}
            wechat-bindagreeprivacyauthorization={agree}
          >
            同意并继续
          </Button>
          <ActionButton id="privacy-refuse" kind="text" onTap={refuse}>
            暂不同意
          </ActionButton>
        </>
      }
    >
      {`${getAskedUse()}。详见`}
      <TextLink onTap={openGuide}>《隐私保护指引》</TextLink>
    </Sheet>
  );
});
