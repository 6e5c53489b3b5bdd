import { useCallback, useState } from 'react';
import { choosePicture } from '@/lib/files-upload';
import { toastError } from '@/lib/toast';

export interface ChosenPhoto {
  /** Where it lies on the phone; undefined: there is none. */
  photo: string | undefined;
  /** Lets the user take or choose one, in place of an earlier one; says why there is none, unless it was the user's wish. */
  choose: () => Promise<void>;
  remove: () => void;
}

/** One photo of paper, as it is chosen for an answer or a question. */
export function usePhoto(): ChosenPhoto {
  const [photo, setPhoto] = useState<string>();
  const choose = useCallback(async () => {
    const chosen = await choosePicture();
    if ('path' in chosen) setPhoto(chosen.path);
    else if (chosen.outcome === 'denied') toastError('请在设置里允许使用相机或相册');
    else if (chosen.outcome === 'failed') toastError('照片没有取到，请再试一次');
  }, []);
  const remove = useCallback(() => setPhoto(undefined), []);
  return { photo, choose, remove };
}
