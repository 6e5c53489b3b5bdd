import { useCallback, useState } from 'react';
import type { CaptchaSent } from '@xueban/contract/resources/sessions';
import { isApiError } from '@/lib/http/api-error';
import { batched } from '@/lib/recoil';
import { toastText } from '@/lib/toast';
import { type CodePurpose, useCountdown } from './countdown';

export interface CodeRequest {
  secondsLeft: number;
  /** A code is on its way to the phone. */
  sent: boolean;
  /** The request is under way. */
  sending: boolean;
  request: () => void;
}

/** Asking for an SMS code, with the time until the next. `onError` says what went wrong on the page. @param onStart of each try @param phone that is typed; another one waits for nothing */
export function useCode(
  purpose: CodePurpose,
  send: () => Promise<CaptchaSent>,
  onError: (error: unknown) => void,
  onStart: () => void,
  phone = '',
): CodeRequest {
  const { secondsLeft, start } = useCountdown(purpose, phone);
  const [sent, setSent] = useState(secondsLeft > 0);
  const [sending, setSending] = useState(false);

  const run = useCallback(async () => {
    batched(() => {
      onStart();
      setSending(true);
    });
    try {
      const { resend_after, uncertain } = await send();
      batched(() => {
        setSending(false);
        setSent(true);
        start(resend_after);
      });
      toastText(uncertain === true ? '验证码可能已发送，没收到请稍后重新获取' : '验证码已发送');
    } catch (error) {
      batched(() => {
        setSending(false);
        // The network alert has been shown already; there is nothing more to say.
        if (!(isApiError(error) && error.handled)) onError(error);
      });
    }
  }, [send, onError, onStart, start]);

  const request = useCallback(() => void run(), [run]);
  return { secondsLeft, sent, sending, request };
}
