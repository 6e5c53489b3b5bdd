/** A test that could not be opened: what it is, and the way on. */
import { useCallback } from 'react';
import type { ErrorKey } from '@xueban/contract/errors';
import { errorMessage } from '@/lib/errors';
import { isApiError, isServerTrouble, isTransient, isUnauthenticated } from '@/lib/http/api-error';
import { back } from '@/lib/navigation';
import { Screen } from './Screen';
import { StateView } from './StateView';

const BUSY = '服务器可能正忙，稍等一下再试。';
const OUT_OF_REACH = '题目要联网才能打开，网络恢复后会自动再试。';
const leave = (): void => back();

interface Props {
  error: unknown;
  /** What the server says where the school has no questions for it. */
  notSetUp: ErrorKey;
  onRetry: () => void;
}

export function TestFailed({ error, notSetUp, onRetry }: Props) {
  const again = useCallback(() => onRetry(), [onRetry]);
  // The server was reached and says what it is: nothing is wrong with the network.
  const tooMany = isApiError(error, 'TOO_MANY_ATTEMPTS') || isApiError(error, 'TOO_MANY_REQUESTS');
  const busy = isServerTrouble(error);
  const outOfReach = !tooMany && !busy && (isUnauthenticated(error) || isTransient(error));
  const missing = isApiError(error, notSetUp);
  return (
    <Screen>
      <StateView
        id="take-error"
        kind={outOfReach ? 'offline' : 'error'}
        title={outOfReach ? '暂时连不上' : tooMany ? '现在测的人有点多' : missing ? '这里还不能测' : '没能打开测试'}
        text={busy ? BUSY : outOfReach ? OUT_OF_REACH : errorMessage(error)}
        action={missing ? '返回' : '重试'}
        onAction={missing ? leave : again}
      />
    </Screen>
  );
}
