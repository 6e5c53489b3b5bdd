import './lib/http/cookies';
import { type ReactNode, useEffect } from 'react';
import './app.scss';
import { installErrorHandling } from '@/lib/errors';
import { connectQueryClient, queryClient, QueryClientProvider } from '@/lib/query-client';
import { RecoilRoot } from '@/lib/recoil';

installErrorHandling();
connectQueryClient();

export default function App({ children }: { children?: ReactNode }) {
  useEffect(() => undefined, []);
  return (
    <RecoilRoot>
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </RecoilRoot>
  );
}
