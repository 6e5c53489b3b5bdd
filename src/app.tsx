import './lib/http/cookies'; // first: weapp-cookie replaces wx.request when it loads
import type { ReactNode } from 'react';
import './app.scss';
import { installErrorHandling } from '@/lib/errors';
import { connectOutbox } from '@/lib/outbox';
import { connectQueryClient, queryClient, QueryClientProvider } from '@/lib/query-client';
import { RecoilRoot } from '@/lib/recoil';
import { StartUp } from '@/state/start-up';

installErrorHandling();
connectQueryClient();
connectOutbox();

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
