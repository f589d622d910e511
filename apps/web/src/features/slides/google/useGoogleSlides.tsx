import { may } from '@sermon/domain/accounts/entitlements';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useUpgradePrompt } from '../../../plan/useUpgradePrompt.tsx';
import { saveEverything } from '../../../session/saveEverything.ts';
import { createLazyModule } from '../../../ui/lazy/lazyModule.ts';
import { lazyPanel } from '../../../ui/lazy/lazyPanel.tsx';
import { appConfig, useUser } from '../../../user.ts';
import type { SlidesView } from '../slidesView.ts';

/**
 * Returns what a menu needs to offer Google Slides. `open` opens the dialog, or explains the subscription to free users.
 * Render `dialog` for as long as the document is open.
 */
export function useGoogleSlides(view: Pick<SlidesView, 'sermon' | 'notOffline' | 'background'>): {
  isConfigured: boolean;
  open: () => void;
  dialog: ReactNode;
} {
  const google = useQuery(appConfig).data?.googleSlides ?? null;
  const isAllowed = may(useUser(), 'slideExport');
  const prompt = useUpgradePrompt(saveEverything);
  // The dialog is mounted from its first opening on, so that it can fade out.
  const [state, setState] = useState<'unused' | 'open' | 'closed'>('unused');
  const dialog = !isAllowed
    ? prompt.dialog
    : google &&
      state !== 'unused' && (
        <PresentSlidesDialog view={view} google={google} isOpen={state === 'open'} onClose={() => setState('closed')} />
      );
  return {
    isConfigured: google !== null,
    open: () => (isAllowed ? setState('open') : prompt.offer('slideExport')),
    dialog,
  };
}

export const googleDialog = createLazyModule(() => import('./PresentSlidesDialog.tsx'));

const PresentSlidesDialog = lazyPanel(googleDialog, (module) => module.PresentSlidesDialog);
