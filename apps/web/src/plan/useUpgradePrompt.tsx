import type { PaidFeature } from '@sermon/domain/accounts/entitlements';
import { upgradePrompts } from '@sermon/domain/texts/library';
import { type ReactNode, useCallback, useState } from 'react';
import { UpgradePrompt } from '../ui/dialogs/UpgradePrompt.tsx';
import { useUpgrade } from './useUpgrade.ts';

/**
 * Offers the upgrade page to a free user who chose a paid feature. Render `dialog` for as long as the features can be
 * chosen. `beforeLeaving` runs before the upgrade page opens.
 *
 * @example
 * const { offer, dialog } = useUpgradePrompt();
 * if (!may(user, 'rating')) return offer('rating');
 */
export function useUpgradePrompt(beforeLeaving?: () => Promise<unknown>): {
  offer: (feature: PaidFeature<'prompt'>) => void;
  dialog: ReactNode;
} {
  const upgrade = useUpgrade();
  // The feature stays set while the dialog fades out.
  const [feature, setFeature] = useState<PaidFeature<'prompt'> | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const offer = useCallback((chosen: PaidFeature<'prompt'>) => {
    setFeature(chosen);
    setIsOpen(true);
  }, []);
  const dialog = feature && (
    <UpgradePrompt
      {...upgradePrompts[feature]}
      isOpen={isOpen}
      {...(beforeLeaving && { beforeLeaving })}
      onActivate={() => upgrade(feature)}
      onClose={() => setIsOpen(false)}
    />
  );
  return { offer, dialog };
}
