/** Keeping a visitor's result: asked for before signing in, done after it. */
import { useCallback, useEffect } from 'react';
import { usePageEvent } from 'remax/macro';
import { reportError } from '@/lib/errors';
import { isApiError } from '@/lib/http/api-error';
import { go } from '@/lib/navigation';
import { batched, useSetRecoilState } from '@/lib/recoil';
import { confirm, toastSuccess, toastText } from '@/lib/toast';
import { useSessionStatus } from '@/state/session';
import { useCurrentStudent } from '@/state/students';
import { keepTest } from './api';
import { askedToKeep, askToKeep, withdrawKeepWish } from './run/keep-wish';
import { testStorage, visitorResult } from './run/saved-tests';
import { completedTestsState } from './state';

/** For so long the wish to keep a result stands: signing in at once, ms. */
const ASKED_MS = 600_000;

/** The pages of the test lie on each other and would both do it. */
let keeping = false;

/**
 * Once a student is there, gives them the result the visitor asked to keep.
 * @param onKept called with the id of the test, now the student's
 * @returns asks to keep it: at once with a student, else after the way to sign-in
 */
export function useKeptAfterSignIn(onKept: (id: number) => void): () => void {
  const status = useSessionStatus();
  const student = useCurrentStudent();
  const completed = useSetRecoilState(completedTestsState);
  const name = student?.name;

  const keepIfAsked = useCallback(
    (chosen: boolean) => {
      const saved = visitorResult();
      if (status !== 'signed-in' || name === undefined || keeping || saved?.visitorToken === undefined) return;
      const {
        submission: { id },
        visitorToken,
      } = saved;
      const asked = askedToKeep(id);
      if (asked === undefined || Math.abs(Date.now() - asked) > ASKED_MS) return;
      const keep = async (): Promise<void> => {
        if (!chosen && !(await confirmFor(name))) {
          withdrawKeepWish();
          return;
        }
        await keepTest(id, visitorToken);
        testStorage.forget(id);
        withdrawKeepWish();
        batched(() => {
          completed((count) => count + 1);
          onKept(id);
        });
        toastSuccess('已保存');
      };
      keeping = true;
      keep()
        .catch((error: unknown) => tellWhy(id, error))
        .finally(() => {
          keeping = false;
        })
        .catch(() => undefined);
    },
    [status, name, completed, onKept],
  );

  // It is asked for whom, whoever signed in; the hand that pressed 保存给… has said so already.
  useEffect(() => keepIfAsked(false), [keepIfAsked]);
  // Back without having signed in: a later sign-in may be somebody else's.
  usePageEvent('onShow', () => {
    if (status === 'signed-out') withdrawKeepWish();
  });

  return useCallback(() => {
    const saved = visitorResult();
    if (saved) askToKeep(saved.submission.id, Date.now());
    if (name === undefined) go('signIn');
    else keepIfAsked(true);
  }, [name, keepIfAsked]);
}

function confirmFor(name: string): Promise<boolean> {
  return confirm({ title: '保存结果', content: `把刚才的词汇量结果保存到${name}的记录吗？`, confirmText: '保存', cancelText: '先不' });
}

function tellWhy(id: number, error: unknown): void {
  if (isApiError(error, 'NOT_FOUND') || isApiError(error, 'TEST_EXPIRED')) {
    testStorage.forget(id);
    toastText('刚才的结果已经不在了，可以重新测一次');
  } else reportError(error);
}
