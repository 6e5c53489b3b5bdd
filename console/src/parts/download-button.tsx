import { App, Button } from 'antd';
import type { SchoolCallName } from '@xueban/contract/school/calls';
import { type ReactNode, useState } from 'react';
import { type CallOptions, download } from '../api';
import { sayError } from './states';

interface DownloadProps<N extends SchoolCallName> {
  call: N;
  options: CallOptions<N>;
  /** Name for screen readers, which do not see what is beside the button. */
  label?: string;
  children: ReactNode;
}

/** Downloads the file that a call answers with. */
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
