import { premiumFeature, upgradeAddress } from '@sermon/domain/accounts/entitlements';
import { libraryHome } from '@sermon/domain/accounts/guard';
import type { User } from '@sermon/contract/accounts';
import { type PremiumKind } from '@sermon/domain/premium/premium';
import type { Env } from '../../../env.ts';
import { isLockedFor } from '../access.ts';
import { appPaths } from './paths.ts';

export const libraryPath = libraryHome;

type Settings = Pick<Env, 'BILLING_PROVIDER' | 'REGISTRATION' | 'UPGRADE_URL'>;

/** What a public page must know about the person who opens it. It names nobody, so all with the same facts get the same page. */
export type Viewer = {
  isSignedIn: boolean;
  mayRegister: boolean;
  /** False if nothing is sold. The pages then do not speak of subscriptions. */
  sellsPlans: boolean;
};

export const viewerOf = ({ BILLING_PROVIDER, REGISTRATION }: Settings, user: User | null): Viewer => ({
  isSignedIn: user !== null,
  mayRegister: REGISTRATION === 'open',
  sellsPlans: BILLING_PROVIDER !== 'none',
});

/** True for users who have access to everything of a kind. They use the app instead of the public pages. */
export const belongsInApp = (user: User | null, kind: PremiumKind): boolean =>
  user !== null && !isLockedFor(user, { kind, isFree: false });

type Item = { kind: PremiumKind; id: string; isFree: boolean };

export function wayTo(settings: Settings, viewer: Viewer, item: Item): { href: string; isLocked: boolean } {
  const wanted = `${appPaths[item.kind]}/${item.id}`;
  const isLocked = viewer.sellsPlans && !item.isFree;
  if (!viewer.isSignedIn) {
    const page = viewer.mayRegister ? '/auth/register' : '/auth/sign-in';
    // A free item needs only an account, so the registration does not sell a plan.
    const isFreeAccount = viewer.mayRegister && viewer.sellsPlans && item.isFree;
    const parameters = new URLSearchParams({ redirect: wanted, ...(isFreeAccount && { free: 'true' }) });
    return { href: `${page}?${parameters}`, isLocked };
  }
  const feature = premiumFeature(item);
  if (!isLocked || feature === 'freePremium') return { href: wanted, isLocked };
  const upgrade = upgradeAddress(settings.UPGRADE_URL, feature);
  // A purchase on this site leads back to the item.
  return {
    href: upgrade.startsWith('/') ? `${upgrade}&${new URLSearchParams({ redirect: wanted })}` : upgrade,
    isLocked,
  };
}
