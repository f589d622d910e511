import { premiumFeature } from '@sermon/domain/accounts/entitlements';
import { premiumScreens as texts } from '@sermon/domain/texts/premium/screens';
import { LibraryBig, LockOpen } from 'lucide-react';
import { DisabledIf } from '../../ui/DisabledIf.tsx';
import { Button } from '../../ui/plain/Button.tsx';
import { useUpgrade } from '../../plan/useUpgrade.ts';
import { useUser } from '../../user.ts';
import type { PremiumItem } from './premiumItems.ts';
import type { Activation } from './useActivation.ts';

/** The link in the preview is less prominent. */
export function Unlock({ item, isSecond = false }: { item: PremiumItem; isSecond?: boolean }) {
  const upgrade = useUpgrade();
  const feature = premiumFeature({ kind: item.kind, isFree: false });
  return (
    <Button variant={isSecond ? 'tonal' : 'contained'} onClick={() => feature !== 'freePremium' && upgrade(feature)}>
      <LockOpen size={18} strokeWidth={1.6} aria-hidden />
      {isSecond ? texts.unlockText : texts.unlock}
    </Button>
  );
}

/** Administrators who view an account can do neither. */
export function AddOrUnlock({ item, activation }: { item: PremiumItem; activation: Activation }) {
  const { inAdminImpersonationMode: isActing } = useUser();
  if (item.isLocked && !isActing) return <Unlock item={item} />;
  return (
    <DisabledIf why={isActing && texts.notWhileActing} placement="bottom">
      <Button onClick={activation.add} busyLabel={activation.isAdding && texts.adding}>
        <LibraryBig size={18} strokeWidth={1.6} aria-hidden />
        {texts.add}
      </Button>
    </DisabledIf>
  );
}
