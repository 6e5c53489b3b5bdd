import { useCallback, useState } from 'react';
import { choosePicture, shrinkPhoto } from '@/lib/pictures';
import { batched } from '@/lib/recoil';
import { toastError } from '@/lib/toast';
import { type DraftPhoto, draftPhoto, keepDraftPhoto } from './draft-photo';

export interface ChosenPhoto {
  /** Undefined: there is none. */
  photo: DraftPhoto | undefined;
  /** One was chosen, and is being made smaller. */
  compressing: boolean;
  /** Lets the user take or choose one, in place of an earlier one; says why there is none, unless it was the user's wish. */
  choose: () => Promise<void>;
  remove: () => void;
}

/**
 * One photo of paper, as it is chosen for an answer or a question.
 * @param begun its name in a draft of before @param onChange keeps it in the draft; stable
 */
export function usePhoto(begun: string | undefined, onChange: (photo: DraftPhoto | undefined) => void): ChosenPhoto {
  const [photo, setPhoto] = useState(() => draftPhoto(begun));
  const [compressing, setCompressing] = useState(false);
  const take = useCallback(
    (next: DraftPhoto | undefined) => {
      setPhoto(next);
      onChange(next);
    },
    [onChange],
  );
  const choose = useCallback(async () => {
    const chosen = await choosePicture('拍题要用一张照片，只用来看这道题');
    if ('path' in chosen) {
      setCompressing(true);
      const path = await shrinkPhoto(chosen.path);
      batched(() => {
        setCompressing(false);
        take(keepDraftPhoto(path));
      });
    } else if (chosen.outcome === 'denied') toastError('请在设置里允许使用相机或相册');
    else if (chosen.outcome === 'failed') toastError('没有取到照片，请再试一次');
  }, [take]);
  const remove = useCallback(() => take(undefined), [take]);
  return { photo, compressing, choose, remove };
}
