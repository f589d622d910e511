import { formerAdministratorHours } from '../accounts/acting.ts';
import { isPlanOfSite } from '../accounts/otherSites.ts';
import { admin as texts } from '../texts/admin/people.ts';
import { givenPlan, type PersonAction } from './people.ts';

type Target = {
  isSelf: boolean;
  isAdministrator: boolean;
  isFormerAdministrator: boolean;
  isBlocked: boolean;
  isClosed: boolean;
  /** True if the server sends emails, and the person has not confirmed the address. */
  isUnconfirmed: boolean;
  plan: string | null;
  isPaying?: boolean;
};

/**
 * Returns why an administrator cannot do this with an account, or null. The server refuses it, and screens do not offer
 * it.
 */
export function refusalReason(action: PersonAction, { isSelf, ...person }: Target): string | null {
  const { objections } = texts;
  switch (action) {
    case 'blocked':
    case 'closed':
      if (isSelf) return action === 'blocked' ? objections.blockSelf : objections.closeSelf;
      return person.isAdministrator ? objections.isAdministrator : null;
    case 'signedOut':
      return isSelf ? objections.signOutSelf : null;
    case 'unmadeAdministrator':
      return isSelf ? objections.unmakeSelf : null;
    case 'madeAdministrator':
      if (person.isBlocked || person.isClosed) return objections.notOpen;
      return person.isUnconfirmed ? objections.notConfirmed : null;
    case 'resetLinkSent':
      if (person.isBlocked) return objections.resetBlocked;
      if (person.isFormerAdministrator) return objections.resetFormer(formerAdministratorHours);
      // The address may be mistyped. A stranger who reads it must not become an administrator.
      return person.isAdministrator && person.isUnconfirmed ? objections.resetUnconfirmed : null;
    case 'resetLinkShown':
      if (person.isBlocked) return objections.resetBlocked;
      if (person.isFormerAdministrator) return objections.resetFormer(formerAdministratorHours);
      // With the link, one could sign in as the other administrator.
      return person.isAdministrator && !isSelf ? objections.showAdministratorsLink : null;
    case 'subscriptionTaken':
      if (person.plan === null) return person.isPaying ? objections.isPaid : null;
      if (person.plan === givenPlan) return null;
      return isPlanOfSite(person.plan) ? objections.isFromSite : objections.isPaid;
    case 'subscriptionGiven':
      return person.isPaying ? objections.pays : null;
    case 'unblocked':
    case 'reopened':
      return null;
  }
}

export function planText({ plan, isEverythingOpen }: { plan: string | null; isEverythingOpen: boolean }): string {
  if (plan !== null) return plan === givenPlan ? texts.plans.given : plan;
  return isEverythingOpen ? texts.plans.everythingOpen : texts.plans.none;
}

type Password = { hasPassword: boolean; datePasswordChanged: Date | null };

export function passwordText({ hasPassword, datePasswordChanged }: Password, nameDay: (date: Date) => string): string {
  if (!hasPassword) return texts.noPassword;
  return datePasswordChanged ? texts.passwordChanged(nameDay(datePasswordChanged)) : texts.passwordUnchanged;
}

export function secondStepText({
  hasAuthenticator,
  passkeys,
}: {
  hasAuthenticator: boolean;
  passkeys: number;
}): string {
  const parts = [hasAuthenticator && texts.secondStep.app, passkeys > 0 && texts.secondStep.passkeys(passkeys)];
  return parts.filter(Boolean).join(', ') || texts.secondStep.off;
}
