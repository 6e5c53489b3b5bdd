/** What a page shows instead of its data: that it comes, that there is none, that it failed. */
import { Alert, Button, Empty, Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { CallFailed } from '../api';

export const sayError = (error: unknown): string => (error instanceof Error ? error.message : '出错了，请再试一次');

export interface LoadedProps<T> {
  query: { data: T | undefined; error: Error | null; isPending: boolean; refetch: () => unknown };
  children: (data: T) => ReactNode;
}

/** Refused: what was shown before is not theirs to see any more. */
const isRefused = (error: Error | null): boolean => error instanceof CallFailed && [401, 403, 404].includes(error.status);

/** Data that is there stays while the server cannot be reached; what went wrong stands above it. */
export function Loaded<T>({ query: { data: kept, error, isPending, refetch }, children }: LoadedProps<T>): ReactNode {
  const data = isRefused(error) ? undefined : kept;
  const failed = error && (
    <Alert
      type={data === undefined ? 'error' : 'warning'}
      showIcon
      title={error instanceof CallFailed && error.status === 403 ? '没有权限' : data === undefined ? '没有加载出来' : '内容可能不是最新的'}
      description={sayError(error)}
      action={<Button onClick={() => void refetch()}>重试</Button>}
    />
  );
  return (
    <>
      {failed}
      {data !== undefined ? children(data) : isPending && !error ? <Skeleton active paragraph={{ rows: 6 }} /> : null}
    </>
  );
}

/** Why something was not done, above the form that it was asked by. */
export const Refused = ({ said }: { said: string | undefined }): ReactNode =>
  said !== undefined && <Alert className="refused" type="warning" showIcon title={said} role="status" />;

export const Nothing = ({ children, action }: { children: ReactNode; action?: ReactNode }): ReactNode => (
  <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={children}>
    {action}
  </Empty>
);
