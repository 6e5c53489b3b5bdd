import { memo } from 'react';
import type { Action } from './ActionButton';
import { StateView } from './StateView';

export interface LoadFailedProps {
  /** What could not be read: 单词, 错词本. */
  what: string;
  /** The server was not reached. */
  unreached: boolean;
  onAgain: Action;
}

/** In place of a page whose content could not be read. */
export const LoadFailed = memo(function LoadFailed({ what, unreached, onAgain }: LoadFailedProps) {
  return (
    <StateView
      id="load-failed"
      kind={unreached ? 'offline' : 'error'}
      title={unreached ? '网络没有连上' : `${what}加载失败`}
      text={unreached ? '连上网络后再试一次，已经学过的都在' : '服务器可能正忙，稍等一下再试'}
      action="重试"
      onAction={onAgain}
    />
  );
});
