import { splitFullName } from './rules.ts';

export const maxOtherSites = 10;

/** How long a sign-in through another site may take, and how long a user who has signed in again may change the account. */
export const siteFlowMinutes = 10;

/** Maximum number of identities that are listed. An account has at most one for each site that was ever configured. */
export const maxIdentities = 50;

/** Why a sign-in through another site failed. The sign-in screen has a sentence for each. */
export const siteRefusals = [
  'denied',
  'unavailable',
  /** The sign-in took too long, was used already, or began in another browser. */
  'expired',
  /** The reply is not one to this sign-in, or not of this site. */
  'invalid',
  /** The clocks of this server and of the site differ. */
  'clock',
  'misconfigured',
  'noEmail',
  /** There is an account with the address, but the site has not verified that it is the user's. */
  'unverified',
  'blocked',
  /** The user at the site is connected to another account here. */
  'taken',
  /** The account is connected to another user of the site. */
  'already',
  /** The user signed in at the site to confirm a change, with a site account that is not connected here. */
  'notConnected',
  /** The site has not asked the user to sign in again. */
  'notFresh',
  'tooMany',
  'failed',
  /** Only invited people can create an account here, and the address that the site states is not invited. */
  'notInvited',
] as const;
export type SiteRefusal = (typeof siteRefusals)[number];

export const siteOutcomes = ['connected', 'confirmed', ...siteRefusals] as const;
export type SiteOutcome = (typeof siteOutcomes)[number];

/** True if a claim says yes. Some sites state true and false as texts. */
export const isYes = (claim: unknown): boolean =>
  claim === true || claim === 1 || (typeof claim === 'string' && /^(true|yes|on|1|active)$/i.test(claim.trim()));

/** The name of the plan of a user who has a maker subscription at another site. It names the site that gave it. */
export const planOfSite = (name: string): string => `Parent Site (${name})`;

export const isPlanOfSite = (plan: string): boolean => /^Parent Site \(.*\)$/.test(plan);

/** The latest statements of a site about a user's subscriptions. Null for what it does not state. */
export type SiteStatements = {
  site: string;
  hasPro: boolean | null;
  hasMaker: boolean | null;
  mustSignUp: boolean | null;
};

/** The subscriptions of an account that other sites can give. The plan may also have another origin. */
export type Subscriptions = { makerPlan: string | null; hasProSubscription: boolean; mustSignUp: boolean };

/**
 * Returns the subscriptions of an account whose sites stated `before` earlier and state `after` now. One site that gives a subscription
 * is enough. A plan of another origin stays, and so does anything that no site makes a statement about.
 */
export function subscriptionsAfter(
  { makerPlan, hasProSubscription, mustSignUp }: Subscriptions,
  before: readonly SiteStatements[],
  after: readonly SiteStatements[],
): Subscriptions {
  const all = [...before, ...after];
  const any = (claim: 'hasPro' | 'mustSignUp', current: boolean) =>
    all.some((each) => each[claim] !== null) ? after.some((each) => each[claim] === true) : current;
  const isOfSite = all.some(({ site }) => makerPlan === planOfSite(site));
  const given = after.filter(({ hasMaker }) => hasMaker === true).map(({ site }) => planOfSite(site));
  const isKept = makerPlan !== null && (!isOfSite || given.includes(makerPlan));
  return {
    makerPlan: isKept ? makerPlan : (given[0] ?? null),
    hasProSubscription: any('hasPro', hasProSubscription),
    mustSignUp: any('mustSignUp', mustSignUp),
  };
}

/** Returns the first and last name that a site states, not cleaned yet. A part that it does not state is empty. */
export function statedNames(claims: Record<string, unknown>): { firstName: string; lastName: string } {
  const text = (name: string) => {
    const value = claims[name];
    return typeof value === 'string' ? value.slice(0, 1_000) : '';
  };
  const [firstName, lastName] = [text('given_name'), text('family_name')];
  if (firstName.trim() && lastName.trim()) return { firstName, lastName };
  return splitFullName(text('name')) ?? { firstName: firstName || text('name'), lastName };
}
