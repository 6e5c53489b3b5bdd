import { App, Button } from 'antd';
import type { SchoolCallName } from '@xueban/contract/school/calls';
import { type ReactNode, useState } from 'react';
import { type CallOptions, download } from '../api';
import { sayError } from './states';

interface DownloadProps<N extends SchoolCallName> {
  call: N;
  options: CallOptions<N>;
  /** For who does not see what it stands beside. */
  label?: string;
  children: ReactNode;
}

/** Saves what a call answers with. */
export function DownloadButton<N extends SchoolCallName>({ call, options, label, children }: DownloadProps<N>): ReactNode {
  const [isLoading, setLoading] = useState(false);
  const { message } = App.useApp();
  async function save(): Promise<void> {
    setLoading(true);
    try {
      await download(call, options);
    } catch (error) {
      void message.error(sayError(error));
    } finally {
      setLoading(false);
    }
  }
  return (
    <Button loading={isLoading} {...(label !== undefined && { 'aria-label': label })} onClick={() => void save()}>
      {children}
    </Button>
  );
}
