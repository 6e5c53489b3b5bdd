import type { ReactNode } from 'react';
import './app.scss';
import { installErrorHandling } from '@/lib/errors';
import { isSinglePage } from '@/lib/lifecycle';
import { connectLook } from '@/lib/look/look';
import { connectOutbox } from '@/offline';
import { connectPrivacy } from '@/lib/privacy';
import { connectQueryClient, queryClient, QueryClientProvider } from '@/lib/query-client';
import { RecoilRoot } from '@/lib/recoil';
import { StartUp } from '@/shared/session/start-up';

installErrorHandling();
connectLook();
connectQueryClient();
// A page opened from the timeline lives from its address: no storage, nothing to send, nothing private.
if (!isSinglePage()) {
  connectOutbox();
  connectPrivacy();
}

export default function App({ children }: { children?: ReactNode }) {
  return (
    <RecoilRoot>
      <QueryClientProvider client={queryClient}>
        <StartUp />
        {children}
      </QueryClientProvider>
    </RecoilRoot>
  );
}
