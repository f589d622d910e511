import type { LinkType } from '../library/items.ts';
import type { PremiumKind } from '../premium/premium.ts';

/** The part of a user that decides which features the user may use. Null is a free user. */
export type UserPlan = { makerSubscription: object | null };

/**
 * What happens instead when a user lacks a feature.
 *
 * - `upsell`: a panel explains the feature and leads to the upgrade page.
 * - `prompt`: choosing the feature opens a dialog that explains it and leads to the upgrade page.
 * - `redirect`: choosing the feature leads straight to the upgrade page.
 * - `locked`: only a preview is shown, with a button that leads to the upgrade page.
 * - `skipped`: the other parts of the same job are done, and a note with an upgrade button says what was left out.
 * - `simplified`: the result has a form that every user may have, and a note with an upgrade button says so.
 *
 * The server refuses the calls of every feature that is not `simplified`.
 */
export type Fallback = 'upsell' | 'prompt' | 'redirect' | 'locked' | 'skipped' | 'simplified';

type OpenFeature = {
  /** `anyone` includes visitors who are not signed in. */
  who: 'anyone' | 'user';
  /**
   * True if the feature works without a network connection. Of the side panels of the builder, only slides and
   * the analyzer do (docs/decisions/0062).
   */
  offline: boolean;
};
type SubscriberFeature = {
  who: 'maker';
  offline: boolean;
  /** Names the feature in the query of the upgrade page (spec part 1 §6, part 2 §6). */
  upgradePath: string;
  /**
   * The number of the path in the same query. The specification defines only 16, listening to a text; the other
   * numbers are ours. They must never change, because the upgrade page may be on another site. 22 is reserved for the
   * path 'Template'.
   */
  upgradeAction: number;
  otherwise: Fallback;
};
/** One row of the table. Rows of subscriber features must say how to upgrade and what happens otherwise. */
export type Entitlement = OpenFeature | SubscriberFeature;

/**
 * Who may use each feature (spec part 1 §6, part 2 §6, part 3 §6). The server's calls, the screens and the upgrade
 * prompts all use this table.
 */
const entitlements = {
  blankDocument: { who: 'user', offline: true },
  folder: { who: 'user', offline: false },
  duplicateDocument: { who: 'user', offline: false },
  fileUpload: { who: 'user', offline: false },
  webLink: { who: 'user', offline: false },
  import: { who: 'user', offline: false },
  freeTemplate: { who: 'user', offline: false },
  ownTemplate: { who: 'user', offline: false },

  wordUpload: { who: 'maker', offline: false, upgradePath: 'Word', upgradeAction: 17, otherwise: 'prompt' },
  wordImport: { who: 'maker', offline: false, upgradePath: 'Word', upgradeAction: 17, otherwise: 'skipped' },

  soundCloudLink: { who: 'maker', offline: false, upgradePath: 'SoundCloud', upgradeAction: 18, otherwise: 'prompt' },
  vimeoLink: { who: 'maker', offline: false, upgradePath: 'Vimeo', upgradeAction: 19, otherwise: 'prompt' },
  youTubeLink: { who: 'maker', offline: false, upgradePath: 'YouTube', upgradeAction: 20, otherwise: 'prompt' },

  duplicateTemplate: {
    who: 'maker',
    offline: false,
    upgradePath: 'Duplicate',
    upgradeAction: 21,
    otherwise: 'prompt',
  },
  customTemplate: {
    who: 'maker',
    offline: false,
    upgradePath: 'Custom Template',
    upgradeAction: 23,
    otherwise: 'prompt',
  },
  premiumTemplate: {
    who: 'maker',
    offline: false,
    upgradePath: 'Premium Template',
    upgradeAction: 24,
    otherwise: 'locked',
  },

  freePremium: { who: 'user', offline: false },
  premiumSermon: { who: 'maker', offline: false, upgradePath: 'Direct', upgradeAction: 31, otherwise: 'locked' },
  premiumSeries: { who: 'maker', offline: false, upgradePath: 'Direct', upgradeAction: 31, otherwise: 'locked' },

  rating: { who: 'maker', offline: false, upgradePath: 'Direct', upgradeAction: 31, otherwise: 'prompt' },

  restoreTemplate: {
    who: 'maker',
    offline: false,
    upgradePath: 'Custom Template',
    upgradeAction: 23,
    otherwise: 'simplified',
  },
  restoreSoundCloudLink: {
    who: 'maker',
    offline: false,
    upgradePath: 'SoundCloud',
    upgradeAction: 18,
    otherwise: 'simplified',
  },
  restoreVimeoLink: { who: 'maker', offline: false, upgradePath: 'Vimeo', upgradeAction: 19, otherwise: 'simplified' },
  restoreYouTubeLink: {
    who: 'maker',
    offline: false,
    upgradePath: 'YouTube',
    upgradeAction: 20,
    otherwise: 'simplified',
  },

  slideExport: { who: 'maker', offline: false, upgradePath: 'Slides', upgradeAction: 27, otherwise: 'prompt' },
  /** Includes seeing them in the preview and changing how they look. */
  slides: { who: 'user', offline: true },
  share: { who: 'maker', offline: false, upgradePath: 'Share', upgradeAction: 29, otherwise: 'prompt' },
  slideShow: { who: 'maker', offline: true, upgradePath: 'Present Slides', upgradeAction: 28, otherwise: 'prompt' },
  genius: { who: 'maker', offline: false, upgradePath: 'Genius', upgradeAction: 25, otherwise: 'upsell' },
  assistant: { who: 'maker', offline: false, upgradePath: 'AI Assistant', upgradeAction: 30, otherwise: 'upsell' },
  /** Listening to a text. The specification gives its path and its number (part 2 §5). */
  hearIt: { who: 'maker', offline: false, upgradePath: 'HearItNow', upgradeAction: 16, otherwise: 'redirect' },
  analyzer: { who: 'maker', offline: true, upgradePath: 'Analyzer', upgradeAction: 26, otherwise: 'upsell' },
} as const satisfies Record<string, Entitlement>;

type Table = typeof entitlements;
export type Feature = keyof Table;
/** The features that need a subscription; with a type argument, only those with that fallback. */
export type PaidFeature<F extends Fallback = Fallback> = {
  [Name in Feature]: Table[Name] extends { who: 'maker'; otherwise: F } ? Name : never;
}[Feature];
export type FreeFeature = Exclude<Feature, PaidFeature>;

export const features = Object.keys(entitlements) as Feature[];

/** The row of each feature. Tests read it; other code asks `may`, `worksOffline` and `upgradeOf`. */
export const entitlementOf = (feature: Feature): Entitlement => entitlements[feature];

export const isPaid = (feature: Feature): feature is PaidFeature => entitlements[feature].who === 'maker';

const hasSubscription = (user: UserPlan): boolean => user.makerSubscription !== null;

/** Returns the subscription of a user, for the pages that show it or sell one. Whether a feature is open is for `may` to decide. */
export const subscriptionOf = <Subscription extends object>(user: {
  makerSubscription: Subscription | null;
}): Subscription | null => user.makerSubscription;

/**
 * Returns whether a user, or a visitor (null), may use a feature.
 *
 * @example
 * may(user, 'analyzer')
 */
export function may(user: UserPlan | null, feature: Feature): boolean {
  const { who } = entitlementOf(feature);
  if (who === 'anyone') return true;
  return user !== null && (who === 'user' || hasSubscription(user));
}

export const worksOffline = (feature: Feature): boolean => entitlements[feature].offline;

export function upgradeOf(feature: PaidFeature): { upgradePath: string; upgradeAction: number } {
  const { upgradePath, upgradeAction } = entitlements[feature];
  return { upgradePath, upgradeAction };
}

/**
 * Returns the address of the upgrade page, with the requested feature in its query. `upgradeUrl` is the setting of the
 * installation, which may contain a query.
 */
export function upgradeAddress(upgradeUrl: string, feature: PaidFeature): string {
  const { upgradePath, upgradeAction } = upgradeOf(feature);
  const [address, query = ''] = (upgradeUrl || '/activate').split('?');
  const parameters = new URLSearchParams(query);
  parameters.set('upgradePath', upgradePath);
  parameters.set('upgradeAction', String(upgradeAction));
  return `${address}?${parameters}`;
}

/**
 * Returns whether a user must choose a plan before using the product: users who came from an offer that requires it,
 * until they have a subscription.
 */
export const mustActivate = (user: UserPlan & { userMustSignUp: boolean }): boolean =>
  user.userMustSignUp && !hasSubscription(user);

export const linkFeatures = {
  General: 'webLink',
  SoundCloud: 'soundCloudLink',
  Vimeo: 'vimeoLink',
  YouTube: 'youTubeLink',
} as const satisfies Record<LinkType, Feature>;

export const restoredLinkFeatures = {
  General: 'webLink',
  SoundCloud: 'restoreSoundCloudLink',
  Vimeo: 'restoreVimeoLink',
  YouTube: 'restoreYouTubeLink',
} as const satisfies Record<LinkType, Feature>;

export const builtInTemplateFeature = ({ isFree }: { isFree: boolean }) =>
  isFree ? 'freeTemplate' : 'premiumTemplate';

export const premiumFeature = ({ kind, isFree }: { kind: PremiumKind; isFree: boolean }) =>
  isFree ? 'freePremium' : kind === 'sermon' ? 'premiumSermon' : 'premiumSeries';

export const previewedSermonFeature = 'premiumSermon';

export const duplicateFeature = ({ isTemplate }: { isTemplate: boolean }) =>
  isTemplate ? 'duplicateTemplate' : 'duplicateDocument';
