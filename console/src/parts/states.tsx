/** What a page shows instead of its data: that it comes, that there is none, that it failed. */
import { Alert, Button, Empty, Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { CallFailed, isRefused } from '../api';
import { refetchFailed, useRefetchError } from '../queries';

export const sayError = (error: unknown): string => (error instanceof Error ? error.message : '出错了，请再试一次');

export interface LoadedProps<T> {
  query: { data: T | undefined; error: Error | null; isPending: boolean; refetch: () => unknown };
  children: (data: T) => ReactNode;
}

interface FailureProps {
  type: 'error' | 'warning';
  title: string;
  error: Error;
  retry: () => unknown;
}

/** Who may not see something, or asks for what is not there, gets the same answer again. */
const Failure = ({ error, retry, ...alert }: FailureProps): ReactNode => (
  <Alert
    {...alert}
    showIcon
    description={sayError(error)}
    action={!isRefused(error) && <Button onClick={() => void retry()}>重试</Button>}
  />
);

/** Data that is there stays while the server cannot be reached: the page says so once, for all of it. */
export function Loaded<T>({ query: { data, error, isPending, refetch }, children }: LoadedProps<T>): ReactNode {
  if (data !== undefined && !isRefused(error)) return children(data);
  if (error) {
    const isForbidden = error instanceof CallFailed && error.status === 403;
    return <Failure type="error" title={isForbidden ? '没有权限' : '没有加载出来'} error={error} retry={refetch} />;
  }
  return isPending ? <Skeleton active paragraph={{ rows: 6 }} /> : null;
}

export function Outdated(): ReactNode {
  const error = useRefetchError();
  return error && <Failure type="warning" title="内容可能不是最新的" error={error} retry={refetchFailed} />;
}

/** Why something was not done, above the form that it was asked by. */
export const Refused = ({ said }: { said: string | undefined }): ReactNode =>
  said !== undefined && <Alert className="refused" type="warning" showIcon title={said} role="status" />;

export const Nothing = ({ children, action }: { children: ReactNode; action?: ReactNode }): ReactNode => (
  <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={children}>
    {action}
  </Empty>
);
