import { useCallback, useRef, useState } from 'react';
import type { Calls } from '@xueban/contract/calls';
import { reportError } from '@/lib/errors';
import { call } from '@/lib/http/call';
import { codeForCheck } from '@/lib/subscribe';
import { isOnline } from '@/lib/network';
import { batched } from '@/lib/recoil';
import { toastError } from '@/lib/toast';

type WhichPhoto = Calls['POST mistake_question_books/{id}/photo_readings']['body'];

export interface PhotoReader {
  bookId: number;
  studentId: number;
  /** The photo, on the server by then; undefined: it did not get there. @throws ApiError, UserFacingError */
  which: () => Promise<WhichPhoto | undefined>;
}

/**
 * Has the AI read the question of a photo, by a tap.
 * @returns the text, to be corrected; undefined: it was said why not
 */
export function usePhotoReading({ bookId, studentId, which }: PhotoReader): { reading: boolean; read: () => Promise<string | undefined> } {
  const [reading, setReading] = useState(false);
  const underWay = useRef(false);
  const read = useCallback(async (): Promise<string | undefined> => {
    if (underWay.current) return undefined;
    if (!isOnline()) {
      toastError('现在没有网络，联网后再读');
      return undefined;
    }
    underWay.current = true;
    setReading(true);
    try {
      const body = await which();
      if (body) {
        const options = { params: { id: bookId }, body, studentId, quiet: true, wechatCode: await codeForCheck() };
        return (await call('POST mistake_question_books/{id}/photo_readings', options)).text;
      }
      toastError('照片没有传上去，请再试一次');
    } catch (error) {
      reportError(error);
    } finally {
      underWay.current = false;
      batched(() => setReading(false));
    }
    return undefined;
  }, [bookId, studentId, which]);
  return { reading, read };
}
