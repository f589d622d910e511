import { type Feature, may, type PaidFeature, type UserPlan } from '@sermon/domain/accounts/entitlements';
import { calls as texts } from '@sermon/domain/texts/calls';
import { refused } from './refused.ts';

/**
 * Throws 403 if the user may not use the feature. Simplified features are never refused, so they do not compile here.
 *
 * @example
 * requireFeature(user, 'share');
 */
export function requireFeature(user: UserPlan, feature: Exclude<Feature, PaidFeature<'simplified'>>): void {
  if (!may(user, feature)) throw refused(403, texts.upgradeRequired);
}
