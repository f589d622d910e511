import '@fontsource-variable/source-sans-3/wght.css';
import '@fontsource-variable/source-serif-4/opsz.css';
import './ui/theme/page.css';
import { type ReactNode, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';
import { isMirrorPath } from './features/presenter/mirror/mirrorAddress.ts';
import { isPhonePage, takeCode } from './features/slides/remote/phone/takeCode.ts';
import { documentOfSlidesWindow } from './features/slides/show/showAddress.ts';
import { pageConnection } from './connection/pageConnection.ts';
import { createQueryClient } from './queryClient.ts';
import { createAppRouter } from './routes.tsx';
import { applyTokens } from './ui/theme/tokens.ts';

const render = (page: ReactNode) =>
  createRoot(document.getElementById('root')!).render(<StrictMode>{page}</StrictMode>);

function startApp(): void {
  applyTokens();
  pageConnection.start();
  render(<App router={createAppRouter()} queryClient={createQueryClient()} />);
}

/** The window for the audience has none of the app around it. */
async function startSlidesWindow(documentId: string): Promise<void> {
  const { SlidesWindow } = await import('./features/slides/show/SlidesWindow.tsx');
  render(<SlidesWindow documentId={documentId} showId={location.hash.slice(1)} />);
}

async function startMirror(): Promise<void> {
  applyTokens();
  const { MirrorWindow } = await import('./features/presenter/mirror/MirrorWindow.tsx');
  render(<MirrorWindow mirrorId={location.hash.slice(1)} />);
}

/** A phone that controls a show has none of the app, and needs no account. */
async function startPhonePage(): Promise<void> {
  const code = takeCode();
  applyTokens();
  const [{ PhonePage }, { PhoneSession }] = await Promise.all([
    import('./features/slides/remote/phone/PhonePage.tsx'),
    import('./features/slides/remote/phone/phoneSession.ts'),
  ]);
  render(<PhonePage session={new PhoneSession(code)} />);
}

const shownInSlidesWindow = documentOfSlidesWindow(location.pathname);
if (shownInSlidesWindow !== null) void startSlidesWindow(shownInSlidesWindow);
else if (isMirrorPath(location.pathname)) void startMirror();
else if (isPhonePage(location.pathname)) void startPhonePage();
else startApp();
