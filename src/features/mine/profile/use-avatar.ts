import { useCallback, useRef, useState } from 'react';
import type { UploadStep } from '@/components/upload/UploadSteps';
import { errorMessage, reportError } from '@/lib/errors';
import { type UploadOutcome, uploadPicture } from '@/lib/http/upload';
import { choosePicture } from '@/lib/pictures';
import { isUnauthenticated } from '@/lib/http/api-error';
import { call } from '@/lib/http/call';
import { batched } from '@/lib/recoil';
import { confirm, toastSuccess } from '@/lib/toast';
import { useSessionActions } from '@/shared/session/session';

/** Why nothing was chosen or uploaded; nothing after a cancellation. */
const reasons: Partial<Record<UploadOutcome['outcome'] | 'denied' | 'cancelled', string>> = {
  denied: '没有获得相册权限，可以在右上角菜单的设置里打开',
  tooLarge: '图片太大，请选 5 MB 以内的',
  wrongType: '请选 JPG、PNG 或 WebP 图片',
  offline: '现在没有网络，裁好的图片还在，连上网络后点重试',
  failed: '没有传上去，裁好的图片还在，可以重试',
};

export interface AvatarChange {
  /** The picture being cut; undefined: none. */
  cropping: string | undefined;
  /** How far the cut picture is; undefined: none was cut. */
  step: UploadStep | undefined;
  /** What went wrong. */
  problem: string | undefined;
  /** Sends the cut picture again; undefined: there is none. */
  retry: (() => void) | undefined;
  choose: () => void;
  cancel: () => void;
  send: (file: string) => void;
  /** Takes the picture away, after a question; resolves when that is over. */
  remove: () => Promise<void>;
}

/** The guardian's picture: choosing, cutting, sending, trying again, removing. */
export function useAvatar(): AvatarChange {
  const { keepUser } = useSessionActions();
  const [cropping, setCropping] = useState<string>();
  const [step, setStep] = useState<UploadStep>();
  const [problem, setProblem] = useState<string>();
  /** Cut, and not with the server yet. */
  const [cut, setCut] = useState<string>();
  const busy = useRef(false);

  const pick = useCallback(async () => {
    const chosen = await choosePicture('换头像要选一张照片，只用作头像');
    batched(() => {
      if ('path' in chosen) {
        setCropping(chosen.path);
        setStep(undefined);
      }
      setProblem('outcome' in chosen ? reasons[chosen.outcome] : undefined);
    });
  }, []);

  const upload = useCallback(
    async (file: string) => {
      if (busy.current) return;
      busy.current = true;
      setCut(file);
      setCropping(undefined);
      setProblem(undefined);
      setStep('sending');
      const failure = await send(file, keepUser);
      busy.current = false;
      batched(() => {
        setStep(failure === undefined ? 'done' : 'stopped');
        setProblem(failure);
        if (failure === undefined) setCut(undefined);
      });
      if (failure === undefined) toastSuccess('头像换好了');
    },
    [keepUser],
  );

  const remove = useCallback(async () => {
    if (busy.current || !(await confirm({ title: '恢复默认头像', content: '现在的头像会被删除，要恢复默认头像吗？', confirmText: '恢复' })))
      return;
    busy.current = true;
    try {
      const user = await call('PUT parents/profile', { body: { avatar_upload_id: null } });
      batched(() => {
        keepUser(user);
        setCut(undefined);
        setStep(undefined);
        setProblem(undefined);
      });
      toastSuccess('已恢复默认头像');
    } catch (error) {
      reportError(error);
    }
    busy.current = false;
  }, [keepUser]);

  const again = useCallback(() => {
    if (cut !== undefined) void upload(cut);
  }, [cut, upload]);
  return {
    cropping,
    step,
    problem,
    retry: cut === undefined || step === 'sending' ? undefined : again,
    choose: useCallback(() => void pick(), [pick]),
    cancel: useCallback(() => setCropping(undefined), []),
    send: useCallback((file: string) => void upload(file), [upload]),
    remove,
  };
}

/** @returns what to say of a failure */
async function send(file: string, keepUser: ReturnType<typeof useSessionActions>['keepUser']): Promise<string | undefined> {
  try {
    const uploaded = await uploadPicture(file, 'avatar');
    if (uploaded.outcome !== 'done') return reasons[uploaded.outcome] ?? reasons.failed;
    keepUser(await call('PUT parents/profile', { body: { avatar_upload_id: uploaded.id } }));
    return undefined;
  } catch (error) {
    if (isUnauthenticated(error)) reportError(error);
    return `${errorMessage(error)}。裁好的图片还在，可以重试`;
  }
}
