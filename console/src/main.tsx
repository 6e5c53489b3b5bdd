/** The school's page. It is served under /console/ by the server whose calls it makes. */
import 'antd/dist/antd.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { App as Antd, ConfigProvider } from 'antd';
import zhCN from 'antd/locale/zh_CN';
import dayjs from 'dayjs';
import 'dayjs/locale/zh-cn';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Router } from 'wouter';
import { useAddress } from './address';
import { Console } from './console';
import { queryClient } from './queries';
import { hasMotion, theme } from './theme';
import './main.css';

// antd's calendar takes its words from here.
dayjs.locale('zh-cn');

const root = document.getElementById('root');
if (!root) throw new Error('The page has no root');
createRoot(root).render(
  <StrictMode>
    <ConfigProvider locale={zhCN} theme={theme} button={{ autoInsertSpace: false }} wave={{ disabled: !hasMotion }}>
      <Antd>
        <QueryClientProvider client={queryClient}>
          <Router hook={useAddress}>
            <Console />
          </Router>
        </QueryClientProvider>
      </Antd>
    </ConfigProvider>
  </StrictMode>,
);
