import type { ReactNode } from 'react';
import { View } from './host';
import { Screen } from './Screen';
import { StateView, type StateViewProps } from './StateView';

/** What is shown in place of a page whose content is not there yet: its shape, or what happened and the way on. */
export type NotReady =
  | { status: 'loading' }
  | ({ status: 'failed'; action: string; onAction: () => void } & Pick<StateViewProps, 'kind' | 'title' | 'text'>);

export const loading: NotReady = { status: 'loading' };

/** Nothing is on the phone to resume. @param text what is missing, and that the network will bring it */
export function offlineNotice(text: string, retry: () => void): NotReady {
  return { status: 'failed', kind: 'offline', title: '现在没有网络', text, action: '再试一次', onAction: retry };
}

/** @param name begins the ids: `round-skeleton`, `round-error` */
export function Waiting({ page, name, skeleton }: { page: NotReady; name: string; skeleton: ReactNode }) {
  if (page.status === 'loading')
    return (
      <Screen>
        <View id={`${name}-skeleton`}>{skeleton}</View>
      </Screen>
    );
  const { kind, title, text, action, onAction } = page;
  return (
    <Screen>
      <StateView id={`${name}-error`} kind={kind} title={title} text={text} action={action} onAction={onAction} />
    </Screen>
  );
}
