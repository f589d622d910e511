import '@fontsource-variable/source-sans-3/wght.css';
import '@fontsource-variable/source-serif-4/opsz.css';
import './ui/theme/page.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';
import { pageConnection } from './offline/connection/pageConnection.ts';
import { createQueryClient } from './queryClient.ts';
import { createAppRouter } from './routes.tsx';
import { applyTokens } from './ui/theme/tokenSheet.ts';

applyTokens();
pageConnection.start();
const queryClient = createQueryClient();
const router = createAppRouter();

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <App router={router} queryClient={queryClient} />
  </StrictMode>,
);
