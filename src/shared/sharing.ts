/** What several features share with others alike: the sharer's choice, and pictures drawn before WeChat asks for them. */
import { useCallback, useEffect, useRef } from 'react';
import { usePageEvent } from 'remax/macro';
import type { User } from '@xueban/contract/resources/users';
import type { Picture } from '@/components/picture/drawing';
import { drawToFile } from '@/components/picture/ShareCanvas';
import { type RecoilState, useRecoilState } from '@/lib/recoil';
import { useCurrentUser } from '@/state/session';
import { useCurrentStudent } from '@/state/students';

/** A choice of what is shown: it says nothing of another student, nor of another session. */
export type Chosen<Choice> = Choice & {
  /** The session that chose it; signing in again makes another. */
  user?: User | undefined;
  studentId?: number | undefined;
};

/** The choice of this student's guardian in this session, and how it is changed. @param nothing as long as none was made */
export function useSharerChoice<Choice extends object>(
  state: RecoilState<Chosen<Choice>>,
  nothing: Choice,
): [Choice, (change: Partial<Choice>) => void] {
  const user = useCurrentUser();
  const studentId = useCurrentStudent()?.id;
  const [chosen, setChosen] = useRecoilState(state);
  const choice: Choice = chosen.user === user && chosen.studentId === studentId ? chosen : nothing;
  return [choice, useCallback((change) => setChosen({ ...choice, ...change, user, studentId }), [choice, setChosen, user, studentId])];
}

/**
 * Pictures of what is shared; without one WeChat shows the page.
 * @param title of what is shared: a picture of another one must never go out with it
 * @param pictures undefined: nothing is drawn yet
 * @returns the file of the picture at a place, once it is drawn
 */
export function useDrawnPictures(title: string, pictures: (() => readonly Picture[]) | undefined): (place: number) => string | undefined {
  const drawn = useRef<{ title: string; files: (string | undefined)[] }>({ title: '', files: [] });
  const latest = useRef({ title, pictures });
  latest.current = { title, pictures };

  const draw = useCallback(async (): Promise<void> => {
    const wanted = latest.current;
    if (!wanted.pictures) return;
    const current = drawn.current.title === wanted.title ? drawn.current : { title: wanted.title, files: [] };
    drawn.current = current;
    for (const [place, picture] of wanted.pictures().entries()) {
      // The sharer may have changed their mind while the one before was drawn.
      if (latest.current.title !== wanted.title) return;
      current.files[place] ??= await drawToFile(picture);
    }
  }, []);
  const drawQuietly = useCallback(() => void draw().catch(() => undefined), [draw]);

  const isReady = pictures !== undefined;
  useEffect(drawQuietly, [title, isReady, drawQuietly]);
  // A page below another one cannot draw: what it missed it draws when it is in front again.
  usePageEvent('onShow', drawQuietly);

  return (place) => (drawn.current.title === title ? drawn.current.files[place] : undefined);
}
